/** Every assumption of the simulator with other values, one by one and together. */
import {
  ASSUMPTIONS,
  SHAPE_DEFAULTS,
  type Assumptions,
} from '../../../src/base/contract/generated/assumptions.ts'
import { random } from '../../../src/base/vocabulary/random.ts'
import { stated, type ShapeSettings, type Stated } from '../../stated.ts'
import type { CompliantVariant } from '../planted.ts'

/** Other values for every setting; a setting without an entry does not compile. */
const OTHERS: { readonly [S in keyof Assumptions]: readonly Assumptions[S][] } & {
  readonly [S in keyof ShapeSettings]: readonly ShapeSettings[S][]
} = {
  ...{
    'shapes.errors': ['error', 'reason', 'code', 'nested', 'problem', 'success-list', 'empty-404'],
  },
  'shapes.events': ['flat', 'by-transactionId', 'by-id', 'by-reference'],
  'shapes.quote': ['minimal'],
  'shapes.providerDetails': ['uniform'],
  'shapes.gateway': ['always', 'never'],
  customerIdentity: ['email-then-external', 'external-only'],
  sellAmountIs: ['fiat'],
  unknownFields: ['ignore'],
  excessDecimals: ['reject'],
  transactionIds: ['v1', 'v7', 'upper-case'],
  referencePrefix: ['REF'],
  providerNameSuffix: [' Sandbox'],
  providerNameSuffixIn: ['orders-and-quotes'],
  failover: [false],
  providerStatusCase: ['lower', 'by-key'],
  providerStatusNames: ['swapped', 'deposit', 'payment'],
  detailAmounts: ['text'],
  buyOurCryptoAddress: ['address'],
  buyPayInAccount: ['absent'],
  liveSandboxMember: ['false'],
  rateStep: ['1s', '1h'],
  absentExternalCustomerId: ['empty'],
  transactionStatusNames: ['constant'],
  amountToleranceBps: [0, 500],
  statusSync: ['inline'],
  syncDelay: ['500ms'],
  statusLabels: ['human', 'tracking'],
  closedOrderReports: ['pending'],
  bankCodes: ['provider-scoped'],
  interbankCodes: ['accept'],
  providerPathNames: ['exact'],
  nameCase: ['exact'],
  syncRequestBody: ['none'],
  resolveDirectory: ['northwind', 'kestrel'],
  fundedIntent: ['extend'],
  underpayment: ['fail', 'settle'],
  overpayment: ['settle-all', 'fail'],
  secondDeposit: ['hold'],
  lateDeposit: ['hold'],
  'shapes.success.status': [201, 202],
  'shapes.order.status': [200, 202],
  replacedOrder: ['keep'],
  'shapes.errors.NO_ROUTE.status': [400, 404, 503],
  'shapes.errors.TRANSACTION_NOT_FOUND.status': [400, 403],
  'shapes.errors.PROVIDER_NOT_FOUND.status': [400],
  resolveMiss: ['empty-name', 'error'],
  catalog: ['served'],
  'shapes.errors.API_KEY_MISSING.status': [400, 403],
  'shapes.errors.API_KEY_UNKNOWN.status': [403, 404],
  'shapes.errors.API_KEY_REVOKED.status': [401],
  signatureScheme: ['prefixed', 'base64', 'timestamped', 'standard-webhooks'],
  signatureTime: ['world'],
  rotationOverlap: ['1h'],
  deliveryId: ['attempt'],
  eventStatusLabels: ['human', 'tracking'],
  reportedAmounts: ['absent'],
  eventAmounts: ['number'],
  eventText: ['spaced'],
  webhookRetrySchedule: [['0s', '1s']],
  webhookTimeout: ['5s'],
  webhookRetryAfter: ['ignore'],
  webhookGone: ['retry'],
  'shapes.errors.conflict.status': [400, 403, 422, 423],
  'shapes.errors.VALIDATION_FAILED.status': [422],
  intentLifetime: ['25m', '35m'],
  rateLimitPerMinute: [600],
  minimumOrderUsd: [0, 20],
  maxDeveloperFeePercent: [2.5, 100],
}

const SETTINGS = Object.keys({
  ...ASSUMPTIONS,
  ...SHAPE_DEFAULTS,
}) as readonly (keyof typeof OTHERS)[]

const ONE_BY_ONE: readonly CompliantVariant[] = SETTINGS.flatMap((setting) =>
  OTHERS[setting].map((value) =>
    assuming({ [setting]: value }, `has ${setting} ${JSON.stringify(value)}`),
  ),
)

const TOGETHER: readonly CompliantVariant[] = [
  assuming(
    Object.fromEntries(SETTINGS.map((setting) => [setting, OTHERS[setting][0]])),
    'has the first other value of every setting',
  ),
  assuming(
    Object.fromEntries(SETTINGS.map((setting) => [setting, OTHERS[setting].at(-1)])),
    'has the last other value of every setting',
  ),
]

/** How orders move by themselves. */
const PROGRESSIONS: readonly CompliantVariant[] = [
  'immediate',
  'polls:1',
  'polls:3',
  ...['50ms', '100ms', '150ms', '200ms', '300ms', '500ms', '1s', '2s'].map(
    (time) => `after:${time}`,
  ),
].map((progression) => ({
  differs: `moves orders ${progression}`,
  section: '§3',
  behaviour: { progression },
  isSandbox: false,
  verification: { helpers: { waitMs: 3_000 } },
}))

/** Orders end while others replace them, and both are reported. */
const PUSHED: readonly CompliantVariant[] = ['200ms', '1s', '2s'].map((time) => ({
  differs: `completes orders after ${time} and pushes that`,
  section: '§6',
  behaviour: { progression: `after:${time}` },
  verification: { webhooks: { port: 0 } },
}))

export const SETTING_VARIANTS: readonly CompliantVariant[] = [
  ...ONE_BY_ONE,
  ...TOGETHER,
  ...PROGRESSIONS,
  ...PUSHED,
]

/** About half of the settings with other values, drawn at random. */
export function drawnVariants(seed: number, count: number): readonly CompliantVariant[] {
  const draw = random(seed, 'compliant variants')
  return Array.from({ length: count }, (_, index) => {
    const drawn = SETTINGS.filter(() => draw.below(2) === 1).map((setting) => {
      const values = OTHERS[setting]
      return [setting, values[draw.below(values.length)]] as const
    })
    return assuming(Object.fromEntries(drawn), `was drawn as number ${index} of seed ${seed}`)
  })
}

/** Settings of webhooks show to a receiver only. */
function assuming(settings: Stated, differs: string): CompliantVariant {
  const isPushed = Object.keys(settings).some((setting) =>
    /^(signature|event|webhook|rotation|shapes\.events)/.test(setting),
  )
  return {
    differs,
    section: '§7.3',
    behaviour: stated(settings),
    ...(isPushed ? { verification: { webhooks: { port: 0 } } } : {}),
  }
}
