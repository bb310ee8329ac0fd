/** Variants whose routes, amounts, accounts and customers are their own (§1, §4.6, §8). */
import type { Json } from '../../contracts/samples.ts'
import type { Call, Reply, Transform } from '../transformed-service/service.ts'
import {
  answering,
  errorReply,
  having,
  isConflict,
  isFine,
  isSell,
  rejecting,
  replacing,
  rewriting,
  type Transforming,
} from '../transformed-service/transforms.ts'
import { differing, type CompliantVariant } from '../planted.ts'

const isRouted = ({ operationId }: Call) =>
  operationId === 'createQuote' || operationId === 'createOrder'

/** Serves its own currency, which the simulator calls NGN. */
function inCurrency(fiatCurrency: string): Transform {
  return (call, ask) => {
    if (!isRouted(call)) return ask(call)
    if (call.body?.['fiatCurrency'] !== fiatCurrency)
      return errorReply('fiatCurrency is not supported', 422)
    return ask({ ...call, body: { ...call.body, fiatCurrency: 'NGN' } })
  }
}

const rejectingAmounts = (
  isRejected: (fiatAmount: number) => boolean,
  message = 'the amount is under the minimum',
): Transforming => {
  const isOutside = (body: Json) =>
    isRejected(Number(isSell(body) ? Number(body['tokenAmount']) * 1_400 : body['fiatAmount']))
  return rejecting('createQuote', isOutside, message, 422)
}

/** Limits of orders, whose error says nothing that a program could read. */
const limitingOrders = (isRejected: (fiatAmount: number, body: Json) => boolean): Transforming => {
  const fiatOf = (body: Json) =>
    Number(isSell(body) ? Number(body['amount']) * 1_400 : body['fiatAmount'])
  return rejecting('createOrder', (body) => isRejected(fiatOf(body), body), 'E1023 (60000)', 422)
}

const acceptingIds = (valid: RegExp): Transforming =>
  rejecting(
    'createOrder',
    ({ externalCustomerId: id }) => id !== undefined && !valid.test(String(id)),
    'E17',
  )

const nowhere: Transforming = () => (call, ask) =>
  isRouted(call) ? errorReply('chain is not supported', 422) : ask(call)

const resolving = (reply: (found: Reply, call: Call) => Reply) =>
  replacing('resolveBankAccount', (found, call) => (isFine(found) ? reply(found, call) : found))

/** Nothing of these is inconclusive that is conclusive elsewhere. */
export const ROUTE_VARIANTS: readonly CompliantVariant[] = [
  ...differing('§1', { 'serves KES only': () => inCurrency('KES') }),
  ...differing('§8', {
    'quotes nothing under 60,000 NGN': rejectingAmounts((fiat) => fiat < 60_000),
    'quotes nothing over 20,000 NGN': rejectingAmounts((fiat) => fiat > 20_000),
    'says E1023 (60000) for quotes under 60,000 NGN': rejectingAmounts(
      (fiat) => fiat < 60_000,
      'E1023 (60000)',
    ),
    'says no for quotes over 4,000 NGN': rejectingAmounts((fiat) => fiat > 4_000, 'no'),
    'quotes buys of at least 60,000 NGN, and sells of every amount': rejecting(
      'createQuote',
      (body) => !isSell(body) && Number(body['fiatAmount']) < 60_000,
      'E1023 (60000)',
    ),
    'accepts no order under 60,000 NGN': limitingOrders((fiat) => fiat < 60_000),
    'accepts no order over 20,000 NGN': limitingOrders((fiat) => fiat > 20_000),
    'accepts no sell under 60,000 NGN': limitingOrders(
      (fiat, body) => isSell(body) && fiat < 60_000,
    ),
    'accepts no buy over 20,000 NGN': limitingOrders(
      (fiat, body) => !isSell(body) && fiat > 20_000,
    ),
    'accepts buys of at least 400,000 NGN, and sells of at most 60,000': limitingOrders(
      (fiat, body) => (isSell(body) ? fiat > 60_000 : fiat < 400_000),
    ),
    'accepts no order on the first network that it quotes': rejecting(
      'createOrder',
      (body) => body['chain'] === 'base',
      'E7',
      422,
    ),
    'opens payment windows of an hour': answering('getOrderIntent', (json) => ({
      depositIntentExpiresAt: new Date(
        Date.parse(String(json['depositIntentExpiresAt'])) + 30 * 60_000,
      ).toISOString(),
      timeRemainingSeconds: Number(json['timeRemainingSeconds']) + 30 * 60,
    })),
  }),
  ...differing('§2.4', {
    'writes timestamps in the basic format, with a comma': rewriting((reply) => ({
      ...reply,
      json: Object.fromEntries(
        Object.entries(reply.json).map(([name, value]) => [
          name,
          name.endsWith('At') ? String(value).replace(/[-:]/g, '').replace('.', ',') : value,
        ]),
      ),
    })),
  }),
  ...differing('§4.6', {
    'wraps the resolved name': resolving(({ json, status }) => ({ status, json: { data: json } })),
    'resolves nothing, with 200': resolving(() => ({ status: 200, json: { success: false } })),
    'repeats the account that it does not find': resolving((_, { body = {} }) => ({
      status: 200,
      json: { success: true, accountNumber: body['accountNumber'] },
    })),
    'resolves nothing, with 404 and no body': replacing('resolveBankAccount', (reply, { body }) =>
      isFine(reply) || body?.['accountNumber'] !== undefined
        ? { status: 404, json: {}, text: '' }
        : reply,
    ),
  }),
  ...differing('§2.1', {
    'takes all orders without a customer for one': () => sharing,
    'accepts only digits as externalCustomerId': acceptingIds(/^\d+$/),
    'accepts only UUIDs as externalCustomerId': acceptingIds(
      /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/,
    ),
  }),
  ...differing('§7.1', {
    'has names of its own for customers in the conflict': rewriting((reply, { body }) =>
      isConflict(reply)
        ? having(reply, {
            conflict: {
              ...(reply.json['conflict'] as Json),
              customerId: `cus_${String(body?.['externalCustomerId']).slice(-3)}`,
            },
          })
        : reply,
    ),
  }),
  ...differing('§2.3', {
    'lists routes only by name, as texts': answering('createQuote', (json) => ({
      quotes: (json['quotes'] as readonly Json[]).map(({ provider }) => provider),
    })),
    'lists gross outputs': answering('createQuote', (json) => ({
      quotes: (json['quotes'] as readonly Json[]).map((quote) => ({
        ...quote,
        estimatedOutput: Number(quote['estimatedOutput']) * 1.01,
      })),
    })),
    'lists routes by identifiers': answering('createQuote', (json) => ({
      quotes: (json['quotes'] as readonly Json[]).map((_, n) => ({ provider: `prv_0${n}` })),
    })),
  }),
]

const sharing: Transform = (call, ask) => {
  if (call.operationId !== 'createOrder' || call.body?.['externalCustomerId'] !== undefined)
    return ask(call)
  return ask({ ...call, body: { ...call.body, externalCustomerId: 'everybody' } })
}

/** What is broken here shows nothing of the rest, so that most rows are inconclusive. */
export const UNROUTED: CompliantVariant = {
  differs: 'serves no route that the documentation shows',
  section: '§1',
  transform: nowhere,
}
