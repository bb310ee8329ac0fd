/** Runs the examples of scenarios/README.md, and checks that it shows everything. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { appTarget } from '../../src/lab/targets/app-target.ts'
import { inProcessTarget } from '../../src/scenarios/targets/in-process-target.ts'
import { loadScenario } from '../../src/scenarios/model/load-scenario.ts'
import { doesNeed } from '../../src/scenarios/model/needs.ts'
import { runLoaded } from '../../src/scenarios/runner/run-scenario.ts'
import type { Scenario, Step } from '../../src/scenarios/model/scenario.ts'

const README = readFileSync('scenarios/README.md', 'utf8')

type Fragment = Omit<Scenario, 'name'> & { readonly name?: string }

type Block = {
  readonly line: number
  readonly text: string
  readonly parsed: Fragment
  readonly isSteps: boolean
}

const BLOCKS: readonly Block[] = [...README.matchAll(/^```yaml\n(.*?)^```$/gms)].map(
  ({ index, 1: text = '' }) => {
    const value = parse(text, { merge: true }) as Fragment | readonly Step[]
    const isSteps = 'map' in value
    const line = README.slice(0, index).split('\n').length
    return { line, text, parsed: isSteps ? { ...firstScenario(), steps: value } : value, isSteps }
  },
)

/** The complete scenario at the start of the page. */
function firstScenario(): Scenario {
  const [, text = ''] = /^```yaml\n(# yaml-language-server.*?)^```$/ms.exec(README) ?? []
  return parse(text) as Scenario
}

/** A fragment that uses an order of another one runs after the first scenario. */
function scenarioOf({ text, parsed, isSteps }: Block): Scenario {
  const { name, steps } = firstScenario()
  if (!isSteps && parsed.name !== undefined) return { ...parsed, name }
  const usesOrder = isSteps || (text.includes('${order.') && !text.includes('save: { order:'))
  const { covers: _covers, ...rest } = parsed
  return { ...rest, name, steps: usesOrder ? [...steps, ...parsed.steps] : parsed.steps }
}

test.each(BLOCKS)('the example at line $line passes', async (block) => {
  const scenario = scenarioOf(block)
  const loaded = await loadScenario(`README.md:${block.line}`, JSON.stringify(scenario))
  if ('issues' in loaded) throw new Error(loaded.issues.map(({ message }) => message).join('\n'))
  const target = doesNeed(scenario, 'app')
    ? appTarget({
        start: `exec "${process.execPath}" examples/integrator/server.mjs`,
        cwd: process.cwd(),
        env: { PATH: process.env['PATH'] ?? '' },
        servicePort: 0,
      })
    : inProcessTarget
  const { verdict, because, failure } = await runLoaded(loaded, target, { seed: 1 })
  const { title, message, difference } = failure ?? {}
  expect([verdict, because, title, message, difference].join('\n').trim()).toBe('passed')
})

type Schema = {
  readonly properties?: Readonly<Record<string, Schema & { readonly enum?: readonly string[] }>>
  readonly anyOf?: readonly { readonly required: readonly string[] }[]
  readonly $defs: Readonly<Record<string, Schema>>
}

const SCENARIO = JSON.parse(
  readFileSync('contracts/schemas/scenario.schema.json', 'utf8'),
) as Schema
const BEHAVIOUR = JSON.parse(
  readFileSync('contracts/schemas/behaviour.schema.json', 'utf8'),
) as Schema

const membersOf = (schema: Schema | undefined) => Object.keys(schema?.properties ?? {})
const kindsOf = (schema: Schema | undefined) => schema?.properties?.['do']?.enum ?? []

test.each([
  [
    'step',
    SCENARIO.$defs['step']?.anyOf?.flatMap(({ required }) => required) ?? [],
    (name: string) => `- ${name}:`,
  ],
  ['matcher', membersOf(SCENARIO.$defs['matcher']), (name: string) => `${name}:`],
  ['answer of the receiver', membersOf(SCENARIO.$defs['answer']), (name: string) => `${name}:`],
  ['member of the world', membersOf(SCENARIO.$defs['world']), (name: string) => `${name}:`],
  [
    'fault of a provider',
    membersOf(BEHAVIOUR.$defs['providerFault']),
    (name: string) => `${name}:`,
  ],
  ['fault of webhooks', kindsOf(BEHAVIOUR.$defs['webhookFault']), (name: string) => `do: ${name}`],
  ['fault of the service', kindsOf(BEHAVIOUR.$defs['httpFault']), (name: string) => `do: ${name}`],
])('the page shows every %s', (_, names, shownAs) => {
  expect(names.length).toBeGreaterThan(0)
  const unshown = names.filter((name) => !BLOCKS.some(({ text }) => text.includes(shownAs(name))))
  expect(unshown, 'Show it in a block of scenarios/README.md').toEqual([])
})

test('every scenario is in a list of questions', () => {
  const listed = new Set([...README.matchAll(/\]\(([\w.-]+\.yaml)\)/g)].map(([, file]) => file))
  const unlisted = readdirSync('scenarios').filter(
    (file) => file.endsWith('.yaml') && !listed.has(file),
  )
  expect(unlisted, 'Add a question to scenarios/README.md').toEqual([])
})

test('every file that the page names exists', () => {
  const named = [...README.matchAll(/\]\(([^)#]+)\)/g)].map(([, path = '']) => path)
  expect(named.filter((path) => !existsSync(`scenarios/${path}`))).toEqual([])
})
