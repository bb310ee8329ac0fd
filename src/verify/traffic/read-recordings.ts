/** Reads recordings: HAR files of the proxy, of browsers and of other tools. */
import { realpathSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { trafficEntry, type TrafficEntry } from './har-entry.ts'
import { attachedIn, type AttachedBodies } from './har-body.ts'
import { harEntries, harEntriesIn, newHarState, type HarState } from './har-reader.ts'
import { isZip, readZip } from './har-zip.ts'
import { Once } from './once.ts'
import type { Pseudonyms } from './pseudonyms.ts'

export type ReadRecording = HarState & { readonly path: string }

/** Entries are in the order of requests; who reads them needs that of answers. */
const MOST_SORTED_BYTES = 8 * 1024 * 1024

type See = (entry: TrafficEntry, path: string) => void

/** Throws the system's error about a file that cannot be read. */
export function readRecordings(
  paths: readonly string[],
  pseudonyms: Pseudonyms,
  see: See,
  /** Called before a file is read. */
  onFile: (path: string) => void = () => {},
  /** What is one exchange in all files; each file has its own unless given. */
  once?: Once,
): readonly ReadRecording[] {
  const known = new Set<string>()
  return paths.flatMap((path) => {
    onFile(path)
    const real = statSync(path).isFile() ? realpathSync(path) : path
    // The same file twice is one recording.
    if (known.has(real)) return []
    known.add(real)
    return [{ path, ...readRecording(path, once ?? new Once(), pseudonyms, see) }]
  })
}

function readRecording(path: string, once: Once, pseudonyms: Pseudonyms, see: See): HarState {
  const state = newHarState()
  let waiting: TrafficEntry[] = []
  let bytes = 0
  const seeWaiting = () => {
    waiting.sort((one, other) => answeredAt(one) - answeredAt(other))
    for (const entry of waiting) see(entry, path)
    ;[waiting, bytes] = [[], 0]
  }
  const { entries, attached } = opened(path, state)
  let count = 0
  for (const raw of entries) {
    const read = trafficEntry(raw, attached, count + state.unreadable)
    count += 1
    if (read === undefined || !once.isFirst(raw, read)) continue
    const entry = hidden(read, pseudonyms)
    if (entry.kind === 'other' && !entry.path.includes('/__sandbox/')) see(entry, path)
    else waiting.push(entry)
    bytes += 1_000 + lengthOf(entry)
    if (bytes > MOST_SORTED_BYTES) seeWaiting()
  }
  seeWaiting()
  return state
}

type Opened = { readonly entries: Iterable<unknown>; readonly attached: AttachedBodies }

function opened(path: string, state: HarState): Opened {
  if (!isZip(path)) return { entries: harEntries(path, state), attached: attachedIn(dirname(path)) }
  const zip = readZip(path)
  if (zip === undefined) return { entries: [], attached: () => undefined }
  return { entries: harEntriesIn(zip.har, state), attached: zip.attached }
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
