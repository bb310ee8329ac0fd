/** A deployment that shares no code with the simulator, calibrated twice, and the file proved. */
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { assumptionsFile } from '../../src/traffic/assumptions-file.ts'
import { runAndProve } from '../../src/traffic/run-and-prove.ts'
import { withIndependent } from './independent/deployment.ts'

type Configuration = {
  readonly name: string
  readonly choices: readonly string[]
  /** What the file must contain. */
  readonly settings: object
  /** That must not be in it. */
  readonly unset: readonly string[]
  /** The least share of answers and webhooks that are equal but for values, and what differs. */
  readonly share: number
  readonly differs: readonly string[]
}

const CONFIGURATIONS: readonly Configuration[] = [
  {
    name: 'the choices that it has by itself',
    choices: [],
    settings: {
      customerIdentity: 'external-only',
      unknownFields: 'ignore',
      replacedOrder: 'keep',
      errorEnvelope: 'code',
      notFoundBody: 'envelope',
    },
    unset: ['excessDecimals', 'closedOrderReports'],
    share: 0.5,
    differs: ['a sandbox lacks body: details'],
  },
  {
    name: 'other statuses for some operations, and other words',
    choices: [
      'sync_code=202',
      'resolve_status=201',
      'order_status=200',
      'error_body=success_false',
      'invalid_status=422',
      'quote_elements=rich',
      'details=enveloped',
      'sync_words=stages',
      'sync_queued=alternate',
      'gateway=object',
      'anonymous=email',
      'no_external=empty',
      'provider_names=suffix',
      'unknown_members=refuse',
      'resolve_miss=success_false',
    ],
    settings: {
      successStatus: 200,
      orderCreatedStatus: 200,
      validationStatus: 422,
      errorEnvelope: 'success',
      customerIdentity: 'external-then-email',
      absentExternalCustomerId: 'empty',
      gatewayContext: 'always',
      unknownFields: 'reject',
      resolveMiss: 'success-false',
      quoteElements: 'full',
    },
    unset: ['statusLabels'],
    // A third of the calls are status syncs.
    share: 0.14,
    differs: [
      'status 202, of a sandbox 200',
      'status 201, of a sandbox 200',
      'body.status is "awaiting_deposit", of a sandbox "pending"',
    ],
  },
  {
    name: 'another market, absent members and other layouts',
    choices: [
      'fiats=KES',
      'assets=USDT',
      'chains=solana',
      'providers=1',
      'error_body=list_messages',
      'buy_address=absent',
      'gateway=absent',
      'window=900',
      'tolerance=50',
      'conflict_status=422',
      'catalog=yes',
      'bank_code_shape=letters',
      'replaced_order=failed',
      'reference=words',
      'details_status=lower',
      'json_layout=pretty',
      'event_key=id',
      'event_amounts=number',
      'signature=sha256_prefix',
    ],
    settings: {
      intentLifetime: '15m',
      amountToleranceBps: 50,
      conflictStatus: 422,
      catalog: 'served',
      replacedOrder: 'cancel',
      errorMessageShape: 'list',
      providerStatusCase: 'lower',
      eventOrderKey: 'id',
      eventAmounts: 'number',
      signatureScheme: 'prefixed',
    },
    unset: [
      'buyOurCryptoAddress',
      'gatewayContext',
      'errorEnvelope',
      'referencePrefix',
      'eventText',
    ],
    // Status sync has no gateway, and no member can be left out.
    share: 0.14,
    differs: [
      'only a sandbox has body: gateway',
      'only a sandbox has body: ourCryptoAddress',
      'the deployment serves no such route',
    ],
  },
]

test.each(CONFIGURATIONS)(
  'a deployment with $name gives the same file twice, and its settings are proved',
  async ({ choices, settings, unset, share, differs }) => {
    const args = choices.flatMap((choice) => ['--choice', choice])
    const [first, second] = await withIndependent(args, async (verify) => [
      await verify({}, runAndProve),
      await verify(),
    ])
    if (first === undefined || second === undefined) throw new Error('No run')
    const file = assumptionsFile(first)
    expect(assumptionsFile(second)).toBe(file)
    const { assumptions } = parse(file) as { assumptions: Record<string, unknown> }
    expect(assumptions).toMatchObject(settings)
    expect(Object.keys(assumptions).filter((name) => unset.includes(name))).toEqual([])
    const { compared = 0, equal = 0, differences = [] } = first.proof ?? {}
    process.stdout.write(`${choices.length} choices: ${equal} of ${compared} answers are equal\n`)
    expect(compared).toBeGreaterThan(100)
    expect(equal / compared).toBeGreaterThan(share)
    const found = differences.map(({ difference }) => difference)
    expect(differs.filter((difference) => !found.includes(difference))).toEqual([])
    // Customers, markets, banks and accounts were found in the terms of a sandbox.
    expect(found.join('\n')).not.toContain('rejects')
  },
)
