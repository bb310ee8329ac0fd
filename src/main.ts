#!/usr/bin/env node
import { printKept } from './cli/kept-output.ts'

const args = process.argv.slice(2)
const unprinted = printKept(args)
// Loading the program takes longer than printing what is kept.
if (unprinted === undefined) await (await import('./cli/process.ts')).run(args)
else if (unprinted !== '') (await import('./cli/process.ts')).writeOut(unprinted)
