/**
 * A failure in plain lines, for a terminal and for JUnit: its place, the difference, the timeline
 * and the commands that repeat it.
 */
import { spanText } from '../../base/vocabulary/time.ts'
import { block, heading, type Detail } from '../details.ts'
import { onOneLine, printable } from '../printable.ts'
import type { RunSummary, ScenarioResult, StepFailure } from '../../scenarios/runner/result.ts'
import { differenceOf } from './difference.ts'
import { leadOf } from '../lead.ts'
import { decisive, placeOf, saysMore } from './failed-row.ts'
import { clockText, dayText, momentsOf, type TimelineMoment } from './moments.ts'
import { commandLine } from './replay.ts'

const MOST_ENTRIES = 30

/** Every line is printable. */
export function failureLines(
  result: ScenarioResult,
  failure: StepFailure,
  run: Pick<RunSummary, 'seed' | 'options'>,
  hasCalls = true,
): readonly Detail[] {
  const { invariant, hint, curl } = failure
  const difference = differenceOf(failure)
  const decides = decisive({ ...failure, ...(difference !== undefined && { difference }) })
  return [
    { kind: 'place', text: placeOf(result.file, failure) },
    ...(decides === undefined ? [] : block('failed', leadOf(decides))),
    ...block('message', failure.message),
    ...(invariant === undefined ? [] : block('message', `Broken invariant: ${invariant}`)),
    ...(difference !== undefined && saysMore(difference)
      ? [heading('difference'), ...differenceLines(difference)]
      : []),
    ...(hint === undefined ? [] : block('hint', `hint: ${hint}`)),
    ...timelineLines(result),
    heading('repeat'),
    ...block('command', commandLine(result, run), '  '),
    ...(curl === undefined ? [] : callLines(curl, hasCalls)),
  ]
}

function callLines(curl: string, isShown: boolean): readonly Detail[] {
  if (isShown) return block('command', curl, '  ')
  return block('same', '  (--verbose prints the calls as curl commands)')
}

function differenceLines(difference: string): readonly Detail[] {
  return printable(difference)
    .split('\n')
    .map((text) => ({
      kind: text.startsWith('- ') ? 'expected' : text.startsWith('+ ') ? 'received' : 'same',
      text: `  ${text}`,
    }))
}

function timelineLines({ timeline }: ScenarioResult): readonly Detail[] {
  const [first] = timeline
  if (first === undefined) return []
  const moments = momentsOf(timeline, MOST_ENTRIES)
  const heads = moments.map(headOf)
  const width = Math.max(...heads.map((head) => head.length))
  const title = `timeline (simulated time from ${dayText(first.at)}, then real time)`
  return [
    heading(title),
    ...moments.map((moment, index): Detail => {
      if (moment.kind === 'gap') return { kind: 'event', text: `    … ${moment.text}` }
      const { entry } = moment
      const text = `${heads[index]?.padEnd(width) ?? ''}  ${onOneLine(entry.label)}`
      return entry.ok
        ? { kind: 'event', text: `    ${text}` }
        : { kind: 'failed', text: `  ! ${text}` }
    }),
  ]
}

function headOf(moment: TimelineMoment): string {
  if (moment.kind !== 'entry') return ''
  const { at, realMs, from, to } = moment.entry
  const who = from === to ? from : `${from} → ${to}`
  return `${clockText(at).padEnd(12)} ${spanText(realMs).padStart(8)}  ${who}`
}
