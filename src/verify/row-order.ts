import type { CheckRow } from './verdict.ts'

/** The first that matches is the place of a row; rows without one stand between. */
const FIRST = /^schema\./
const LAST = /^(pact|consumers|orders\.optional)\./

/**
 * What a reader should see first: members that are wrong by themselves make rows fail that use
 * them, and a check that tried a call and its absence has shown a cause. Interactions and optional
 * members repeat what plain orders show.
 */
export function causesFirst(rows: readonly CheckRow[]): readonly CheckRow[] {
  return rows.toSorted((one, other) => place(one) - place(other) || seenAt(one) - seenAt(other))
}

/** The earliest failure is the likeliest cause; all other rows keep their places after it. */
function seenAt({ verdict, exchanges }: CheckRow): number {
  return verdict === 'failed' ? (exchanges.at(-1)?.id ?? LATEST - 1) : LATEST
}

const LATEST = Number.MAX_SAFE_INTEGER

/** A list that closes windows (§4.5) makes every row fail that needs an open one. */
function place({ id, verdict, rules }: CheckRow): number {
  const isList = verdict === 'failed' && rules.includes('banks.read-only')
  return FIRST.test(id) || isList ? 0 : LAST.test(id) ? 2 : 1
}
