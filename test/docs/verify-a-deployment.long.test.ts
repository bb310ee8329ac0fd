/** The script of the guide, as a reader would run it. */
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readKnownGaps } from '../../src/conformance/read-known-gaps.ts'
import { aFolder } from '../cli/a-folder.ts'
import { runBuilt } from '../cli/built.ts'

const GUIDE = readFileSync('docs/verify-a-deployment.md', 'utf8')

/** Of this language, the one that has the text. */
function block(language: string, text: string): string {
  const blocks = [...GUIDE.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))]
  const found = blocks.find(([, block]) => block?.includes(text))?.[1]
  if (found === undefined) throw new Error(`The guide has no block in "${language}" with "${text}"`)
  return found
}

test('the state handlers of the guide verify every interaction of both pacts', async () => {
  const cwd = aFolder()
  for (const name of ['node_modules', 'contracts']) symlinkSync(resolve(name), join(cwd, name))
  writeFileSync(join(cwd, 'verify-pacts.mjs'), block('js', 'stateHandlers'))
  const env = { PACT_DO_NOT_TRACK: '1' }
  const run = runBuilt(['exec', '--', process.execPath, 'verify-pacts.mjs'], { cwd, env })
  expect(await run.ended, run.err()).toBe(0)
  expect(run.out()).toMatch(/the window of an order that is expired/)
  expect(run.out()).toMatch(/a webhook \(/)
  expect(run.out()).not.toContain('FAILED')
}, 120_000)

test('the known gaps of the guide are valid, and so is its job', () => {
  const file = join(aFolder(), 'gaps.yaml')
  writeFileSync(file, block('yaml', 'expires:'))
  expect(readKnownGaps(file)).toHaveLength(1)
  expect(parse(block('yaml', 'schedule')).jobs.conformance.steps).toHaveLength(7)
})
