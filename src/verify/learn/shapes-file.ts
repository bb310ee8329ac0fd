/** Learned shapes as plain YAML with comments, which `start --config` reads. */
import { Document } from 'yaml'
import type { Template } from '../../sandbox/shapes/template.ts'
import { KnownValues } from '../traffic/known-values.ts'
import type { View } from './canonical-view.ts'
import { leavesIn } from './explained.ts'
import type { LearnedShapes } from './learn-shapes.ts'
import { ShapesSection } from './shapes-section.ts'

const OF_CUSTOMERS = [
  ...['order.customerId', 'order.externalCustomerId', 'order.email', 'order.accountNumber'],
  ...['order.accountName', 'order.walletAddress', 'resolve.accountName', 'resolve.accountNumber'],
]

export type ShapesFile = {
  /** Ends with a new line; empty without a shape. */
  readonly text: string
  /** How many values nothing explains. */
  readonly unexplained: readonly string[]
  readonly shapes: Readonly<Record<string, Template>>
}

export function shapesFile(shapes: LearnedShapes, view: View): ShapesFile {
  const document = new Document({})
  const section = new ShapesSection(document, namesIn(view)).write(shapes)
  if (section.items.length === 0) return { text: '', unexplained: [], shapes: {} }
  document.set('shapes', section)
  const text = document.toString({ lineWidth: 0, flowCollectionPadding: true })
  return { text, unexplained: unexplainedIn(shapes), shapes: document.toJS().shapes }
}

/** Names and accounts of customers, wherever they stand. */
function namesIn({ samples }: View): KnownValues {
  const known = new KnownValues()
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
    ...[...events].flatMap(([state, own]) => own.map((event) => [`events.${state}`, event] as const)),
  ]
  return all.flatMap(([place, { body }]) =>
    [...leavesIn(body)]
      .filter(([, { evidence }]) => evidence.isUnexplained === true)
      .map(([path, { evidence }]) => `${place}.${path}: such as ${evidence.example ?? 'others'}`),
  )
}
