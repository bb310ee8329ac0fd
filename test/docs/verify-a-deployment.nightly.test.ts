/** The script of the guide, as a reader would run it. */
import { symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readKnownGaps } from '../../src/verify/read-known-gaps.ts'
import { aFolder } from '../cli/a-folder.ts'
import { runBuilt } from '../cli/built.ts'
import { guideBlock } from './guide-block.ts'

test('the state handlers of the guide verify every interaction of both pacts', async () => {
  const cwd = aFolder()
  for (const name of ['node_modules', 'contracts']) symlinkSync(resolve(name), join(cwd, name))
  writeFileSync(join(cwd, 'verify-pacts.mjs'), guideBlock('docs/pact.md', 'js', 'stateHandlers'))
  const env = { PACT_DO_NOT_TRACK: '1' }
  const run = runBuilt(['exec', '--', process.execPath, 'verify-pacts.mjs'], { cwd, env })
  expect(await run.ended, run.err()).toBe(0)
  expect(run.out()).toMatch(/the window of an order that is expired/)
  expect(run.out()).toMatch(/a webhook \(/)
  expect(run.out()).not.toContain('FAILED')
}, 120_000)

test('the known gaps of the guide are valid, and so is its job', () => {
  const file = join(aFolder(), 'gaps.yaml')
  writeFileSync(file, guideBlock('docs/verify-a-deployment.md', 'yaml', 'expires:'))
  expect(readKnownGaps(file)).toHaveLength(1)
  expect(
    parse(guideBlock('docs/verify-a-deployment.md', 'yaml', 'schedule')).jobs.conformance.steps,
  ).toHaveLength(7)
})
