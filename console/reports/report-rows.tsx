/**
 * The rows of a report, by verdict and by text; each opens. The filter and an opened row are in the
 * address, so that it can be sent with the file.
 */
import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { SearchField } from '../parts/filters.tsx'
import { useRowKeys } from '../parts/row-keys.ts'
import { VerdictSign } from '../parts/signs.tsx'
import { addressOf, route, setQuery } from '../route.ts'
import { filterRows } from './filter-rows.ts'

export type ReportRow = {
  /** Unique on the page. */
  readonly id: string
  readonly verdict: string
  readonly title: string
  /** Below the title, in code. */
  readonly place: string
  /** Columns to the right of the title. */
  readonly cells: readonly string[]
  /** What the search reads, beside title and place. */
  readonly searched: readonly (string | undefined)[]
  readonly inside: () => ComponentChildren
}

/** In the order of the list. */
export function ReportRows({
  noun,
  rows,
}: {
  /** What a row is called, as `scenario`. */
  readonly noun: string
  readonly rows: readonly ReportRow[]
}) {
  const { id: target, query } = route.value
  useRowKeys('.report-row > summary')
  if (rows.length === 0) return null
  const filtered = filterRows(rows, query)
  // A link to a row shows it, also where the filter hides it.
  const shown = rows.filter((row) => row.id === target || filtered.includes(row))
  return (
    <section aria-label={`Every ${noun}`}>
      <div class="tools filters">
        <VerdictFilter rows={rows} chosen={query['verdict'] ?? ''} />
        <SearchField label={`Search for a ${noun}`} />
        <span class="dim">j k go through the rows, Enter opens</span>
      </div>
      {shown.length === 0 && <p class="dim">No {noun} matches the filter.</p>}
      <ul class="list">
        {shown.map((row) => (
          <Row key={row.id} row={row} isTarget={row.id === target} />
        ))}
      </ul>
    </section>
  )
}

export function rowAddress(id: string): string {
  return addressOf('rows', id, route.value.query)
}

function VerdictFilter({
  rows,
  chosen,
}: {
  readonly rows: readonly ReportRow[]
  readonly chosen: string
}) {
  const verdicts = [...new Set(rows.map(({ verdict }) => verdict))]
  return (
    <div class="row" role="group" aria-label="Verdicts">
      {['', ...verdicts].map((verdict) => (
        <button
          key={verdict}
          type="button"
          aria-pressed={verdict === chosen}
          onClick={() => setQuery({ verdict })}
        >
          {verdict === '' ? (
            `${rows.length} all`
          ) : (
            <VerdictSign
              verdict={verdict}
              text={`${rows.filter((row) => row.verdict === verdict).length} ${verdict}`}
            />
          )}
        </button>
      ))}
    </div>
  )
}

function Row({ row, isTarget }: { readonly row: ReportRow; readonly isTarget: boolean }) {
  const { verdict, title, place, cells, inside } = row
  const [isOpen, setOpen] = useState(verdict === 'failed')
  const element = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (!isTarget) return
    setOpen(true)
    element.current?.scrollIntoView()
  }, [isTarget])
  return (
    <li>
      <details
        ref={element}
        class="report-row"
        open={isOpen}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary>
          <VerdictSign verdict={verdict} />
          <span class="break">
            {title}
            {place !== title && <code class="dim">{place}</code>}
          </span>
          {cells.map((cell, index) => (
            <span key={index} class="num dim wide">
              {cell}
            </span>
          ))}
        </summary>
        {isOpen && <div class="stack inside">{inside()}</div>}
      </details>
    </li>
  )
}
