/**
 * A timeline as a sequence diagram in SVG: a lane for each party, simulated time on the left, real
 * time on the right, a break where time jumps. The runner has no lane: its commands start at a dot
 * beside a lane, and its notes cross all lanes.
 */
import { markup, type Markup } from '../markup.ts'
import { onOneLine } from '../printable.ts'
import type { Party, TimelineEntry } from '../../scenarios/runner/result.ts'
import { clockText, dateText, realTimeText, momentsOf, type Moment } from './moments.ts'
import { wrapText } from './wrap-text.ts'

/** A page with more entries is slow. */
const MOST_ENTRIES = 240

const LANES: readonly Party[] = ['application', 'service', 'provider', 'receiver']

/** In pixels. Every diagram has the same width, so that diagrams can be compared. */
const WIDTH = 1040
const FIRST_LANE_X = 190
const BETWEEN_LANES = 235
const LAST_LANE_X = FIRST_LANE_X + 3 * BETWEEN_LANES
const HEAD_HEIGHT = 46
const LINE_HEIGHT = 15
/** Between a lane and the runner's dot. */
const DOT_DISTANCE = 34
/** The width of an arrow from a party to itself. */
const LOOP = 20
/** Of the labels' font, rounded up; labels wrap by it. */
const CHARACTER_WIDTH = 6.9

/** `time` is the text on the left, empty where it equals the one above. */
type TimedEntry = TimelineEntry & { readonly time: string }

type Row = { readonly height: number; readonly draw: (top: number) => Markup }

export function sequenceDiagram(timeline: readonly TimelineEntry[]): Markup {
  const drawn: Markup[] = []
  let [date, clock, top] = ['', '', HEAD_HEIGHT]
  for (const moment of momentsOf(timeline, MOST_ENTRIES)) {
    const at = moment.kind === 'entry' ? moment.entry.at : undefined
    const day = at === undefined ? date : dateText(at)
    const time = at === undefined ? '' : clockText(at)
    const row = rowOf(moment, day === date && time === clock ? '' : time)
    const rows = day === date ? [row] : [dateRow(day), row]
    ;[date, clock] = [day, time]
    for (const row of rows) {
      drawn.push(row.draw(top))
      top += row.height
    }
  }
  const height = top + 12
  const size = markup`viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}"`
  return markup`<svg class="sequence" ${size} role="img" aria-label="${timeline.length} events in order">
${LANES.map((party) => laneHead(party, height))}${drawn}</svg>
`
}

function laneHead(party: Party, height: number): Markup {
  const x = xOf(party)
  return markup`<line class="lane" x1="${x}" y1="34" x2="${x}" y2="${height}"/>
<rect class="head" x="${x - 55}" y="8" width="110" height="26" rx="5"/>
<text class="head" x="${x}" y="25">${party}</text>
`
}

function rowOf(moment: Moment, time: string): Row {
  if (moment.kind === 'gap') return breakRow(moment.text)
  const entry = { ...moment.entry, time }
  const { from, to } = entry
  if (from === to) return from === 'runner' ? noteRow(entry) : selfRow(entry)
  return from === 'runner' || to === 'runner' ? commandRow(entry) : arrowRow(entry)
}

function dateRow(date: string): Row {
  return {
    height: 20,
    draw: (top) => markup`<text class="date" x="12" y="${top + 12}">${date}</text>
`,
  }
}

/** A band with torn edges across all lanes. */
function breakRow(text: string): Row {
  const [left, right, teeth] = [100, LAST_LANE_X + 90, 60]
  const step = (right - left) / teeth
  const tear = (y: number) =>
    Array.from(
      { length: teeth + 1 },
      (_, index) => `${(left + index * step).toFixed(1)},${y + (index % 2) * 4}`,
    )
  return {
    height: 38,
    draw: (top) => {
      const band = [...tear(top + 6), ...tear(top + 24).reverse()].join(' ')
      const middle = (left + right) / 2
      return markup`<polygon class="break" points="${band}"/>
<text class="break" x="${middle}" y="${top + 21}">${text}</text>
`
    },
  }
}

function arrowRow(entry: TimedEntry): Row {
  const [from, to] = [xOf(entry.from), xOf(entry.to)]
  const side = Math.sign(to - from)
  const lines = labelLines(entry, Math.abs(to - from) - 24, 2)
  const height = lines.length * LINE_HEIGHT + 19
  return {
    height,
    draw: (top) => {
      const y = top + height - 9
      const shaft = markup`<line class="arrow" x1="${from}" y1="${y}" x2="${to - side * 7}" y2="${y}"/>`
      return group(entry, y, [label(lines, (from + to) / 2, top), shaft, arrowHead(to, y, side)])
    },
  }
}

