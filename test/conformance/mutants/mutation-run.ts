/** Verifies mutants and tells how many were found out. */
import type { Row } from '../../../src/conformance/verdict.ts'
import { eachOf, verified } from '../several.ts'
import { webhookRelay, type Relaying } from '../webhook-relay.ts'
import { mutationReport, survivor, type Broken, type Mutant } from './mutant.ts'

export type MutationRun = {
  /** The sentences of those that were not found out. */
  readonly survivors: readonly string[]
  /** The ids of all rows that were broken. */
  readonly red: ReadonlySet<string>
  /** Broken rows that do not say everything that a broken row has to say. */
  readonly mute: readonly string[]
}

/** The rate goes to the terminal. */
export async function runMutants<M extends Broken>(
  what: string,
  mutants: readonly M[],
  verify: (mutant: M) => Promise<readonly Row[]>,
): Promise<MutationRun> {
  const reports = await eachOf(mutants, async (mutant) =>
    mutationReport(mutant, await verify(mutant)),
  )
  const survivors = reports.filter(({ by }) => by.length === 0)
  const killed = mutants.length - survivors.length
  const rate = ((100 * killed) / mutants.length).toFixed(1)
  process.stdout.write(`mutants of ${what}: ${killed} of ${mutants.length} killed (${rate} %)\n`)
  const rows = reports.flatMap(({ rows }) => rows)
  return {
    survivors: survivors.map(survivor),
    red: new Set(rows.map(({ id }) => id)),
    mute: rows.filter(({ expected, received }) => !expected || !received).map(({ id }) => id),
  }
}

export async function rowsOf({ transform, options }: Mutant): Promise<readonly Row[]> {
  return (await verified({ ...options, transform: transform() })).rows
}

/** A simulator that keeps every rule, and something between it and whoever listens. */
export async function rowsHearing(relaying: Relaying): Promise<readonly Row[]> {
  const relay = await webhookRelay(relaying)
  try {
    return (await verified({}, { webhooks: { port: relay.port, publicUrl: relay.url } })).rows
  } finally {
    await relay.close()
  }
}
