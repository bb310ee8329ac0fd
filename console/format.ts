/** How values are written. */
import { parsedJson } from '../src/base/vocabulary/json.ts'
export { eventTitle } from '../src/sandbox/log/recorded-arrows.ts'
export { counted, grouped } from '../src/base/vocabulary/text.ts'
/** Times are those of the simulated world, in UTC. */
export {
  dateText as date,
  momentText as moment,
  spanText,
  timeText as time,
} from '../src/base/vocabulary/time.ts'

/** For the control API, which takes whole milliseconds. */
export function exactDuration(ms: number): string {
  return `${Math.max(0, Math.ceil(ms))}ms`
}

export function prettyJson(text: string): string {
  const json = parsedJson(text)
  return json === undefined ? text : JSON.stringify(json, null, 2)
}
