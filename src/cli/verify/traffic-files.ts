/** Reads the HAR files that a `traffic` command names. */
import { resolve } from 'node:path'
import type { TrafficEntry } from '../../verify/traffic/har-entry.ts'
import { Once } from '../../verify/traffic/once.ts'
import type { TrafficJudge } from '../../verify/traffic/judge-traffic.ts'
import type { Pseudonyms } from '../../verify/traffic/pseudonyms.ts'
import { readRecordings, type ReadRecording } from '../../verify/traffic/read-recordings.ts'
import { recordedRun, type RecordedRun } from '../../verify/traffic/recorded-run.ts'
import { counted } from '../../base/vocabulary/text.ts'
import type { Io } from '../command.ts'
import { cannotRead, fileFailure, runFailure } from '../failure.ts'
import { nothingFound } from './traffic-report.ts'

/** More than a sandbox repeats in a minute. */
const MOST_ENTRIES = 20_000
const MOST_PLACES = 20

type Around = {
  readonly io: Io
  readonly pseudonyms: Pseudonyms
  /** For exchanges that are in several files. */
  readonly once?: Once
}

/** Throws CommandFailure about a file that cannot be read, or is not a HAR file. */
export function readHarFiles(
  files: readonly string[],
  { io, pseudonyms, once }: Around,
  see: (entry: TrafficEntry, path: string) => void,
): void {
  let reading = files[0] ?? ''
  let read: readonly ReadRecording[]
  try {
    const paths = files.map((file) => resolve(io.cwd, file))
    read = readRecordings(paths, pseudonyms, see, (path) => (reading = path), once)
  } catch (error) {
    throw cannotRead(reading, error)
  }
  const foreign = read.find(({ isHar }) => !isHar)
  if (foreign !== undefined)
    throw fileFailure(
      `Failed to read "${foreign.path}": it is not a HAR file, which has log.entries, nor a zip of Playwright with one. Export the traffic as HAR 1.2.`,
    )
  for (const { path, isTorn, unreadable } of read) {
    if (isTorn) io.err(`${path} ends early: what is whole in it is used.\n`)
    if (unreadable > 0) io.err(`${path}: ${counted(unreadable, 'unreadable part')} left out.\n`)
  }
}

/** The calls of the files that a sandbox can repeat. Throws CommandFailure without any. */
export function readRun(files: readonly string[], around: Omit<Around, 'once'>): RecordedRun {
  const entries: TrafficEntry[] = []
  const places = new Set<string>()
  let [unanswered, leftOut] = [0, 0]
  // Cumulative exports overlap, and their calls are made in one sandbox.
  readHarFiles(files, { ...around, once: new Once() }, (entry) => {
    if (entry.kind === 'unanswered') unanswered += 1
    else if (entry.kind === 'other') {
      if (places.size < MOST_PLACES) places.add(entry.host + entry.path)
    } else if (entries.length < MOST_ENTRIES) entries.push(entry)
    else leftOut += 1
  })
  if (leftOut > 0)
    around.io.err(`${counted(leftOut, 'exchange')} after the first ${MOST_ENTRIES} left out.\n`)
  const run = recordedRun(entries)
  if (run !== undefined) return run
  const cause =
    entries.length === 0
      ? nothingFound(unanswered, [...places])
      : 'no exchange in it has a successful response. Record a client whose key the service accepts'
  throw runFailure(`Failed to use ${files.join(', ')}: ${cause}.`)
}

/** Throws CommandFailure if the files have no exchange with the service. */
export function mustHaveJudged(
  { judged, unanswered, places, reasons }: TrafficJudge,
  files: readonly string[],
): void {
  if (judged > 0) return
  throw runFailure(
    `Failed to judge ${files.join(', ')}: ${nothingFound(unanswered, places, reasons)}.`,
  )
}
