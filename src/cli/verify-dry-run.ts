/**
 * What a verification would send, found out by verifying a sandbox of this process in the deployment's place: the plan
 * cannot go stale, for it is the run itself.
 */
import { OPERATIONS } from '../contract/generated/operations.ts'
import { DEFAULT_HOST } from '../config/config.ts'
import { DEFAULT_KEYS, Sandbox } from '../simulator/running/sandbox.ts'
import { MemoryStorage } from '../ports/storage.ts'
import { DEFAULT_BUDGET, Deployment } from '../conformance/deployment/deployment.ts'
import { DeploymentError } from '../client/deployment-error.ts'
import { runPacts } from '../conformance/pact/run-pacts.ts'
import { runVerification, type VerificationOptions } from '../conformance/run-verification.ts'
import { EXIT } from './exit-codes.ts'
import { CommandFailure } from './failure.ts'
import { serve } from './serve.ts'

/** The text to print. Nothing is sent to the deployment. Throws CommandFailure where the real run would be refused. */
export async function rehearse(options: VerificationOptions): Promise<string> {
  await refuseWhatWouldBeRefused(options)
  const asked = new Map<string | undefined, number>()
  const sandbox = new Sandbox({
    storage: new MemoryStorage(),
    behaviour: { progression: 'manual' },
  })
  const silent = () => {}
  const served = await serve(sandbox, {
    host: DEFAULT_HOST,
    port: 0,
    log: 'none',
    write: silent,
    complain: silent,
    hasColours: false,
  })
  try {
    const run = await runVerification({
      baseUrl: served.url,
      apiKey: DEFAULT_KEYS.test,
      // The deployment has no control API unless one was named.
      helpers: options.helpers?.control === undefined ? { control: 'none' } : {},
      pacts: runPacts,
      onExchange: ({ operationId }) => asked.set(operationId, (asked.get(operationId) ?? 0) + 1),
    })
    return planText(options, { asked, requests: run.requests, orders: run.created.orders.length })
  } finally {
    await served.close()
  }
}

async function refuseWhatWouldBeRefused(options: VerificationOptions): Promise<void> {
  try {
    await new Deployment(options).close()
  } catch (error) {
    if (error instanceof DeploymentError) throw new CommandFailure(EXIT.couldNotRun, error.message)
    throw error
  }
}

type Plan = {
  /** How often, by operationId. */
  readonly asked: ReadonlyMap<string | undefined, number>
  readonly requests: number
  readonly orders: number
}

function planText(options: VerificationOptions, { asked, requests, orders }: Plan): string {
  const {
    baseUrl,
    maxRequests = DEFAULT_BUDGET.maxRequests,
    maxOrders = DEFAULT_BUDGET.maxOrders,
    helpers = {},
  } = options
  const lines = OPERATIONS.map(({ operationId, method, path }) => {
    const count = String(asked.get(operationId) ?? 0)
    return `  ${count.padStart(5)}  ${operationId.padEnd(20)} ${method} ${path}`
  })
  const more = [
    // Whether it can is known only once something is sent.
    'Where it can bring orders to their end (a control API that it finds, --magic, --wait), it sends more than that.',
    ...(helpers.waitMs === undefined ? [] : ['Waiting asks for their status every other second.']),
    ...(options.webhooks === undefined
      ? []
      : [`Webhooks would be listened for on port ${options.webhooks.port}.`]),
  ]
  return [
    `Nothing was sent to ${baseUrl}. A verification of a deployment that keeps every rule would send at least`,
    ...lines,
    `  ${String(requests).padStart(5)}  in all, at most ${maxRequests}`,
    `and make at least ${orders} orders, at most ${maxOrders}, near 50,000 NGN each, of customers that begin with rsverify. Orders cannot be taken`,
    'back: they stay in the test environment until they expire. No other thing is made.',
    ...more,
    '',
  ].join('\n')
}