function selfRow(entry: TimedEntry): Row {
  const x = xOf(entry.from)
  const side = x === LAST_LANE_X ? -1 : 1
  const lines = labelLines(entry, BETWEEN_LANES - DOT_DISTANCE - 20, 3)
  const height = Math.max(34, lines.length * LINE_HEIGHT + 14)
  return {
    height,
    draw: (top) => {
      const y = top + height / 2
      const path = `M${x} ${y - 8}h${side * LOOP}v16h${-side * (LOOP - 7)}`
      const loop = markup`<path class="arrow" d="${path}"/>`
      const labelTop = y - (lines.length * LINE_HEIGHT) / 2 - 3
      const text = label(lines, x + side * (LOOP + 8), labelTop, side === 1 ? 'start' : 'end')
      return group(entry, y - 4, [text, loop, arrowHead(x, y + 8, -side)])
    },
  }
}

/** A command of the runner: an arrow between its dot and a lane. */
function commandRow(entry: TimedEntry): Row {
  const isToRunner = entry.to === 'runner'
  const party = isToRunner ? entry.from : entry.to
  const x = xOf(party)
  // The first lane has the times on its left.
  const side = party === 'application' ? -1 : 1
  const dot = x - side * DOT_DISTANCE
  const [start, end] = isToRunner ? [x, dot + side * 4] : [dot + side * 4, x]
  const course = Math.sign(end - start)
  const lines = labelLines(entry, BETWEEN_LANES - DOT_DISTANCE - 24, 3)
  const height = Math.max(28, lines.length * LINE_HEIGHT + 12)
  return {
    height,
    draw: (top) => {
      const y = top + height / 2
      const shaft = markup`<line class="arrow command" x1="${start}" y1="${y}" x2="${end - course * 7}" y2="${y}"/>`
      const line = markup`<circle class="dot" cx="${dot}" cy="${y}" r="4"/>${shaft}${arrowHead(end, y, course)}`
      const labelTop = y - (lines.length * LINE_HEIGHT) / 2 - 3
      return group(entry, y, [
        label(lines, dot - side * 10, labelTop, side === 1 ? 'end' : 'start'),
        line,
      ])
    },
  }
}

/** A note, such as the failure, across all lanes. */
function noteRow(entry: TimedEntry): Row {
  const [left, right] = [FIRST_LANE_X - 55, LAST_LANE_X + 55]
  const lines = labelLines(entry, right - left - 24, entry.ok ? 2 : 4)
  const height = lines.length * LINE_HEIGHT + 16
  return {
    height,
    draw: (top) => {
      const size = markup`width="${right - left}" height="${height - 6}"`
      const box = markup`<rect class="note" x="${left}" y="${top + 3}" ${size} rx="4"/>`
      return group(entry, top + height / 2, [box, label(lines, (left + right) / 2, top + 5)])
    },
  }
}

function group(entry: TimedEntry, y: number, parts: readonly Markup[]): Markup {
  const { ok, label: text, detail, time, realMs } = entry
  const title = detail === undefined ? text : `${text}\n${detail}`
  return markup`<g class="${ok ? 'event' : 'event wrong'}"><title>${title}</title>${parts}
<text class="time" x="12" y="${y + 4}">${time}</text>
<text class="took" x="${WIDTH - 8}" y="${y + 4}">${realTimeText(realMs)}</text></g>
`
}

function labelLines(
  { label: text }: TimelineEntry,
  width: number,
  most: number,
): readonly string[] {
  return wrapText(onOneLine(text), Math.floor(width / CHARACTER_WIDTH), most)
}

type Anchor = 'start' | 'middle' | 'end'

function label(
  lines: readonly string[],
  x: number,
  top: number,
  anchor: Anchor = 'middle',
): Markup {
  const spans = lines.map((line, index) => {
    const y = top + (index + 1) * LINE_HEIGHT - 1
    return markup`<tspan x="${x}" y="${y}">${line}</tspan>`
  })
  return markup`<text class="label" text-anchor="${anchor}">${spans}</text>`
}

function arrowHead(x: number, y: number, side: number): Markup {
  const back = x - side * 9
  return markup`<polygon class="tip" points="${x},${y} ${back},${y - 4.5} ${back},${y + 4.5}"/>`
}

function xOf(party: Party): number {
  return FIRST_LANE_X + Math.max(0, LANES.indexOf(party)) * BETWEEN_LANES
}
