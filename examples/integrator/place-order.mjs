/** Buys and sells for the customers of the shop. */
import { payInOf } from './pay-in.mjs'
import { isTemporary } from './ramp.mjs'
import { ShopError } from './shop-error.mjs'

/** A quote is not binding. If the rate changes by more than this, the user must confirm. */
const LARGEST_MOVE = 0.05

export async function buy({ ramp, store }, request) {
  const { customerId, asset, chain, fiatAmount, walletAddress, override } = request
  const pair = { side: 'buy', asset, chain, fiatCurrency: 'NGN' }
  const { bestQuote } = await ramp.quote({ ...pair, fiatAmount })
  const order = { ...pair, amount: bestQuote.estimatedOutput, fiatAmount, walletAddress }
  return place({ ramp, store }, order, { customerId, override, quotedRate: bestQuote.rate })
}

export async function sell({ ramp, store }, request) {
  const { customerId, asset, chain, amount, bankCode, accountNumber, override } = request
  // A bank code is text: as a number, "044" loses its zero and means another bank.
  if (typeof bankCode !== 'string') throw new ShopError(422, 'bank_code', 'Send bankCode as text.')
  const { success, accountName } = await ramp.resolve({ bankCode, accountNumber })
  // An unknown account can be answered with 200, and a payout to an empty name is lost. Only
  // accountName is documented, so success can be missing.
  if (success === false || !accountName?.trim()) {
    throw new ShopError(
      422,
      'account_unknown',
      'The bank does not know this account. Check the bank and the number.',
    )
  }
  const pair = { side: 'sell', asset, chain, fiatCurrency: 'NGN' }
  const { bestQuote } = await ramp.quote({ ...pair, tokenAmount: amount })
  const order = { ...pair, amount, bankCode, accountNumber, accountName }
  return place({ ramp, store }, order, { customerId, override, quotedRate: bestQuote.rate })
}

async function place({ ramp, store }, order, { customerId, override = false, quotedRate }) {
  const sent = { ...order, externalCustomerId: customerId, overrideActiveIntent: override }
  const { side, asset, chain, amount } = order
  const details = { customerId, side, asset, chain, amount }
  let placed
  try {
    placed = await ramp.createOrder(sent)
  } catch (error) {
    throw await explain({ ramp, store }, details, error)
  }
  const { transactionId, requestReference, bestRateUsed, environment } = placed
  const { providerDetails, ourCryptoAddress } = placed
  const payTo = side === 'buy' ? payInOf(providerDetails) : cryptoOf(ourCryptoAddress)
  const hasMoved = Math.abs(bestRateUsed / quotedRate - 1) > LARGEST_MOVE
  const problem = hasMoved ? 'rate_moved' : payTo === null ? 'nowhere_to_pay' : null
  const saved = {
    ...newOrder(transactionId, environment, details),
    reference: requestReference,
    payTo: problem === null ? payTo : null,
    problem,
  }
  // Saved before any error: otherwise the order is lost, and its webhooks may arrive now.
  store.save(saved)
  if (hasMoved) {
    const message = `The rate was ${quotedRate} and is ${bestRateUsed}. Ask the user, then override.`
    throw new ShopError(409, problem, message, { order: saved })
  }
  if (problem !== null) {
    throw new ShopError(502, problem, 'The provider did not say where to pay.', { order: saved })
  }
  return saved
}

/** The error for an order that got no answer, or an error response. */
async function explain({ ramp, store }, details, error) {
  if (error.code === 'GATEWAY_ACTIVE_INTENT_CONFLICT') {
    const message = 'This customer has an open order. Pay it, wait until it closes, or override.'
    return new ShopError(409, 'window_open', message, { window: await ramp.intent(details) })
  }
  const intent = isTemporary(error) ? await ramp.intent(details) : null
  if (intent === null || store.find(intent.transactionId)) return error
  // The order exists, but only the lost answer contained where to pay.
  const { environment } = await ramp.sync(intent.transactionId)
  const saved = { ...newOrder(intent.transactionId, environment, details), problem: 'answer_lost' }
  store.save(saved)
  const message = 'The order was placed, but the answer was lost. Override it with a new one.'
  return new ShopError(502, 'answer_lost', message, { order: saved })
}

function cryptoOf(address) {
  return address ? { address } : null
}

/** @returns {import('./store.mjs').Order} */
function newOrder(id, environment, details) {
  const empty = { reference: null, payTo: null, problem: null, events: [], bookings: [] }
  return { id, ...details, live: environment === 'live', state: 'pending', ...empty }
}
