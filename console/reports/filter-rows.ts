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
  const words = q.toLowerCase().split(/\s+/)
  return rows.filter((row) => {
    const text = [row.title, row.place, ...row.searched].join(' ').toLowerCase()
    return (verdict === '' || row.verdict === verdict) && words.every((word) => text.includes(word))
  })
}
