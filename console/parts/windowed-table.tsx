/** A table of any length: only the rows in sight are in the page. Rows have one height. */
import type { ComponentChildren, VNode } from 'preact'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { bindRowKeys } from '../keyboard.ts'
import { goTo } from '../route.ts'

const ROW_PX = 34
/** Drawn above and below, so that quick scrolling shows rows and not gaps. */
const MARGIN_ROWS = 8
/** Rows come and go this many at a time: most frames of a scroll draw nothing. */
const STEP_ROWS = 4

/** The classes of its heading say which screens show it; they, or letters, give its width. */
type Column = readonly [title: string, classes?: string, letters?: number]

type WindowedTableProps<Row> = {
  readonly label: string
  readonly rows: readonly Row[]
  readonly idOf: (row: Row) => string
  readonly cells: (row: Row) => ComponentChildren
  /** Rows that belong to other filters are other rows: the table then starts at its top. */
  readonly filter: string
  readonly columns: readonly Column[]
  /** The address that a click anywhere in the row opens. */
  readonly open?: (row: Row) => string
  /** The row that is open. */
  readonly openId?: string | undefined
  /** Where other lists of the page have the keys, they go through its rows too. */
  readonly hasKeys?: boolean
}

export function WindowedTable<Row>(props: WindowedTableProps<Row>) {
  const { label, rows, idOf, cells, filter, columns, open, openId, hasKeys = true } = props
  const frame = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  const setTopOf = (element: HTMLElement) => {
    const step = Math.floor(element.scrollTop / (STEP_ROWS * ROW_PX))
    setTop(step * STEP_ROWS)
  }
  const [height, setHeight] = useState(600)
  const wanted = useRef<string | undefined>(undefined)
  const shown = useRef({ filter, rows })

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
    const before = shown.current
    shown.current = { filter, rows }
    if (before.filter !== filter) element.scrollTop = 0
    // Rows come at the top and, while a list is read, at its end: what somebody reads stays.
    else if (element.scrollTop > 0)
      element.scrollTop += shiftOf(element.scrollTop, before.rows, rows, idOf) * ROW_PX
  }, [rows, filter])

  useEffect(() => {
    if (!hasKeys) return undefined
    return bindRowKeys((step) => {
      const active = document.activeElement?.closest('tr')?.dataset['id']
      const index = rows.findIndex((row) => idOf(row) === active)
      const next = rows[Math.max(0, Math.min(rows.length - 1, index + step))]
      if (next === undefined) return
      wanted.current = idOf(next)
      showRow(frame.current, rows.indexOf(next))
      focusWanted()
    })
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

  // Rows that stay in sight while somebody scrolls are not drawn again.
  const drawn = useMemo(() => new Map<string, VNode>(), [rows, cells, openId])
  const rowAt = (row: Row, index: number) => {
    const id = idOf(row)
    const known = drawn.get(id)
    if (known !== undefined) return known
    const made = (
      <tr
        key={id}
        data-id={id}
        aria-rowindex={index + 2}
        aria-current={id === openId ? 'true' : undefined}
        onClick={open && ((event) => openUnlessControl(event, open(row)))}
      >
        {cells(row)}
      </tr>
    )
    drawn.set(id, made)
    return made
  }
  const first = Math.max(0, top - MARGIN_ROWS)
  const last = Math.min(rows.length, top + STEP_ROWS + Math.ceil(height / ROW_PX) + MARGIN_ROWS)
  return (
    <div
      class="frame"
      ref={frame}
      tabIndex={0}
      role="region"
      aria-label={label}
      onScroll={({ currentTarget }) => setTopOf(currentTarget)}
    >
      <table class={open === undefined ? 'rows' : 'rows opens'} aria-rowcount={rows.length + 1}>
        <thead>
          <tr>
            {columns.map(([title, classes, letters]) => (
              <th
                key={title}
                scope="col"
                class={classes}
                style={letters ? { width: `calc(${letters}ch + 2 * var(--space-4))` } : undefined}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Space rows={first} />
          {rows.slice(first, last).map((row, index) => rowAt(row, first + index))}
          <Space rows={rows.length - last} />
        </tbody>
      </table>
    </div>
  )
}

/** A link or a button in a row does what it says. */
function openUnlessControl({ target }: MouseEvent, address: string): void {
  if (target instanceof Element && target.closest('a, button, input') === null) goTo(address)
}

/** By how many rows the first row in sight moved. */
function shiftOf<Row>(
  scrollTop: number,
  before: readonly Row[],
  rows: readonly Row[],
  idOf: (row: Row) => string,
): number {
  const index = Math.min(before.length - 1, Math.floor(scrollTop / ROW_PX))
  const row = before[index]
  if (row === undefined) return 0
  const id = idOf(row)
  // Mostly, a few came before it.
  const now = rows.findIndex((each, at) => at >= index && idOf(each) === id)
  return now < 0 ? 0 : now - index
}

/** One cell: cells for columns that a small screen hides would take their width. */
function Space({ rows }: { readonly rows: number }) {
  if (rows <= 0) return null
  return (
    <tr aria-hidden="true" class="space">
      <td style={{ height: `${rows * ROW_PX}px` }} />
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
