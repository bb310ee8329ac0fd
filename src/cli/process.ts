/** Runs the program with the streams, the directory and the exit code of this process. */
import { isatty } from 'node:tty'
import { writeCause } from '../base/vocabulary/file-cause.ts'
import { EXIT } from './exit-codes.ts'
import { runProgram } from './program.ts'

/** 128 and the number of SIGPIPE. */
const BROKEN_PIPE = 141

let isBroken = false

/** What happens to the process if nobody reads the stream. */
function guarded(stream: NodeJS.WriteStream): NodeJS.WriteStream {
  return stream.on('error', (error: NodeJS.ErrnoException) => {
    if (isBroken) return
    isBroken = true
    if (error.code !== 'EPIPE') {
      if (stream === process.stdout)
        process.stderr.write(
          `Failed to write the output: ${writeCause(error)}. Make room for it.\n`,
        )
      process.exit(EXIT.couldNotRun)
    }
    // The reader closed the pipe, like `head`. A command that stops at a signal does so now.
    if (!process.emit('SIGTERM', 'SIGTERM')) process.exit(BROKEN_PIPE)
  })
}

const stdout = guarded(process.stdout)
// Node makes a stream when it is first named, and most calls write no error and ask nothing.
let stderr: NodeJS.WriteStream | undefined

async function ask(question: string): Promise<string> {
  // Few calls ask.
  const { createInterface } = await import('node:readline/promises')
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return await lines.question(question)
  } finally {
    lines.close()
  }
}

/** Ends the process if somebody has deleted the folder. */
function workingDirectory(): string {
  try {
    return process.cwd()
  } catch {
    process.stderr.write(
      'Failed to run the command: the working directory does not exist. Change to another one.\n',
    )
    process.exit(EXIT.couldNotRun)
  }
}

/** Sets the exit code. Never throws. */
export async function run(args: readonly string[]): Promise<void> {
  process.exitCode = await runProgram(args, {
    out: (text) => stdout.write(text),
    err: (text) => (stderr ??= guarded(process.stderr)).write(text),
    cwd: workingDirectory(),
    // A terminal that does not say is as wide as the first ones were.
    ...(stdout.isTTY && { columns: stdout.columns || 80 }),
    hasColours: isatty(1) && process.env['NO_COLOR'] === undefined,
    get ask() {
      return process.stdin.isTTY && process.stderr.isTTY ? ask : undefined
    },
  })
}
