/** Values of which the documentation shows only what was seen. */
import {
  isEither,
  isSuccessOf,
  mapFields,
  mapTexts,
  withFields,
  type JsonFields,
  type Transform,
} from '../transform.ts'

export const ownProviderStatus: Transform = {
  does: 'returns another providerDetails.status than the two that were seen',
  section: '§2.2',
  open: 'AWAITING_DEPOSIT and AWAITING_PAYMENT are observed values. No list is given.',
  evidence: 'Field note 13: the case of the status differs between environments.',
  advice: 'Show the next step whatever the status is; do not reject an unknown one.',
  isAbout: isSuccessOf('createOrder'),
  json: (json) =>
    withFields(json, ({ providerDetails }) => ({
      providerDetails: withFields(providerDetails, () => ({ status: 'WAITING_FOR_CUSTOMER' })),
    })),
}

export const ownIntentStatus: Transform = {
  does: 'returns other words for intentStatus and transactionStatus',
  section: '§2.4',
  open: 'Of intentStatus and transactionStatus, one value each was seen. No list is given.',
  advice: 'A response with 200 is an active payment window, whatever these words are.',
  isAbout: isSuccessOf('getOrderIntent'),
  json: (json) =>
    withFields(json, () => ({ intentStatus: 'OPEN', transactionStatus: 'ORDER-PLACED' })),
}

export const ownIntentIds: Transform = {
  does: 'returns an intentId of digits only, and an empty externalOrderId',
  section: '§2.4',
  open: 'intentId and externalOrderId are strings. Their form is not shown.',
  advice: 'Keep identifiers as they are; do not check their form.',
  varies: ['intents.external-order-id'],
  isAbout: isSuccessOf('getOrderIntent'),
  json: (json) =>
    withFields(json, ({ intentId }) => ({
      intentId: `10${String(intentId).replace(/\D/g, '')}`,
      externalOrderId: '',
    })),
}

const inOtherCase = (json: unknown, symbol: string, network: string): unknown =>
  withFields(json, ({ [symbol]: token, [network]: chain }) => ({
    [symbol]: String(token).toLowerCase(),
    [network]: String(chain).toUpperCase(),
  }))

export const intentCase: Transform = {
  does: 'returns token and network of a payment window in another case',
  section: '§2.4',
  open: 'token is a token symbol and network a network name. The case in which they are written is not shown.',
  advice: 'Compare symbols and names of networks without their case.',
  isAbout: isSuccessOf('getOrderIntent'),
  json: (json) => inOtherCase(json, 'token', 'network'),
}

export const orderCase: Transform = {
  does: 'returns asset and chain of an order in another case',
  section: '§2.2',
  open: 'asset and chain of an order are strings. The case in which they are written is not shown.',
  advice: 'Compare symbols and names of networks without their case.',
  isAbout: isSuccessOf('createOrder'),
  json: (json) => inOtherCase(json, 'asset', 'chain'),
}

const REFERENCE = /\b[A-Z0-9]{1,12}-(?:SBX|TX|TEST)-([0-9A-F]{8})\b/g

/** The same in responses and webhooks: clients find their order by it. */
export const ownReferences: Transform = {
  does: 'returns references of another form, such as pay/0123456789',
  section: '§2.2',
  open: 'requestReference is human-readable. Its form is not shown.',
  advice: 'Keep and show a reference as it is; do not check or split it.',
  isAbout: isEither,
  json: (json) =>
    mapTexts(json, (text) =>
      text.replace(
        REFERENCE,
        (_, digits: string) => `pay/${String(Number.parseInt(digits, 16)).padStart(10, '0')}`,
      ),
    ),
}

const plainly = (
  of: Pick<Transform, 'section' | 'isAbout'>,
  field: 'ourCryptoAddress' | 'depositAddress',
): Transform => ({
  ...of,
  does: `writes ${field} in lower case if the chain allows that`,
  open: `${field} is a string. The capitals of an address with 0x are only its checksum.`,
  advice: 'Compare addresses with 0x without their case, and show them as they come.',
  json: (json) =>
    withFields(json, ({ [field]: at }): JsonFields =>
      typeof at === 'string' && at.startsWith('0x') ? { [field]: at.toLowerCase() } : {},
    ),
})

export const plainAddresses: Transform = plainly(
  { section: '§2.2', isAbout: isSuccessOf('createOrder') },
  'ourCryptoAddress',
)

export const plainIntentAddresses: Transform = plainly(
  { section: '§2.4', isAbout: isSuccessOf('getOrderIntent') },
  'depositAddress',
)

export const bankListProvider: Transform = {
  does: 'writes the provider of a bank list in capitals',
  section: '§2.6',
  open: 'provider is the name of the provider. Whether it is written as in the path or in a quote is not shown.',
  evidence: 'Field note 12: the path has the lower-case name, and orders have another.',
  advice: 'Compare names of providers without their case.',
  isAbout: isSuccessOf('listProviderBanks'),
  json: (json) =>
    withFields(json, ({ provider }) => ({ provider: String(provider).toUpperCase() })),
}

export const secondsRoundedUp: Transform = {
  does: 'rounds timeRemainingSeconds up',
  section: '§2.4',
  open: 'timeRemainingSeconds is an integer. How it is rounded is not shown.',
  advice:
    'Count down to depositIntentExpiresAt; timeRemainingSeconds can be a second more or less.',
  varies: ['intents.time-remaining'],
  isAbout: isSuccessOf('getOrderIntent'),
  json: (json) =>
    withFields(json, (intent) => {
      const { timeRemainingSeconds: left } = intent
      const isWhole = left === lifetimeSeconds(intent)
      return typeof left !== 'number' || isWhole ? {} : { timeRemainingSeconds: left + 1 }
    }),
}

