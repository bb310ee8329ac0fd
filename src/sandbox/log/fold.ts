/** Attempts of one event at one moment are one arrow: receivers that do the same say it once. */
import type { OrderArrow } from './arrow.ts'

/** Those of a fold differ by their receivers. */
export type FoldedArrow = OrderArrow & { readonly attempts?: readonly OrderArrow[] }

export function folded(arrows: readonly OrderArrow[]): readonly FoldedArrow[] {
  const groups: [OrderArrow, ...OrderArrow[]][] = []
  for (const arrow of arrows) {
    const group = groups.at(-1)
    if (group !== undefined && isSameMoment(group[0], arrow)) group.push(arrow)
    else groups.push([arrow])
  }
  return groups.map((group) => (group.length === 1 ? group[0] : foldOf(group)))
}

/**
 * The indexes of the steps after which an order was as it is shown: what one entry of the log did
 * is one.
 */
export function stopsOf(steps: readonly OrderArrow[]): readonly number[] {
  const happened = [...steps.keys()].filter(
    (index) => steps[index]?.isPlanned !== true && steps[index]?.mark !== 'clock',
  )
  return happened.filter((index, place) => {
    const [step, next] = [steps[index], steps[happened[place + 1] ?? -1]]
    return step?.number === undefined || step.number !== next?.number
  })
}

function isSameMoment(one: OrderArrow, other: OrderArrow): boolean {
  const { eventId, receiver, at, isPlanned } = one
  return (
    receiver !== undefined &&
    other.receiver !== undefined &&
    eventId === other.eventId &&
    at === other.at &&
    isPlanned === other.isPlanned
  )
}

function foldOf(attempts: readonly [OrderArrow, ...OrderArrow[]]): FoldedArrow {
  const [first] = attempts
  const failed = attempts.filter(({ tone }) => tone === 'bad')
  const isSame = attempts.every(({ label }) => label === first.label)
  const { why: _why, isLost: _isLost, receiver: _receiver, number: _number, ...one } = first
  const number = attempts.at(-1)?.number
  const answer = answerOf(attempts)
  const whys = new Set((failed.length > 0 ? failed : attempts).map(({ why }) => why))
  const [why] = whys
  return {
    ...one,
    ...(number !== undefined && { number }),
    label: isSame ? first.label : (first.label.split(' · ')[0] ?? ''),
    ...(first.isPlanned !== true && {
      answer: answer ?? `${failed.length} of ${attempts.length} failed`,
    }),
    ...(failed.length > 0 && { tone: 'bad' }),
    ...(attempts.every(({ isLost }) => isLost === true) && { isLost: true }),
    ...(whys.size === 1 && why !== undefined && { why }),
    ...(answer !== undefined && { receiver: `${attempts.length} receivers` }),
    parts: [],
    attempts,
  }
}

/** Of all of them; undefined if they differ. */
function answerOf(attempts: readonly OrderArrow[]): string | undefined {
  const [answer = '', ...others] = new Set(attempts.map((attempt) => attempt.answer))
  return others.length === 0 ? answer : undefined
}
