/** Moves of the clock between the steps of an order. */
import { CONTROL_PLACES } from '../../base/contract/generated/control-places.js'
import type { ClockMove } from '../../base/contract/generated/control-types.d.ts'
import { formatDuration } from '../../base/vocabulary/time.ts'
import type { OrderArrow } from './arrow.ts'

/** Of many moves in which nothing happened, one row is shown. */
const MOST_LINES = 100

/** Those since the first of `steps`, which are in order, and no later than what they led to. */
export function clockArrows(
  moves: readonly ClockMove[],
  steps: readonly OrderArrow[],
): readonly OrderArrow[] {
  const [first] = steps
  const last = steps.at(-1)
  if (first === undefined || last === undefined) return []
  const shown = moves
    .filter(({ at }) => at >= first.at && (last.isPlanned === true || at < last.at))
    .filter(({ at, operation, answer }) => operation === 'setClockMode' || answer.now > at)
  const happened = steps.filter(({ isPlanned }) => isPlanned !== true)
  return groupsOf(shown, happened).map(stepOf)
}

/** Moves without a step between them are one. */
function groupsOf(moves: readonly ClockMove[], steps: readonly OrderArrow[]) {
  const groups: [ClockMove, ...ClockMove[]][] = []
  let next = 0
  for (const move of moves) {
    const group = groups.at(-1)
    const begun = next
    while ((steps[next]?.at ?? '~') <= move.at) next += 1
    if (group === undefined || next > begun || isMode(move) || isMode(group[0])) groups.push([move])
    else group.push(move)
  }
  return groups
}

function stepOf(group: readonly [ClockMove, ...ClockMove[]]): OrderArrow {
  const [first] = group
  const last = group.at(-1) ?? first
  const { at, sequence, operation, body, answer } = first
  const to = last.answer
  const by = formatDuration(Date.parse(to.now) - Date.parse(at))
  const times = group.length === 1 ? '' : ` in ${group.length} moves`
  const where = to.now.slice(0, 10) === at.slice(0, 10) ? '' : `${to.now.slice(0, 10)} `
  return {
    ...{ id: `clock-${sequence}`, at, from: 'service', to: 'service', mark: 'clock', tone: 'info' },
    label: isMode(first)
      ? modeText(answer)
      : `clock +${by}${times} to ${where}${to.now.slice(11, 19)}`,
    answer: 'by a control call',
    parts:
      group.length === 1
        ? [
            {
              title: `POST /__sandbox${CONTROL_PLACES[operation].path}`,
              text: JSON.stringify(body),
            },
            { title: 'answered with 200', text: JSON.stringify(answer) },
          ]
        : [{ title: `the last of ${group.length} moves`, text: linesOf(group) }],
  }
}

function isMode({ operation }: ClockMove): boolean {
  return operation === 'setClockMode'
}

function modeText({ mode, rate }: ClockMove['answer']): string {
  return mode === 'manual' ? 'clock stops' : `clock runs, ×${rate ?? 1}`
}

function linesOf(moves: readonly ClockMove[]): string {
  return moves
    .slice(-MOST_LINES)
    .map(
      ({ operation, body, answer }) =>
        `${CONTROL_PLACES[operation].path.slice('/clock/'.length)} ${JSON.stringify(body)} → ${answer.now}`,
    )
    .join('\n')
}
