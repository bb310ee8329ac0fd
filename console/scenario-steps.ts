/** The timeline of a scenario run as arrows between lanes. */
import type { ReportedScenario } from '../src/report/report-data.ts'
import { spanText } from './format.ts'
import type { Arrow } from '../src/sandbox/log/arrow.ts'

export const SCENARIO_LANES = [
  'runner',
  'customer',
  'application',
  'service',
  'provider',
  'receiver',
] as const

/** Earlier ones are left out: a page with more is slow. The failure is at the end. */
const MOST_STEPS = 400

type Lane = (typeof SCENARIO_LANES)[number]

export type ScenarioSteps = { readonly steps: readonly Arrow<Lane>[]; readonly leftOut: number }

export function scenarioSteps(timeline: ReportedScenario['timeline']): ScenarioSteps {
  const inOrder = timeline.toSorted((a, b) => compare(a.at ?? '', b.at ?? ''))
  const shown = inOrder.slice(-MOST_STEPS)
  return { steps: shown.map(stepOf), leftOut: inOrder.length - shown.length }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function stepOf(
  { at, realMs, from, to, label, detail, ok }: ReportedScenario['timeline'][number],
  index: number,
): Arrow<Lane> {
  const [what = '', answer] = label.split(' → ', 2)
  return {
    id: `entry-${index}`,
    at: at ?? '',
    from,
    to,
    label: what,
    ...(answer === undefined ? {} : { answer }),
    // An advance of the clock is drawn as in the lanes of an order.
    ...(from === to && label.startsWith('advance ') ? { mark: 'clock' as const } : {}),
    tone: ok ? toneOf(answer, from === 'runner' || from === to) : 'bad',
    parts:
      detail === undefined
        ? []
        : [{ title: `${label}, after ${spanText(realMs)} of real time`, text: detail.trim() }],
  }
}

/** A rejection that a scenario expects does not fail it. */
function toneOf(answer: string | undefined, isNote: boolean): Arrow['tone'] {
  if (isNote) return 'dim'
  // By whom a state was changed is no answer.
  if (answer === undefined || answer.startsWith('by ')) return 'info'
  return /^(2\d\d|accepted)/.test(answer) ? 'ok' : 'warn'
}
