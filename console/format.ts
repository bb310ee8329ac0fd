/** How values are written. */
import { parsedJson } from '../src/base/vocabulary/json.ts'
export { eventTitle } from '../src/sandbox/log/recorded-arrows.ts'
export { counted, grouped } from '../src/base/vocabulary/text.ts'

const UNITS = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['m', 60_000],
  ['s', 1_000],
] as const

/** The two largest units: `1h 30m`. */
export function shortDuration(ms: number): string {
  if (ms < 1_000) return ms <= 0 ? '0s' : `${Math.round(ms)}ms`
  const parts: string[] = []
  let rest = ms
  for (const [unit, size] of UNITS) {
    const count = Math.floor(rest / size)
    rest -= count * size
    if (count > 0) parts.push(`${count}${unit}`)
    if (parts.length > 0 && (parts.length === 2 || count === 0)) break
  }
  return parts.join(' ')
}

/** For the control API, which takes whole milliseconds. */
export function exactDuration(ms: number): string {
  return `${Math.max(0, Math.ceil(ms))}ms`
}

/** Times are those of the simulated world, in UTC. */
export function time(iso: string): string {
  return iso.slice(11, 19)
}

export function date(iso: string): string {
  return iso.slice(0, 10)
}

export function moment(iso: string): string {
  return `${date(iso)} ${time(iso)}`
}

export function prettyJson(text: string): string {
  const json = parsedJson(text)
  return json === undefined ? text : JSON.stringify(json, null, 2)
}
