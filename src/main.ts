#!/usr/bin/env node
import { createInterface } from 'node:readline/promises'
import { runProgram } from './cli/program.ts'

/** 128 and the number of SIGPIPE. */
const BROKEN_PIPE = 141

let isBroken = false
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    if (isBroken) return
    isBroken = true
    // Who reads has ended, as `head` does. A command that stops in order at a signal does so now.
    if (!process.emit('SIGTERM', 'SIGTERM')) process.exit(BROKEN_PIPE)
  })
}

async function ask(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return await lines.question(question)
  } finally {
    lines.close()
  }
}

process.exitCode = await runProgram(process.argv.slice(2), {
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
  cwd: process.cwd(),
  hasColours: process.stdout.isTTY && process.env['NO_COLOR'] === undefined,
  ...(process.stdin.isTTY && process.stderr.isTTY ? { ask } : {}),
})
