#!/usr/bin/env node
import { runProgram } from './cli/program.ts'

process.exitCode = await runProgram(process.argv.slice(2), {
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
  cwd: process.cwd(),
  hasColours: process.stdout.isTTY && process.env['NO_COLOR'] === undefined,
})
