import type { PageRow } from '../../src/report/report-data.ts'
import { hasWords } from '../../src/base/vocabulary/has-words.ts'

type Filtered = Pick<
  PageRow,
  'id' | 'title' | 'verdict' | 'rules' | 'expected' | 'received' | 'knownGap' | 'about'
>

/** Rows with the verdict, or any, that have every word of the text somewhere. */
export function filterRows<Row extends Filtered>(
  rows: readonly Row[],
  { verdict = '', q = '' }: { readonly verdict?: string; readonly q?: string },
): readonly Row[] {
  return rows.filter((row) => {
    const { id, title, rules, expected, received, knownGap, about = [] } = row
    const label = knownGap === undefined ? row.verdict : 'known gap'
    const searched = [title, id, ...rules, expected, received, ...about]
    return (verdict === '' || label === verdict) && hasWords(searched.join(' '), q)
  })
}
