/** A run of verify that has every kind of row. */
import type { CheckRow, VerificationRun } from '../../../src/verify/verdict.ts'
import { ControlClient } from '../../../src/base/client/control-client.ts'
import { HttpClient } from '../../../src/base/client/http-client.ts'
import type { Exchange } from '../../../src/base/client/exchange.ts'

export const CURL = `curl -i -X POST -H "x-api-key: $RAMP_API_KEY" --data '{"side":"buy"}' 'https://ramp.example/api/developer/quotes'`

const EXCHANGE: Exchange = {
  id: 7,
  operationId: 'createQuote',
  request: {
    method: 'POST',
    path: '/api/developer/quotes',
    headers: { 'x-api-key': '$RAMP_API_KEY' },
    body: '{"side":"buy"}',
  },
  response: {
    status: 200,
    headers: {},
    body: '{"side":"sell","note":"<script>alert(1)</script>\u001b[2J"}',
    json: { side: 'sell' },
  },
  at: Date.parse('2026-01-01T09:00:01Z'),
  tookMs: 12,
  curl: CURL,
}

export const ROWS: readonly CheckRow[] = [
  {
    id: 'pact.a-buy-quote',
    title: 'a buy quote',
    rules: ['quote.endpoint'],
    verdict: 'passed',
    exchanges: [EXCHANGE],
  },
  {
    id: 'quotes.buy.echo.side',
    title: 'a buy quote repeats the side of the request',
    rules: ['quote.response.side'],
    verdict: 'failed',
    expected: 'side "buy"',
    received: '"sell" & <more>',
    exchanges: [EXCHANGE],
  },
  {
    id: 'completion.expired.closes',
    title: 'the window of an order that is expired is closed: 404',
    rules: ['intent.closes.expired'],
    verdict: 'inconclusive',
    because: 'no documented request expires an order',
    hint: 'Pass --wait 40m.',
    exchanges: [],
  },
]

export function aRun(rows: readonly CheckRow[] = ROWS): VerificationRun {
  return {
    baseUrl: 'https://ramp.example',
    environment: 'test',
    startedAt: '2026-01-01T09:00:00.000Z',
    tookMs: 2_500,
    rows,
    observations: [
      {
        setting: 'shapes.errors.conflict.status',
        value: 422,
        subject: 'status of the conflict',
        sentence: 'status of the conflict: 422.',
      },
      {
        value: ['stage'],
        subject: 'extra members',
        sentence: 'order answers have members that are not documented: stage.',
      },
      {
        ...{ value: ['detail'], subject: 'form of errors', sentence: 'An error has {detail}.' },
        ...{ differs: true, shape: 'shapes.errors' },
      },
    ],
    notTested: [{ setting: 'failover', because: 'no call of verify shows it' }],
    created: {
      orders: [
        {
          transactionId: '6b0a3c5e-8f1d-4a57-9d4e-2f6d1c0b7a89',
          externalCustomerId: 'rsverifyab12cd34ef001',
        },
      ],
    },
    requests: 42,
    coverage: {
      passed: ['quote.endpoint'],
      failed: ['quote.response.side'],
      inconclusive: [
        {
          rule: 'intent.closes.expired',
          because: 'no documented request expires an order',
          kind: 'not tried',
        },
      ],
      all: 3,
    },
    capabilities: {
      route: { asset: 'USDC', chain: 'base', fiatCurrency: 'NGN' },
      amounts: { fiatAmount: 50_000, tokenAmount: 35, rate: 1_428.57 },
      sellAmount: 35,
      quoted: { buy: true, sell: true },
      account: {
        bankCode: '044',
        bankName: 'Access Bank',
        accountNumber: '0123456789',
        accountName: 'Ada Obi',
        isResolved: true,
        isGiven: false,
      },
      networks: [],
      providers: ['Northwind'],
      banks: { provider: 'northwind', banks: [{ bankCode: '044', bankName: 'Access Bank' }] },
      control: new ControlClient(new HttpClient({ baseUrl: 'http://127.0.0.1', timeoutMs: 1 }), {
        path: '/__sandbox',
        token: 'control-token',
      }),
    },
  }
}
