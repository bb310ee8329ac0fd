import type { PageRow } from '../../src/report/report-data.ts'
import { hasWords } from '../../src/base/vocabulary/has-words.ts'

type Filtered = Pick<
  PageRow,
  'id' | 'title' | 'verdict' | 'rules' | 'expected' | 'received' | 'knownGap' | 'advice' | 'about'
>

/** What its verdict is called: a known gap, and what is only advised, have names of their own. */
export function shownLabelOf({
  verdict,
  knownGap,
  advice,
}: Pick<PageRow, 'verdict' | 'knownGap' | 'advice'>): string {
  if (knownGap !== undefined && verdict === 'failed') return 'known gap'
  return advice !== undefined && verdict === 'passed' ? 'advice' : verdict
}

/** Each once, as the rows have them; what passed without a word comes last. */
export function labelsOf(rows: readonly Parameters<typeof shownLabelOf>[0][]): readonly string[] {
  const labels = [...new Set(rows.map(shownLabelOf))]
  return labels.toSorted((one, other) => Number(one === 'passed') - Number(other === 'passed'))
}

/** Rows with the verdict, or any, that have every word of the text somewhere. */
export function filterRows<Row extends Filtered>(
  rows: readonly Row[],
  { verdict = '', q = '' }: { readonly verdict?: string; readonly q?: string },
): readonly Row[] {
  return rows.filter((row) => {
    const { id, title, rules, expected, received, about = [] } = row
    const searched = [title, id, ...rules, expected, received, ...about]
    return (verdict === '' || shownLabelOf(row) === verdict) && hasWords(searched.join(' '), q)
  })
}
