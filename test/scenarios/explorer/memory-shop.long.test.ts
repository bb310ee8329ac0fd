/**
 * The sandbox is explored: every step of a sequence checks its invariants, such as that money is
 * conserved (src/scenarios/expectations/invariants.ts), and the shop in memory makes no mistake.
 */
import { expect, test } from 'vitest'
import { keyOf } from '../../../src/scenarios/explorer/sequences.ts'
import { searchMemoryShop, smallestOf, type Mistake } from './memory-shop.ts'

test('the sandbox keeps its invariants in every sequence with up to two perturbations, and in deeper ones', async () => {
  const exploration = await searchMemoryShop(undefined, { depth: 2, limit: 6_000 })
  const { counterexamples, depthDone, sequences, levels } = exploration
  process.stdout.write(`${JSON.stringify({ sequences, levels })}\n`)
  expect({ counterexamples, depthDone }).toEqual({ counterexamples: [], depthDone: 2 })
})

const MISTAKES: readonly (readonly [Mistake, oracle: string, smallest: string])[] = [
  ['forgets its events at a restart', 'credits', 'buy + killed-and-again'],
  ['returns twice', 'other', 'sell + other-customer'],
  ['returns too little', 'returned', 'sell + other-customer'],
  ['debits too much', 'debited', 'sell'],
  ['debits whole tokens', 'debited', 'sell + amount-decimals'],
  ['writes what a refresh has read', 'state', 'buy + refresh-overtaken'],
  ['debits at a webhook', 'debits', 'sell + created-lost'],
  ['takes 429 for a failure', 'state', 'buy + refresh-limited-paid'],
  ['credits at most what was quoted', 'amount', 'buy + rate-improves'],
  ['reopens what its customer ordered before', 'state', 'buy + ordered-again'],
]

test.each(MISTAKES)('a shop that %s fails at "%s"', async (mistake, oracle, smallest) => {
  expect(await smallestOf(mistake)).toEqual([oracle, smallest, 3])
})

test.each([
  ['refuses', []],
  ['fails at', ['buy + rate-moves']],
] as const)('a shop that %s a moved rate, and names no order', async (does, found) => {
  const { counterexamples } = await searchMemoryShop(`${does} a moved rate`, { limit: 40 })
  expect(counterexamples.map(({ sequence }) => keyOf(sequence))).toEqual(found)
})
