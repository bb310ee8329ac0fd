/** The settings that are observed of a deployment that shares no code with the simulator. */
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { memberOf } from '../../src/base/vocabulary/json.ts'
import type { Stated } from '../stated.ts'
import { valueIn } from '../../src/base/contract/shape-settings.ts'
import type { Behaviour } from '../../src/sandbox/simulator/behaviour/behaviour.ts'
import { assumptionsFile } from '../../src/verify/traffic/assumptions-file.ts'
import { withIndependent } from './independent/deployment.ts'

type Configuration = {
  readonly name: string
  readonly choices: readonly string[]
  /** What the file must contain. */
  readonly settings: Stated
  /** That must not be in it. */
  readonly unset: readonly string[]
}

const CONFIGURATIONS: readonly Configuration[] = [
  {
    name: 'the choices that it has by itself',
    choices: [],
    settings: {
      customerIdentity: 'external-only',
      unknownFields: 'ignore',
      replacedOrder: 'keep',
      'shapes.errors': 'code',
    },
    unset: ['excessDecimals', 'closedOrderReports'],
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
      'shapes.success.status': 200,
      'shapes.order.status': 200,
      'shapes.errors.VALIDATION_FAILED.status': 422,
      'shapes.errors': 'success',
      customerIdentity: 'external-then-email',
      absentExternalCustomerId: 'empty',
      'shapes.gateway': 'always',
      unknownFields: 'reject',
      resolveMiss: 'success-false',
      'shapes.quote': 'full',
    },
    unset: ['statusLabels'],
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
      'shapes.errors.conflict.status': 422,
      catalog: 'served',
      replacedOrder: 'cancel',
      providerStatusCase: 'lower',
      'shapes.events': 'by-id',
      eventAmounts: 'number',
      signatureScheme: 'prefixed',
    },
    unset: [
      'buyOurCryptoAddress',
      'shapes.gateway',
      'shapes.errors',
      'referencePrefix',
      'eventText',
    ],
  },
]

test.each(CONFIGURATIONS)(
  'a deployment with $name gives the same file twice',
  async ({ choices, settings, unset }) => {
    const args = choices.flatMap((choice) => ['--choice', choice])
    const [file, again] = await withIndependent(args, async (verify) => [
      assumptionsFile(await verify()),
      assumptionsFile(await verify()),
    ])
    expect(again).toBe(file)
    const found = parse(file ?? '') as Behaviour
    for (const [name, value] of Object.entries(settings)) {
      const written = valueIn(found, name)
      expect(memberOf(written, 'use') ?? written, name).toEqual(value)
    }
    expect(unset.filter((name) => valueIn(found, name) !== undefined)).toEqual([])
  },
)
