import { expect, test } from 'vitest'
import type { Party, TimelineEntry } from '../../../src/scenarios/runner/result.ts'
import { sequenceDiagram } from '../../../src/reporters/scenarios/sequence-diagram.ts'
import { anEntry, NINE, ODD } from './results.ts'

function draw(timeline: readonly TimelineEntry[]): string {
  return sequenceDiagram(timeline).markup
}

/** The lanes' places, by the heads that stand on them. */
function lanes(svg: string): Readonly<Record<string, number>> {
  const heads = svg.matchAll(/<text class="head" x="(\d+)" y="\d+">(\w+)</g)
  return Object.fromEntries([...heads].map(([, x, name]) => [name, Number(x)]))
}

test('has a lane for each party, from the application to the receiver', () => {
  const places = Object.entries(lanes(draw([anEntry()]))).sort(([, one], [, other]) => one - other)
  expect(places.map(([name]) => name)).toEqual(['application', 'service', 'provider', 'receiver'])
})

test.each<[Party, Party]>([
  ['application', 'service'],
  ['service', 'application'],
  ['provider', 'service'],
  ['service', 'receiver'],
  ['receiver', 'application'],
])('draws an arrow from %s to %s', (from, to) => {
  const svg = draw([anEntry({ from, to })])
  const [, start] = /<line class="arrow" x1="(\d+)"/.exec(svg) ?? []
  const [, tip] = /<polygon class="tip" points="(\d+),/.exec(svg) ?? []
  expect([Number(start), Number(tip)]).toEqual([lanes(svg)[from], lanes(svg)[to]])
})

test.each<[Party, Party, number]>([
  ['runner', 'provider', 0],
  ['runner', 'application', 0],
  ['provider', 'runner', 1],
])('draws an arrow with a dot from %s to %s', (from, to, dots) => {
  const svg = draw([anEntry({ from, to })])
  const party = from === 'runner' ? to : from
  const [, start] = /<line class="arrow command" x1="(-?\d+)"/.exec(svg) ?? []
  const [, tip] = /<polygon class="tip" points="(-?\d+),/.exec(svg) ?? []
  expect(dots === 1 ? Number(start) : Number(tip)).toBe(lanes(svg)[party])
  expect(svg).toContain('<circle class="dot"')
})

test('a note of the runner is a box, and an arrow of a party to itself a loop', () => {
  expect(draw([anEntry({ from: 'runner', to: 'runner' })])).toContain('<rect class="note"')
  expect(draw([anEntry({ from: 'service', to: 'service' })])).toContain('<path class="arrow"')
})

test('marks failures, and nothing else', () => {
  const svg = draw([anEntry(), anEntry({ ok: false })])
  expect(svg.match(/<g class="event">/g)).toHaveLength(1)
  expect(svg.match(/<g class="event wrong">/g)).toHaveLength(1)
})

test('shows time jumps, a new date, and each time once', () => {
  const svg = draw([anEntry(), anEntry(), anEntry({ at: NINE + 86_400_000 })])
  expect([...svg.matchAll(/<text class="break"[^>]*>([^<]*)</g)].map(([, text]) => text)).toEqual([
    '1d later',
  ])
  expect([...svg.matchAll(/<text class="date"[^>]*>([^<]*)</g)].map(([, text]) => text)).toEqual([
    '2026-03-01',
    '2026-03-02',
  ])
  expect([...svg.matchAll(/<text class="time"[^>]*>([^<]*)</g)].map(([, text]) => text)).toEqual([
    '09:00:00',
    '',
    '09:00:00',
  ])
})

test('leaves out the middle of a long timeline', () => {
  const svg = draw(Array.from({ length: 5_000 }, (_, index) => anEntry({ label: String(index) })))
  expect(svg).toContain('4760 more events')
  expect(svg.match(/<g class=/g)).toHaveLength(240)
})

test('escapes odd characters, and uses no style that the page forbids', () => {
  const svg = draw([anEntry({ label: ODD, detail: `${ODD}\n</title><script>` })])
  expect(svg).not.toMatch(/<b>|<script|style=|\x1b|\ud800(?![\udc00-\udfff])/)
  expect(svg).toContain('&lt;/title&gt;&lt;script&gt;')
})

test('every row is below the one before', () => {
  const parties: readonly Party[] = ['application', 'service', 'provider', 'receiver', 'runner']
  const label =
    'a label that is long enough to be wrapped onto several lines wherever it stands in here'
  const timeline = parties.flatMap((from) =>
    parties.map((to) => anEntry({ from, to, label, at: NINE })),
  )
  const svg = draw(timeline)
  const heights = [...svg.matchAll(/<text class="took"[^>]*y="([\d.]+)"/g)].map(([, y]) =>
    Number(y),
  )
  expect(heights).toHaveLength(25)
  expect(heights).toEqual(heights.toSorted((one, other) => one - other))
  expect(Math.max(...heights)).toBeLessThan(Number(/ height="([\d.]+)"/.exec(svg)?.[1]))
})
