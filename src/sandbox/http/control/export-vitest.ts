/** The history of an order as a test of vitest, for who has `ramp-sandbox` installed. */
import { receiptsOf, type RepeatedOrder, type RepeatedStep } from '../../control/repeat-order.ts'
import { formatDuration, iso } from '../../../base/vocabulary/time.ts'

export function vitestOf(repeated: RepeatedOrder): string {
  const { reference, seed, at, behaviour, environment, request, steps, seen, events } = repeated
  const { state, status, reason, settlement } = seen
  const receipts = receiptsOf(seen)
  const key = environment === 'live' ? 'liveApiKey' : 'apiKey'
  return `// Repeats order ${reference}.
import { createSandbox } from 'ramp-sandbox'
import { expect, test } from 'vitest'

test('order ${reference} is ${state}', async () => {
  const behaviour = ${indented(behaviour)}
  const sandbox = await createSandbox({ seed: ${seed}, clock: 'manual', behaviour })
  try {
    await sandbox.clock.set('${iso(at)}')
    const response = await globalThis.fetch(\`\${sandbox.url}/api/developer/orders\`, {
      method: 'POST',
      headers: { 'x-api-key': sandbox.${key}, 'content-type': 'application/json' },
      body: JSON.stringify(${indented(request, 6)}),
    })
    const { transactionId } = await response.json()
${steps.map((step) => `    ${lineOf(step)}\n`).join('')}    expect(sandbox.orders.get(transactionId)).toMatchObject(${indented({ state, status, reason, receipts, settlement }, 4)})
    const events = sandbox.webhooks.events({ order: transactionId })
    expect(events.map(({ type }) => type)).toEqual(${JSON.stringify(events)})
  } finally {
    await sandbox.close()
  }
})
`
}

function lineOf(step: RepeatedStep): string {
  if (step.kind === 'advance') return `await sandbox.clock.advance('${formatDuration(step.ms)}')`
  const { kind: _kind, action, ...more } = step
  const options = Object.keys(more).length === 0 ? '' : `, ${JSON.stringify(more)}`
  return `sandbox.orders.simulate(transactionId, '${action}'${options})`
}

/** JSON is a literal of the language, whatever text is in it. */
function indented(value: unknown, by = 2): string {
  return JSON.stringify(value, null, 2).replaceAll('\n', `\n${' '.repeat(by)}`)
}
