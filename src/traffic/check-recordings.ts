/** Judges HAR files: those of the proxy, and those of browsers and other tools. */
import { dirname } from 'node:path'
import type { VerificationRun } from '../conformance/verdict.ts'
import { trafficEntry, type TrafficEntry } from './har-entry.ts'
import { harEntries, newHarState, type HarState } from './har-reader.ts'
import { TrafficJudge } from './judge-traffic.ts'
import type { Pseudonyms } from './pseudonyms.ts'

export type CheckedRecordings = {
  readonly run: VerificationRun
  readonly files: readonly (HarState & { readonly path: string })[]
  readonly judged: number
  readonly unanswered: number
  /** `host/path` of what was found that is not of this service. */
  readonly places: readonly string[]
}

type CheckOptions = {
  readonly onFile?: (path: string) => void
  /** How late an answer may show what another call did. */
  readonly settleMs?: number
}

/** Entries are in the order of requests; the judge needs that of answers. */
const MOST_SORTED_BYTES = 64 * 1024 * 1024

/** Throws the system's error about a file that cannot be read. */
export function checkRecordings(
  paths: readonly string[],
  pseudonyms: Pseudonyms,
  { onFile = () => {}, settleMs }: CheckOptions = {},
): CheckedRecordings {
  const judge = new TrafficJudge(undefined, settleMs)
  const files = paths.map((path) => {
    onFile(path)
    return { path, ...judgeFile(path, judge, pseudonyms) }
  })
  const { judged, unanswered, places } = judge
  return { run: judge.run(), files, judged, unanswered, places }
}

function judgeFile(path: string, judge: TrafficJudge, pseudonyms: Pseudonyms): HarState {
  const state = newHarState()
  let waiting: TrafficEntry[] = []
  let bytes = 0
  const judgeWaiting = () => {
    waiting.sort((one, other) => answeredAt(one) - answeredAt(other))
    for (const entry of waiting) judge.see(entry, path)
    ;[waiting, bytes] = [[], 0]
  }
  for (const raw of harEntries(path, state)) {
    const read = trafficEntry(raw, dirname(path))
    if (read === undefined) continue
    const entry = hidden(read, pseudonyms)
    if (entry.kind === 'other' && !entry.path.includes('/__sandbox/')) judge.see(entry, path)
    else waiting.push(entry)
    bytes += 1_000 + lengthOf(entry)
    if (bytes > MOST_SORTED_BYTES) judgeWaiting()
  }
  judgeWaiting()
  return state
}

function answeredAt(entry: TrafficEntry): number {
  return entry.kind === 'exchange' || entry.kind === 'unanswered' ? entry.exchange.at : entry.at
}

function lengthOf(entry: TrafficEntry): number {
  if (entry.kind === 'other') return 0
  if (entry.kind === 'webhook') return entry.webhook.body.length
  return entry.exchange.request.body.length + entry.exchange.response.body.length
}

/** A report shows what is judged, so that nothing of a customer may be in it. */
function hidden(entry: TrafficEntry, pseudonyms: Pseudonyms): TrafficEntry {
  if (entry.kind !== 'exchange' && entry.kind !== 'unanswered') return entry
  const { request, response } = entry.exchange
  const spoken = pseudonyms.hide({
    url: request.path,
    requestHeaders: request.headers,
    requestBody: request.body,
    responseHeaders: response.headers,
    responseBody: response.body,
  })
  return {
    ...entry,
    exchange: {
      ...entry.exchange,
      request: {
        ...request,
        path: spoken.url,
        headers: spoken.requestHeaders,
        body: spoken.requestBody,
      },
      response: { ...response, headers: spoken.responseHeaders, body: spoken.responseBody },
    },
  }
}
