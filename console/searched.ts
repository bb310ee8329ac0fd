/** What the search over everything reads: the shown world, its scenarios and its settings. */
import type {
  ControlOrder,
  ListedScenario,
  Reference,
} from '../src/base/contract/generated/control-types.d.ts'
import { FAULTS } from './fault-names.ts'
import type { FoundEntry, SearchedWorld } from './find.ts'
import { customerText, orderText } from './order-text.ts'
import { addressOf, type Query } from './route.ts'
import { endpoints, orders, requests, type RequestSummary } from './world.ts'

type Sources = {
  readonly text: string
  /** Sequences of requests with the words in their headers, bodies or answers. */
  readonly inBodies: ReadonlySet<number>
  readonly scenarios: readonly ListedScenario[]
  readonly reference: Reference | undefined
  readonly views: readonly (readonly [name: string, title: string])[]
}

export function searchedIn(sources: Sources): readonly SearchedWorld[] {
  const { text, scenarios } = sources
  const listed = (view: string, more?: Query) =>
    addressOf(view, undefined, { q: text.trim(), ...more })
  const ofExam = (wanted: boolean) =>
    scenarios.filter(({ origin }) => (origin === 'exam') === wanted)
  return [
    { group: 'Views', entries: viewEntries(sources.views) },
    { group: 'Orders', list: listed('orders'), entries: orderEntries() },
    { group: 'Receivers', entries: receiverEntries() },
    { group: 'Requests', list: listed('requests'), entries: requestEntries(sources) },
    { group: 'Scenarios', list: listed('scenarios'), entries: ofExam(false).map(scenarioEntry) },
    { group: 'Settings', entries: settingEntries(sources.reference) },
    {
      group: 'Checks of the exam',
      list: listed('scenarios', { origin: 'exam' }),
      entries: ofExam(true).map(scenarioEntry),
    },
  ]
}

function entry(text: string, title: string, more: string, address: string): FoundEntry {
  return { text: () => text, show: () => ({ title, more, address }) }
}

function viewEntries(views: Sources['views']): readonly FoundEntry[] {
  return views.map(([name, title]) => entry(title, title, '', addressOf(name)))
}

/** The newest first. */
function* orderEntries(): Generator<FoundEntry> {
  for (const order of [...orders.values()].reverse()) yield orderEntry(order)
}

function orderEntry(order: ControlOrder): FoundEntry {
  const { requestReference, transactionId, state, side } = order
  return {
    text: () => orderText(order),
    show: () => ({
      title: requestReference,
      more: `${side}, ${state}, ${customerText(order)}`,
      address: addressOf('orders', transactionId),
    }),
  }
}

function receiverEntries(): readonly FoundEntry[] {
  return endpoints.value.map(({ id, url }) =>
    entry(
      `${url} ${id}`,
      url,
      'its deliveries',
      addressOf('webhooks', undefined, { endpoint: id }),
    ),
  )
}

function* requestEntries({ text, inBodies }: Sources): Generator<FoundEntry> {
  for (const request of requests.value.toReversed()) yield requestEntry(request, text, inBodies)
}

function requestEntry(
  { sequence, method, path, operation, status, problem }: RequestSummary,
  words: string,
  inBodies: ReadonlySet<number>,
): FoundEntry {
  return {
    // The sandbox has found the words in its body.
    text: () =>
      inBodies.has(sequence)
        ? words
        : [`#${sequence}`, method, path, operation, status, problem?.code, problem?.message].join(
            ' ',
          ),
    show: () => ({
      title: `${operation ?? `${method} ${path}`} → ${status}`,
      more: `#${sequence} ${problem?.message ?? path}`,
      address: addressOf('requests', String(sequence)),
    }),
  }
}

function scenarioEntry({ file, name, why, covers }: ListedScenario): FoundEntry {
  return entry([name, file, why, ...covers].join(' '), name, file, addressOf('scenarios', file))
}

function settingEntries(known: Reference | undefined): readonly FoundEntry[] {
  const faults = FAULTS.map(({ name, meaning }) =>
    entry(`${name} ${meaning} fault`, name, `fault: ${meaning}`, addressOf('faults', name)),
  )
  if (known === undefined) return faults
  return [
    ...faults,
    ...known.assumptions.flatMap(({ setting, section, question }) =>
      setting === undefined
        ? []
        : [
            entry(
              `${setting} ${section} ${question}`,
              setting,
              question,
              addressOf('faults', setting),
            ),
          ],
    ),
    ...known.deviations.map(({ switch: name, section, does }) =>
      entry(`${name} ${section} ${does} deviation`, name, does, addressOf('faults', name)),
    ),
    entry(
      'progression of orders manual immediate',
      'progression',
      'how orders progress',
      '#/faults',
    ),
  ]
}
