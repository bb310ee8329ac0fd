/** Runs the shell commands of a failure in a shell. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { inProcessTarget } from '../../../src/scenarios/targets/in-process-target.ts'
import { runLoaded } from '../../../src/scenarios/runner/run-scenario.ts'
import { aFolder } from '../../cli/a-folder.ts'
import { runBuilt } from '../../cli/built.ts'
import { aScenario, BUY, HEAD, ORDER, runSteps } from '../scenario-files.ts'

const SYNC = `call: monitorOrderStatus, params: { transactionId: ${ORDER} }`

/** Every recorded request, with waits between; `status` is the last status of the order. */
const REQUESTS = (status: string) => `${HEAD}needs: [clock, simulate, behaviour, webhooks, inspect]
world: { seed: 11, clock: 2026-03-01T09:00:00Z, progression: manual }
receiver: {}
steps:
${BUY}
  - rotate: {}
  - advance: 2m
  - behave: { assumptions: { amountToleranceBps: 0 } }
  - { simulate: deposit, order: ${ORDER}, amount: "49999.99" }
  - { resend: transaction.created, order: ${ORDER} }
  - { call: createQuote, key: "it's nobody's", body: {}, expect: { status: 401 } }
  - { inspect: ${ORDER}, expect: { state: placed } }
  - { call: createQuote, key: live, body: {}, expect: { status: 400 } }
  - { within: 15s, eventually: { ${SYNC}, expect: { body: { status: ${status} } } } }
`

test('the commands of a failure lead a fresh sandbox to the response that failed', async () => {
  const cwd = aFolder()
  const text = REQUESTS('completed')
  const file = join(cwd, 'a.yaml')
  writeFileSync(file, text)
  const { failure } = await runLoaded(await aScenario(text, file), inProcessTarget, { seed: 1 })
  expect(failure).toMatchObject({
    step: 10,
    difference: 'body.status: expected "completed", received "pending"',
  })
  const script = failure?.curl ?? ''
  expect(script).toContain('for _ in $(seq 3); do')

  const [head = '', ...commands] = script.split('\n')
  expect(head).toBe(
    `# in: npx ramp-sandbox exec --clock manual --seed 11 --scenario ${file} -- bash`,
  )
  writeFileSync(join(cwd, 'commands.sh'), commands.join('\n'))
  const args = head.replace('# in: npx ramp-sandbox ', '').split(' ')
  const shell = runBuilt([...args, join(cwd, 'commands.sh')], { cwd })
  expect(await shell.ended).toBe(0)
  const answers = shell
    .out()
    .split(/^HTTP\/1.1 /m)
    .slice(1)
  // An endpoint, the order, a secret, an hour, a behaviour, money, a webhook, three calls; then
  // polls.
  const statuses = answers
    .slice(0, 10)
    .map((answer) => answer.slice(0, 3))
    .join(' ')
  expect(statuses).toBe('201 201 200 200 200 200 200 401 200 400')
  const { body } = failure?.received as { readonly body: unknown }
  expect(answers.at(-1)).toContain(JSON.stringify(body))
})

test.each([
  ['a restart', 'receiver: {}', `${BUY}  - restart: kill\n  - { inspect: nobody }`],
  [
    'a long scenario',
    '',
    `  - repeat: 31\n    steps: [{ call: createQuote, body: { n: "\${n}" }, expect: { status: 400 } }]\n  - { call: createQuote, body: {} }`,
  ],
])('%s has no script, only the failing request', async (_, head, steps) => {
  const { failure } = await runSteps(head, steps)
  expect(failure?.curl ?? 'curl').toMatch(/^curl/)
})
