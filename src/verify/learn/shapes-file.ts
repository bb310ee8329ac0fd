/** Learned shapes as plain YAML with comments, which `start --config` reads. */
import { Document } from 'yaml'
import { cut } from '../../base/vocabulary/text.ts'
import type { Behaviour } from '../../sandbox/simulator/behaviour/behaviour.ts'
import { behaviourIssues } from '../../sandbox/simulator/behaviour/check-behaviour.ts'
import { HiddenNames } from './hidden-names.ts'
import type { View } from './canonical-view.ts'
import { leavesIn } from './explained.ts'
import type { LearnedShapes } from './learn-shapes.ts'
import { ShapesSection } from './shapes-section.ts'

const OF_CUSTOMERS = [
  ...['order.customerId', 'order.externalCustomerId', 'order.email', 'order.accountNumber'],
  ...['order.accountName', 'order.walletAddress', 'resolve.accountName', 'resolve.accountNumber'],
  ...['request.customerId', 'request.accountNumber'],
]

export type ShapesFile = {
  /** Ends with a new line; none without a shape. */
  readonly text: readonly string[]
  readonly deviations: readonly string[]
  readonly unexplained: readonly string[]
}

/** Other documented members may only be seen to be contradicted once these are named. */
const MOST_ROUNDS = 5
const DEVIATION = /add "([\w.]+)" to shapes\.deviations/

/** `behaviour` is what else the configuration has; it says nothing of the `usual` places. */
export function shapesFile(
  shapes: LearnedShapes,
  hidden: HiddenNames,
  behaviour: Behaviour,
  usual: ReadonlySet<string>,
): ShapesFile {
  const document = new Document({})
  const section = new ShapesSection(document, hidden).write(shapes)
  for (const place of usual) section.delete(place)
  const deviations = new Set<string>()
  const dropped: string[] = []
  document.set('shapes', section)
  for (let round = 0; round < MOST_ROUNDS; round++) {
    // A value is what a reader of the file gets.
    const own = { ...behaviour, ...document.toJS() } as Behaviour
    const issues = behaviourIssues(own)
    if (issues.length === 0) break
    for (const { path, message } of issues) {
      const [, name] = DEVIATION.exec(message) ?? []
      if (name !== undefined) deviations.add(name)
      else if (path[0] === 'shapes' && path[1] !== undefined && section.delete(path[1]))
        dropped.push(`${path.join('.')}: ${message}`)
    }
    if (deviations.size > 0) section.set('deviations', [...deviations])
  }
  const unexplained = unexplainedIn(shapes).filter(
    (note) => !usual.has(/^\w+/.exec(note)?.[0] ?? ''),
  )
  const notes = [...unexplained, ...dropped].map((note) => hidden.replaceIn(note, () => '…'))
  if (section.items.length === 0) return { text: [], deviations: [], unexplained: notes }
  const text = document.toString({ lineWidth: 0, flowCollectionPadding: true })
  const named = [
    '# How the deployment writes what the documentation leaves open, with how often each was seen.',
    ...(deviations.size > 0
      ? ['# It drops or contradicts documented members: each is named under deviations.']
      : []),
    ...(notes.length > 0 ? ['# Not explained by anything that a sandbox knows:'] : []),
    ...notes.map((note) => `# - ${cut(note.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' '), LONGEST_NOTE)}`),
  ]
  return {
    ...{ text: [`${named.join('\n')}\n`, text], deviations: [...deviations] },
    unexplained: notes,
  }
}

const LONGEST_NOTE = 200

/** Names and accounts of customers, wherever they stand. */
export function customersIn({ samples }: View): HiddenNames {
  const known = new HiddenNames()
  for (const { facts } of samples)
    for (const field of OF_CUSTOMERS) {
      const value = facts.text(field)
      if (value !== undefined) known.add(value)
    }
  return known
}

function unexplainedIn({ answers, errors, events }: LearnedShapes): readonly string[] {
  const all = [
    ...[...answers].map(([place, own]) => [place, own] as const),
    ...[...errors].map(([code, own]) => [`errors.${code}`, own] as const),
    ...[...events].flatMap(([state, own]) =>
      own.map((event) => [`events.${state}`, event] as const),
    ),
  ]
  return all.flatMap(([place, { body }]) =>
    leavesIn(body)
      .filter(([, { evidence }]) => evidence.isUnexplained === true)
      .map(([path, { evidence }]) => `${place}.${path}: such as ${evidence.example ?? 'others'}`),
  )
}
