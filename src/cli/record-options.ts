/** The options of commands that write a recording. */
import { resolve } from 'node:path'
import { InvalidArgumentError, type Command } from 'commander'
import { wholeNumber } from '../sandbox/config/option-parsers.ts'
import type { Sandbox } from '../sandbox/running/sandbox.ts'
import type { HarWriter } from '../verify/traffic/har-writer.ts'
import { systemWallClock } from '../base/ports/system-wall-clock.ts'
import { defined } from '../base/vocabulary/defined.ts'
import { iso } from '../base/vocabulary/time.ts'
import type { Io } from './command.ts'
import { cannotWrite } from './private-file.ts'

export type RecordFlags = {
  readonly record?: string
  readonly force?: boolean
  readonly maxSize?: number
}

const MEGABYTE = 1024 * 1024
const LARGEST_MB = 1_000_000

/** Beside --record. */
export function addRecordLimits(command: Command): Command {
  return command
    .option('--force', 'overwrite a file that exists')
    .option(
      '--max-size <mb>',
      'end the recording at this size; traffic goes on',
      wholeNumber(LARGEST_MB, '100'),
    )
}

/** For commands that send requests themselves. */
export function addRecordOptions(command: Command): Command {
  command
    .option('--record <file>', 'write the traffic to a HAR file')
    .option('--keep <what>', 'keep names and account numbers: customers', keptNames)
  return addRecordLimits(command)
}

/** Throws InvalidArgumentError. */
export function keptNames(text: string): 'customers' {
  if (text === 'customers') return text
  throw new InvalidArgumentError('It must be customers.')
}

export type FileRecorder = { readonly writer: HarWriter; close(): void }

/** Writes a new file of this command; undefined without --record. Throws CommandFailure. */
export async function harWriterFor(
  command: string,
  { record, force, maxSize }: RecordFlags,
  cwd: string,
): Promise<FileRecorder | undefined> {
  if (record === undefined) return undefined
  const { HarWriter } = await import('../verify/traffic/har-writer.ts')
  const maxBytes = maxSize === undefined ? undefined : maxSize * MEGABYTE
  try {
    const run = { command, began: iso(systemWallClock.now()) }
    const writer = new HarWriter(resolve(cwd, record), { run, ...defined({ force, maxBytes }) })
    return { writer, close: () => writer.close(iso(systemWallClock.now())) }
  } catch (error) {
    throw cannotWrite(record, error)
  }
}

/** Writes what happens in every world of a sandbox. */
export async function recordSandbox(
  sandbox: Sandbox,
  recording: FileRecorder | undefined,
  err: Io['err'],
): Promise<void> {
  if (recording === undefined) return
  const { recordWorlds } = await import('../verify/traffic/world-recorder.ts')
  recordWorlds(sandbox, recording.writer, (why, at) =>
    err(`Recording stopped at ${iso(at)}: ${why}. The sandbox goes on.\n`),
  )
}
