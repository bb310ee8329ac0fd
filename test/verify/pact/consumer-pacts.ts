/** Pacts as consumers write them. */
type Members = Readonly<Record<string, unknown>>

const PARTIES = { consumer: { name: 'Web Shop' }, provider: { name: 'ramp-service' } }

const QUOTE = {
  side: 'buy',
  fiatAmount: 50_000,
  fiatCurrency: 'NGN',
  asset: 'USDC',
  chain: 'base',
}

/** Version 2 of the specification, as older tools write it. */
export function versionTwo(...interactions: readonly Members[]) {
  return { ...PARTIES, interactions, metadata: { pactSpecification: { version: '2.0.0' } } }
}

/** Version 4. */
export function versionFour(...interactions: readonly Members[]) {
  return { ...PARTIES, interactions, metadata: { pactSpecification: { version: '4.0' } } }
}

/** A quote with an example key, and values of its own. */
export const A_QUOTE = {
  description: 'a request for a quote',
  providerState: 'a route that is quoted',
  request: {
    method: 'POST',
    path: '/api/developer/quotes',
    headers: { 'Content-Type': 'application/json', 'X-API-Key': 'ramp_test_example' },
    body: QUOTE,
  },
  response: {
    status: 200,
    headers: { 'Content-Type': 'application/json' },
    body: { side: 'buy', bestQuote: { rate: 1 } },
    matchingRules: { '$.body.bestQuote.rate': { match: 'type' } },
  },
}

/** The status of an order whose id comes from its state. */
export function aStatus(
  states: readonly Members[],
  {
    status = 'pending',
    expression = '/api/developer/orders/${transactionId}/monitor-status',
    more = {},
  }: { status?: string; expression?: string; more?: Members } = {},
) {
  return {
    type: 'Synchronous/HTTP',
    description: 'a request for a status',
    providerStates: states,
    request: {
      method: 'POST',
      path: '/api/developer/orders/1/monitor-status',
      generators: { path: { type: 'ProviderState', expression } },
      matchingRules: { path: { combine: 'AND', matchers: [{ match: 'type' }] } },
    },
    response: {
      status: 200,
      body: { contentType: 'application/json', encoded: false, content: { status, ...more } },
    },
  }
}

export function aMessage(event: string, more: Members = {}) {
  return {
    type: 'Asynchronous/Messages',
    description: `a webhook ${event}`,
    contents: {
      contentType: 'application/json',
      encoded: false,
      content: { type: event, ...more },
    },
    matchingRules: {},
  }
}
