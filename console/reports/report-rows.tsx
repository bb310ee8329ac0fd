/**
 * The rows of a report, folded by verdict: what failed is open. The filter and an opened row are in
 * the address, so that it can be sent with the file.
 */
import { useEffect, useRef, useState } from 'preact/hooks'
import type { PageRow, ReportedExchange } from '../../src/report/report-data.ts'
import { grouped } from '../format.ts'
import { bindKeys } from '../keyboard.ts'
import { SearchField } from '../parts/filters.tsx'
import { useRowKeys } from '../parts/row-keys.ts'
import { VerdictSign } from '../parts/signs.tsx'
import { addressOf, route, setQuery } from '../route.ts'
import { filterRows, labelsOf, shownLabelOf } from './filter-rows.ts'
import { Fold } from './fold.tsx'
import { RowInside } from './row-inside.tsx'

/** A short list needs no fold. */
const FEW = 15
/** Of many failures, the first are open: the titles of the others must be in sight. */
const MOST_OPEN = 3

export type ReportRowsProps = {
  /** What a row is called, such as `scenario`. */
  readonly noun: string
  readonly rows: readonly PageRow[]
  readonly exchanges: ReadonlyMap<number, ReportedExchange>
}

/** In the order of the list. */
export function ReportRows({ noun, rows, exchanges }: ReportRowsProps) {
  const { view, id, query } = route.value
  const target = view === 'rows' ? id : undefined
  useRowKeys('.report-row > summary, .passed tbody a')
  useEffect(() => bindKeys([['/', focusSearch]]), [])
  if (rows.length === 0) return null
  const filtered = filterRows(rows, query)
  // A link to a row shows it, also where the filter hides it.
  const shown = rows.filter((row) => row.id === target || filtered.includes(row))
  const isFiltered = (query['q'] ?? '') !== '' || (query['verdict'] ?? '') !== ''
  const labels = labelsOf(rows)
  return (
    <section class="stack" aria-label={`Every ${noun}`}>
      <div class="tools filters">
        <VerdictFilter rows={rows} chosen={query['verdict'] ?? ''} />
        <SearchField label={`Search for a ${noun}`} placeholder="Search  /" />
        <span class="dim wide">j k go through the rows, Enter opens</span>
      </div>
      {shown.length === 0 && <p class="dim">No {noun} matches the filter.</p>}
      {labels.map((label) => {
        const own = shown.filter((row) => shownLabelOf(row) === label)
        if (own.length === 0) return null
        const hasTarget = own.some((row) => row.id === target)
        const isOpen = isBad(label) || isFiltered || hasTarget || own.length <= FEW
        return (
          <Fold
            key={label}
            isOpen={isOpen}
            title={<VerdictSign verdict={label} text={`${grouped(own.length)} ${label}`} />}
          >
            {() => (
              <ul class="list">
                {own.map((row, index) => (
                  <Row
                    key={row.id}
                    row={row}
                    exchanges={exchanges}
                    isTarget={row.id === target}
                    isFirst={isBad(label) && index < MOST_OPEN}
                  />
                ))}
              </ul>
            )}
          </Fold>
        )
      })}
    </section>
  )
}

function focusSearch(): void {
  document.querySelector<HTMLElement>('input[type=search]')?.focus()
}

function isBad(label: string): boolean {
  return label === 'failed' || label === 'invalid'
}

export function rowAddress(id: string): string {
  return addressOf('rows', id, route.value.query)
}

function VerdictFilter({
  rows,
  chosen,
}: {
  readonly rows: readonly PageRow[]
  readonly chosen: string
}) {
  const labels = labelsOf(rows)
  if (labels.length < 2) return null
  return (
    <div class="row" role="group" aria-label="Verdicts">
      {['', ...labels].map((label) => (
        <button
          key={label}
          aria-pressed={label === chosen}
          onClick={() => setQuery({ verdict: label })}
        >
          {label === '' ? (
            `${grouped(rows.length)} all`
          ) : (
            <VerdictSign
              verdict={label}
              text={`${grouped(rows.filter((row) => shownLabelOf(row) === label).length)} ${label}`}
            />
          )}
        </button>
      ))}
    </div>
  )
}

type RowProps = Pick<ReportRowsProps, 'exchanges'> & {
  readonly row: PageRow
  readonly isTarget: boolean
  readonly isFirst: boolean
}

function Row({ row, exchanges, isTarget, isFirst }: RowProps) {
  const { id, title, cells = [] } = row
  const label = shownLabelOf(row)
  const [isOpen, setOpen] = useState(isFirst)
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
        onToggle={({ currentTarget, target }) => {
          if (target === currentTarget) setOpen(currentTarget.open)
        }}
      >
        <summary>
          <VerdictSign verdict={label} />
          <span class="break">
            {title}
            {id !== title && <code class="dim">{id}</code>}
          </span>
          {cells.map((cell, index) => (
            <span key={index} class="num dim wide">
              {cell}
            </span>
          ))}
        </summary>
        {isOpen && (
          <div class="inside">
            <RowInside row={row} exchanges={exchanges} />
          </div>
        )}
      </details>
    </li>
  )
}
