/** No random shape crashes a sandbox, or breaks a documented member unnoticed. */
import { expect, test } from 'vitest'
import { ApiError } from '../../../src/base/vocabulary/errors.ts'
import { random } from '../../../src/base/vocabulary/random.ts'
import { misspeltIn } from '../../../src/base/contract/event-states.ts'
import { responseSchemaOf, schemaErrors } from '../../../src/base/contract/response-schema.ts'
import type { OperationId } from '../../../src/base/contract/generated/operations.ts'
import type { Shapes } from '../../../src/base/contract/generated/types.ts'
import { checkBehaviourShape } from '../../../src/sandbox/config/behaviour-shape.ts'
import { answer } from '../../../src/sandbox/http/edge.ts'
import { checkBehaviour } from '../../../src/sandbox/simulator/behaviour/check-behaviour.ts'
import { deviationsIn } from '../../../src/sandbox/shapes/documented.ts'
import { simulate } from '../../../src/sandbox/simulator/orders/simulate.ts'
import { eventBody } from '../../../src/sandbox/simulator/webhooks/event-payload.ts'
import { DEFAULT_KEYS, Sandbox } from '../../../src/sandbox/running/sandbox.ts'
import { MemoryStorage } from '../../../src/sandbox/storage/storage.ts'
import { partOf, randomRun } from '../../random-run.ts'
import { aBuy, aSell, START } from '../../worlds.ts'
import { RandomShapes } from './random-shapes.ts'

const RUN = randomRun({ file: 'test/sandbox/shapes/random-shapes.gate.test.ts', numRuns: 1 })
const ALL = Array.from({ length: 10_000 }, (_, index) => RUN.seed + index)
const PAIR = { fiatCurrency: 'NGN', asset: 'USDC', chain: 'base' }

test('random shapes are rejected with a fix, or keep what is documented', () => {
  let accepted = 0
  for (const seed of partOf(ALL, 20, RUN)) {
    const shapes = new RandomShapes(random(seed, 'shapes')).shapes()
    if (!isAccepted(shapes)) continue
    accepted += 1
    expect(brokenBy(shapes), `seed ${seed}: ${JSON.stringify(shapes)}`).toEqual([])
  }
  // Otherwise nothing was tried.
  expect(accepted).toBeGreaterThan(20)
})

function isAccepted(shapes: Shapes): boolean {
  try {
    checkBehaviourShape({ shapes })
    checkBehaviour({ shapes })
    return true
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    expect(error.code).toBe('VALIDATION_FAILED')
    return false
  }
}

/** What a client sees that the documentation does not allow. */
function brokenBy(shapes: Shapes): readonly string[] {
  const broken: string[] = []
  const behaviour = { progression: 'manual', shapes }
  const clock = { mode: 'manual', at: START } as const
  const sandbox = new Sandbox({ seed: 1, storage: new MemoryStorage(), clock, behaviour })
  const { world } = sandbox.defaultWorld
  const call = (operationId: OperationId, of: { body?: object; id?: string } = {}) => {
    const { status, body, defect } = answer(sandbox, operationId, {
      method: 'POST',
      path: `/${operationId}`,
      apiKey: DEFAULT_KEYS.test,
      contentType: 'application/json',
      params: { transactionId: of.id ?? 'none', provider: 'northwind' },
      query: 'customerId=ada&token=USDC&network=base',
      ...(of.body === undefined ? {} : { rawBody: JSON.stringify(of.body) }),
    })
    if (defect !== undefined) broken.push(`${operationId}: ${String(defect)}`)
    const json: unknown = body === '' ? undefined : JSON.parse(body)
    const schema = status < 300 ? responseSchemaOf(operationId, { status, json }) : undefined
    for (const error of schema === undefined ? [] : schemaErrors(schema, json))
      broken.push(`${operationId}${error.instancePath}: ${error.message ?? ''}`)
    return json
  }
  call('createQuote', { body: { side: 'buy', fiatAmount: 50_000, ...PAIR } })
  call('createQuote', { body: { side: 'sell', tokenAmount: 30, ...PAIR } })
  call('createQuote', { body: {} })
  call('listProviderBanks')
  call('resolveBankAccount', { body: { bankCode: '044', accountNumber: '0123456789' } })
  for (const body of [aBuy(), aSell({ externalCustomerId: 'other' })]) {
    call('createOrder', { body })
    const order = [...world.rows.all('orders')].at(-1)
    const id = order?.id ?? ''
    call('getOrderIntent')
    call('createOrder', { body })
    call('monitorOrderStatus', { id })
    world.call(simulate, { id, action: order?.side === 'buy' ? 'complete' : 'fail' })
    const sync = Object(call('monitorOrderStatus', { id }))
    if (sync.transactionId !== id || sync.terminal !== true) broken.push('the sync of its order')
  }
  const events = [...world.rows.all('events')].map((event) => {
    const body = eventBody(event)
    return {
      transactionId: event.orderId,
      json: body === '' ? undefined : (JSON.parse(body) as unknown),
    }
  })
  const misspelt = deviationsIn(shapes).includes('events.words') ? undefined : misspeltIn(events)
  if (misspelt !== undefined) broken.push(`${misspelt.at} of an event is ${misspelt.written}`)
  return broken
}