/** Nothing is left to round before its first second has begun. */
function lifetimeSeconds({ depositIntentCreatedAt, depositIntentExpiresAt }: JsonFields): number {
  const ms = Date.parse(String(depositIntentExpiresAt)) - Date.parse(String(depositIntentCreatedAt))
  return Math.floor(ms / 1_000)
}

export const ownNetworkId: Transform = {
  does: 'returns another networkId for the chain of a conflict',
  section: '§7.1',
  open: 'networkId is a string. How it relates to chain is not shown.',
  advice: 'Show the chain; do not look networkId up in a list.',
  varies: ['conflict.network-id'],
  isAbout: (subject) => 'isConflict' in subject && subject.isConflict,
  json: (json) =>
    withFields(json, ({ conflict }) => ({
      conflict: withFields(conflict, ({ chain }) => ({ networkId: `network-${String(chain)}` })),
    })),
}

export const conflictCase: Transform = {
  does: 'returns token and chain of a conflict in another case',
  section: '§7.1',
  open: 'token and chain of a conflict are strings. The case in which they are written is not shown.',
  advice: 'Compare symbols and names of networks without their case.',
  isAbout: (subject) => 'isConflict' in subject && subject.isConflict,
  json: (json) =>
    withFields(json, ({ conflict }) => ({ conflict: inOtherCase(conflict, 'token', 'chain') })),
}

export const providerCase: Transform = {
  does: 'writes selectedProvider of an order in lower case',
  section: '§2.2',
  open: 'selectedProvider is the name of the chosen provider. Whether it is written as in a quote is not shown.',
  evidence: 'Field note 12: orders have another form of the name than paths.',
  advice: 'Compare names of providers without their case.',
  isAbout: isSuccessOf('createOrder'),
  json: (json) =>
    withFields(json, ({ selectedProvider }) => ({
      selectedProvider: String(selectedProvider).toLowerCase(),
    })),
}

/** Twelve digits of a rate in the other direction. */
const inverted = (rate: number) => Number((1 / rate).toPrecision(12))

export const invertedRates: Transform = {
  does: 'writes rates as tokens for one unit of fiat, instead of fiat for one token',
  section: '§2.3',
  open: 'rate and bestRateUsed are numbers. Whether they are fiat for a token or tokens for fiat is not shown.',
  advice: 'Show the amounts that a response has; do not calculate one from a rate.',
  isAbout: isEither,
  json: (json) =>
    mapFields(
      json,
      (name) => /^(rate|bestRateUsed|exchangeRate)$/.test(name),
      (rate) => {
        if (typeof rate === 'number' && rate > 0) return inverted(rate)
        return typeof rate === 'string' && Number(rate) > 0 ? String(inverted(Number(rate))) : rate
      },
    ),
}

export const ownGateway: Transform = {
  does: 'returns other fields of gateway',
  section: '§2.5',
  open: 'The fields of gateway are not shown.',
  advice: 'Do not read gateway; completed and terminal say how an order ended.',
  isAbout: isSuccessOf('monitorOrderStatus'),
  json: (json) =>
    withFields(json, ({ gateway }) =>
      gateway === null || gateway === undefined
        ? {}
        : { gateway: { settlement: [{ stage: 'done', ok: true }] } },
    ),
}

/** A sync that was queued has not run yet. */
const SYNCHRONIZED_BEFORE_MS = 90_000

export const earlierSync: Transform = {
  does: `returns a synchronizedAt ${SYNCHRONIZED_BEFORE_MS / 1_000} s before the request`,
  section: '§2.5',
  open: 'synchronizedAt is a timestamp. Whether it is the moment of the response or of the last synchronisation is not shown.',
  advice: 'Do not order states by synchronizedAt, and do not compare it with your own times.',
  varies: ['sync.synchronized-at'],
  isAbout: isSuccessOf('monitorOrderStatus'),
  json: (json) =>
    withFields(json, ({ synchronizedAt }) => ({
      synchronizedAt: new Date(
        Date.parse(String(synchronizedAt)) - SYNCHRONIZED_BEFORE_MS,
      ).toISOString(),
    })),
}

export const ownEnvironment: Transform = {
  does: 'returns environment production with a live key',
  section: '§2.2',
  open: 'live and test are values that were seen; only that of a test key is documented (§5.2).',
  advice: 'Read sandbox, or whether the environment is test.',
  isAbout: (subject) =>
    isSuccessOf('createOrder')(subject) || isSuccessOf('monitorOrderStatus')(subject),
  json: (json) =>
    withFields(json, ({ environment }): JsonFields =>
      environment === 'live' ? { environment: 'production' } : {},
    ),
}

export const untrackable: Transform = {
  does: 'returns trackable false',
  section: '§2.2',
  open: 'trackable is a boolean. What false means is not shown.',
  advice: 'Follow the order by webhooks and status sync whatever trackable is.',
  varies: ['orders.trackable'],
  isAbout: (subject) =>
    isSuccessOf('createOrder')(subject) || isSuccessOf('monitorOrderStatus')(subject),
  json: (json) => withFields(json, () => ({ trackable: false })),
}

export const alwaysQueued: Transform = {
  does: 'returns syncQueued true for every order that is not terminal',
  section: '§2.5',
  open: 'A status sync "may queue a synchronisation". When it does is not shown.',
  advice: 'Read terminal and completed; syncQueued changes nothing for you.',
  isAbout: isSuccessOf('monitorOrderStatus'),
  json: (json) =>
    withFields(json, ({ terminal, syncQueued }) => ({
      syncQueued: terminal === true ? syncQueued : true,
    })),
}
