import { hasWords } from '../has-words.ts'

type Filtered = {
  readonly verdict: string
  readonly title: string
  readonly place: string
  /** What the search reads, beside title and place. */
  readonly searched: readonly (string | undefined)[]
}

/** Rows with the verdict, or any, that have every word of the text somewhere. */
export function filterRows<Row extends Filtered>(
  rows: readonly Row[],
  { verdict = '', q = '' }: { readonly verdict?: string; readonly q?: string },
): readonly Row[] {
  return rows.filter(
    (row) =>
      (verdict === '' || row.verdict === verdict) &&
      hasWords([row.title, row.place, ...row.searched].join(' '), q),
  )
}
