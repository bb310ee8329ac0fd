/** What `traffic check` finds in files. */
import { TrafficJudge } from '../../../src/verify/traffic/judge-traffic.ts'
import { Pseudonyms } from '../../../src/verify/traffic/pseudonyms.ts'
import { readRecordings } from '../../../src/verify/traffic/read-recordings.ts'

/** Each calls a customer by the same other name. */
export function samePseudonyms(): Pseudonyms {
  return new Pseudonyms({ salt: new Uint8Array(32) })
}

export function checkRecordings(...paths: readonly string[]) {
  const judge = new TrafficJudge()
  const files = readRecordings(paths, samePseudonyms(), (entry, path) => judge.see(entry, path))
  const { judged, unanswered, places, reasons } = judge
  return { run: judge.run(), files, judged, unanswered, places, reasons }
}
