/**
 * Counts what a verification would send by verifying a sandbox in this process instead of the
 * deployment, so that the plan and the real run cannot differ.
 */
import { OPERATIONS } from '../../base/contract/generated/operations.ts'
import { DEFAULT_HOST } from '../../sandbox/config/settings.ts'
import { ownNetwork } from '../../base/ports/undici-transport.ts'
import { DEFAULT_KEYS, Sandbox } from '../../sandbox/running/sandbox.ts'
import { MemoryStorage } from '../../sandbox/storage/storage.ts'
import { DEFAULT_BUDGET, Deployment } from '../../verify/client/deployment.ts'
import { DeploymentError } from '../../base/client/deployment-error.ts'
import type { ConsumerPact } from '../../verify/pact/consumer-pact.ts'
import { ConsumerPacts } from '../../verify/pact/consumer-pacts.ts'
import type { BrokerSource } from '../../verify/pact/verifier-options.ts'
import { requestPlayer } from '../../verify/pact/request-player.ts'
import { runPacts } from '../../verify/pact/run-pacts.ts'
import {
  runVerification,
  VerificationStopped,
  type VerificationOptions,
} from '../../verify/run-verification.ts'
import { runFailure } from '../failure.ts'
import { serve } from '../sandbox/serve.ts'

/** The text to print. Throws CommandFailure if the real run would stop before its first request. */
export async function dryRun(
  options: VerificationOptions,
  ofConsumers: readonly ConsumerPact[],
  sources: readonly BrokerSource[],
): Promise<string> {
  await checkOptions(options)
  const counts = new Map<string | undefined, number>()
  const sandbox = new Sandbox({
    ...ownNetwork(),
    storage: new MemoryStorage(),
    behaviour: { progression: 'manual' },
  })
  const served = await serve(sandbox, { host: DEFAULT_HOST, port: 0 })
  try {
    const run = await runVerification({
      baseUrl: served.url,
      apiKey: DEFAULT_KEYS.test,
      // A deployment has no control API unless the user names one.
      helpers: options.helpers?.control === undefined ? { control: 'none' } : {},
      pacts: (context) => runPacts(context, undefined, requestPlayer()),
      consumers: new ConsumerPacts({ pacts: ofConsumers }, requestPlayer),
      onExchange: ({ operationId }) => counts.set(operationId, (counts.get(operationId) ?? 0) + 1),
    })
    const plan = { counts, requests: run.requests, orders: run.created.orders.length }
    return planText(options, plan) + sources.map(sourceText).join('')
  } catch (error) {
    if (!(error instanceof VerificationStopped)) throw error
    throw runFailure(
      `Failed to plan the verification: the sandbox of the plan did not answer in time (${error.message}) Run it again.`,
    )
  } finally {
    await served.close()
  }
}

async function checkOptions(options: VerificationOptions): Promise<void> {
  try {
    await new Deployment(options).close()
  } catch (error) {
    if (error instanceof DeploymentError) throw runFailure(error.message)
    throw error
  }
}

type Plan = {
  /** How often, by operationId. */
  readonly counts: ReadonlyMap<string | undefined, number>
  readonly requests: number
  readonly orders: number
}

function planText(options: VerificationOptions, { counts, requests, orders }: Plan): string {
  const {
    baseUrl,
    maxRequests = DEFAULT_BUDGET.maxRequests,
    maxOrders = DEFAULT_BUDGET.maxOrders,
    helpers = {},
  } = options
  const lines = OPERATIONS.map(({ operationId, method, path }) => {
    const count = String(counts.get(operationId) ?? 0)
    return `  ${count.padStart(5)}  ${operationId.padEnd(20)} ${method} ${path}`
  })
  return [
    `Nothing was sent to ${baseUrl}. Verifying a deployment that passes every check sends at least`,
    ...lines,
    `  ${String(requests).padStart(5)}  in total, at most ${maxRequests}`,
    `and creates at least ${orders} orders, at most ${maxOrders}, of about 50,000 NGN each, for customers whose names start with`,
    'rsverify. Orders cannot be deleted: they stay in the test environment until they expire. Nothing else is created.',
    // Whether it can is known only once something is sent.
    'If it can bring orders to their end (with a control API, --magic or --wait), verify sends more requests.',
    ...(helpers.waitMs === undefined
      ? []
      : ['While it waits, it requests their status every two seconds.']),
    ...(options.webhooks === undefined
      ? []
      : [
          `It receives webhooks on port ${options.webhooks.port}, and answers one of them with 500.`,
        ]),
    '',
  ].join('\n')
}

/** What is at a broker is known only once it is asked. */
function sourceText(source: BrokerSource): string {
  const { pactBrokerUrl, pactUrls = [], consumerVersionSelectors, provider } = source
  const asked = [
    ...(pactBrokerUrl === undefined
      ? []
      : [
          `It asks ${pactBrokerUrl} for the pacts of the consumers of ${provider}, with the selectors ${JSON.stringify(consumerVersionSelectors)}.`,
        ]),
    ...pactUrls.map((url) => `It reads the pact ${url}.`),
    'How many interactions they have, and requests and orders these need, is not known before.',
  ]
  const published =
    source.publishVerificationResult === true
      ? [`It publishes the results of version ${source.providerVersion}.`]
      : []
  return [...asked, ...published, ''].join('\n')
}
