/** `traffic learn`, and what `proxy --learn` does at its end. */
import { readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Arrival } from '../../base/client/webhook-receiver.ts'
import { receivedJson } from '../../base/vocabulary/json.ts'
import { counted } from '../../base/vocabulary/text.ts'
import type { TrafficEntry } from '../../verify/traffic/har-entry.ts'
import type { Passed } from '../../verify/traffic/passed.ts'
import { recordedRun, type RecordedRun } from '../../verify/traffic/recorded-run.ts'
import { Recorder } from '../../verify/traffic/recorder.ts'
import type { Pseudonyms } from '../../verify/traffic/pseudonyms.ts'
import type { Io } from '../command.ts'
import { EXIT, type ExitCode } from '../exit-codes.ts'
import { cannotRead, fileFailure } from '../failure.ts'
import { recordingPseudonyms } from '../traffic-recorder.ts'
import { readRun } from './traffic-files.ts'

export type LearnFlags = { readonly output?: string; readonly webhook?: readonly string[] }

const LARGEST_SAMPLE = 8 * 1024 * 1024
const MOST_LISTED = 12

/** Relations and forms are learned before names are replaced; the file has neither. */
function learningPseudonyms(): Pseudonyms {
  return recordingPseudonyms({ keep: 'customers' }, [])
}

export async function learnFrom(
  files: readonly string[],
  { output, webhook = [] }: LearnFlags,
  io: Io,
): Promise<ExitCode> {
  const run = readRun(files, { io, pseudonyms: learningPseudonyms() })
  return writeLearned(run, { output, samples: samplesIn(webhook, io) }, io)
}

async function writeLearned(
  run: RecordedRun,
  {
    output,
    option = '--output',
    samples = [],
  }: {
    readonly output: string | undefined
    readonly option?: string
    readonly samples?: readonly Arrival[]
  },
  io: Io,
): Promise<ExitCode> {
  const { learnDifferences } = await import('../../verify/traffic/learn.ts')
  const { text, settings, differing, deviations, unexplained } = await learnDifferences(
    run,
    samples,
  )
  if (output === undefined) {
    io.out(text)
    return EXIT.ok
  }
  const { writeReports } = await import('../../report/write-reports.ts')
  await writeReports([[option, resolve(io.cwd, output), () => text]])
  const from = `${counted(settings, 'setting')} and shapes learned from ${counted(run.exchanges.length, 'exchange')}`
  io.out(`${from}: start a sandbox with --config ${output}.\n`)
  list('Contradicts the documentation, and is named under shapes.deviations:', deviations, io)
  list('Differs from a sandbox, and cannot be set:', differing, io)
  list('Not explained; the file has an example:', unexplained, io)
  return EXIT.ok
}

/** Further ones would only confirm what was seen. */
const MOST_ENTRIES = 20_000

/** What passed a proxy, kept until its end so that a configuration can be learned from it. */
export function seenTraffic() {
  const entries: TrafficEntry[] = []
  const recorder = new Recorder({
    judge: {
      see: (entry) => {
        if (entry.kind !== 'other' && entries.length < MOST_ENTRIES) entries.push(entry)
      },
    },
    ...{ writer: undefined, webhookSecret: undefined, onStopped: () => {} },
    pseudonyms: learningPseudonyms(),
  })
  return {
    record: (passed: Passed, isWebhook: boolean) => recorder.record(passed, isWebhook),
    /** Whether there was something to write. */
    write: async (output: string, io: Io): Promise<boolean> => {
      const run = recordedRun(entries)
      if (run === undefined) io.err('Nothing to learn: no exchange has a successful response.\n')
      else await writeLearned(run, { output, option: '--learn' }, io)
      return run !== undefined
    },
  }
}

function list(title: string, lines: readonly string[], io: Io): void {
  if (lines.length === 0) return
  const more = lines.length - MOST_LISTED
  const shown = [title, ...lines.slice(0, MOST_LISTED), ...(more > 0 ? [`and ${more} more`] : [])]
  io.out(`${shown.join('\n  ')}\n`)
}

/** Each file has one body, or a list of them. Throws CommandFailure. */
function samplesIn(files: readonly string[], io: Io): readonly Arrival[] {
  return files.flatMap((file) => {
    const json = receivedJson(textOf(resolve(io.cwd, file), file))
    if (json === undefined)
      throw fileFailure(
        `Failed to read "${file}": it is not valid JSON. Write the body of one webhook, or a list of bodies.`,
      )
    const bodies: readonly unknown[] = Array.isArray(json) ? json : [json]
    return bodies.map((own) => {
      const body = JSON.stringify(own)
      return { path: '/', headers: {}, body, bytes: Buffer.from(body), at: 0, json: own }
    })
  })
}

function textOf(path: string, file: string): string {
  try {
    if (statSync(path).size > LARGEST_SAMPLE) throw new Error('it is larger than 8 MB')
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw cannotRead(file, error)
  }
}
