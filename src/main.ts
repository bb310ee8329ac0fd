#!/usr/bin/env node
/** Built as a CommonJS module: Node takes 5 ms longer to load an ES module, even an empty one. */
import { printKept } from './cli/kept-output.ts'

void main(process.argv.slice(2))

async function main(args: readonly string[]): Promise<void> {
  const unprinted = printKept(args)
  if (unprinted === '') return
  // Loading the program takes longer than printing what is kept.
  const { run, writeOut } = await import('./cli/process.ts')
  await (unprinted === undefined ? run(args) : writeOut(unprinted))
}
