/** A table of any length: only the rows in sight are in the page. Rows have one height. */
import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { bindKey } from '../keyboard.ts'

const ROW_PX = 34
/** Drawn above and below, so that quick scrolling shows rows and not gaps. */
const MARGIN_ROWS = 6

/** With the classes of its heading, which give its width and say which screens show it. */
type Column = readonly [title: string, classes?: string]

type WindowedTableProps<Row> = {
  readonly label: string
  readonly rows: readonly Row[]
  readonly idOf: (row: Row) => string
  readonly cells: (row: Row) => ComponentChildren
  /** Rows that belong to other filters are other rows: the table then starts at its top. */
  readonly filter: string
  readonly columns: readonly Column[]
}

export function WindowedTable<Row>(props: WindowedTableProps<Row>) {
  const { label, rows, idOf, cells, filter, columns } = props
  const frame = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  const [height, setHeight] = useState(600)
  const wanted = useRef<string | undefined>(undefined)
  const shown = useRef({ filter, length: rows.length })

  useEffect(() => {
    const element = frame.current
    if (element === null) return undefined
    const observer = new ResizeObserver(() => setHeight(element.clientHeight))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  useLayoutEffect(() => {
    const element = frame.current
    if (element === null) return
    const { filter: filterBefore, length } = shown.current
    shown.current = { filter, length: rows.length }
    if (filterBefore !== filter) element.scrollTop = 0
    // New rows come at the top: what somebody reads further down stays where it is.
    else if (element.scrollTop > 0) element.scrollTop += (rows.length - length) * ROW_PX
  }, [rows.length, filter])

  useEffect(() => {
    const go = (step: number) => () => {
      const active = document.activeElement?.closest('tr')?.dataset['id']
      const index = rows.findIndex((row) => idOf(row) === active)
      const next = rows[Math.max(0, Math.min(rows.length - 1, index + step))]
      if (next === undefined) return
      wanted.current = idOf(next)
      showRow(frame.current, rows.indexOf(next))
      focusWanted()
    }
    const unbind = [bindKey('j', go(1)), bindKey('k', go(-1))]
    return () => unbind.forEach((each) => each())
  })

  const focusWanted = () => {
    const { current: id } = wanted
    if (id === undefined) return
    const row = frame.current?.querySelector(`tr[data-id="${CSS.escape(id)}"]`)
    const target = row?.querySelector<HTMLElement>('a, button')
    if (target === null || target === undefined) return
    wanted.current = undefined
    target.focus({ preventScroll: true })
  }
  useLayoutEffect(focusWanted)

  const first = Math.max(0, Math.floor(top / ROW_PX) - MARGIN_ROWS)
  const last = Math.min(rows.length, Math.ceil((top + height) / ROW_PX) + MARGIN_ROWS)
  return (
    <div
      class="frame"
      ref={frame}
      tabIndex={0}
      role="region"
      aria-label={label}
      onScroll={({ currentTarget }) => setTop(currentTarget.scrollTop)}
    >
      <table class="rows" aria-rowcount={rows.length + 1}>
        <thead>
          <tr>
            {columns.map(([title, classes]) => (
              <th key={title} scope="col" class={classes}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Space rows={first} columns={columns.length} />
          {rows.slice(first, last).map((row, index) => (
            <tr key={idOf(row)} data-id={idOf(row)} aria-rowindex={first + index + 2}>
              {cells(row)}
            </tr>
          ))}
          <Space rows={rows.length - last} columns={columns.length} />
        </tbody>
      </table>
    </div>
  )
}

function Space({ rows, columns }: { readonly rows: number; readonly columns: number }) {
  if (rows <= 0) return null
  return (
    <tr aria-hidden="true" class="space">
      <td colSpan={columns} style={{ height: `${rows * ROW_PX}px` }} />
    </tr>
  )
}

function showRow(frame: HTMLElement | null, index: number): void {
  if (frame === null) return
  const head = frame.querySelector('thead')?.clientHeight ?? 0
  const above = index * ROW_PX
  const below = above + ROW_PX + head - frame.clientHeight
  if (frame.scrollTop > above) frame.scrollTop = above
  else if (frame.scrollTop < below) frame.scrollTop = below
}
