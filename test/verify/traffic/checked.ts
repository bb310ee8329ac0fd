/** What `traffic check` finds in files. */
import { TrafficJudge } from '../../../src/verify/traffic/judge-traffic.ts'
import type { Pseudonyms } from '../../../src/verify/traffic/pseudonyms.ts'
import { readRecordings } from '../../../src/verify/traffic/read-recordings.ts'

export function checkRecordings(paths: readonly string[], pseudonyms: Pseudonyms) {
  const judge = new TrafficJudge()
  const files = readRecordings(paths, pseudonyms, (entry, path) => judge.see(entry, path))
  const { judged, unanswered, places, reasons } = judge
  return { run: judge.run(), files, judged, unanswered, places, reasons }
}
