/** How the shop buys and sells for its customers. */
import { payInOf } from './pay-in.mjs'
import { isPassing } from './ramp.mjs'
import { Told } from './told.mjs'

/** A quote binds nobody. At a rate further off than this the user is asked again. */
const LARGEST_MOVE = 0.05

export async function buy({ ramp, store }, wish) {
  const { customerId, asset, chain, fiatAmount, walletAddress, override } = wish
  const pair = { side: 'buy', asset, chain, fiatCurrency: 'NGN' }
  const { bestQuote } = await ramp.quote({ ...pair, fiatAmount })
  const order = { ...pair, amount: bestQuote.estimatedOutput, fiatAmount, walletAddress }
  return place({ ramp, store }, order, { customerId, override, quotedRate: bestQuote.rate })
}

export async function sell({ ramp, store }, wish) {
  const { customerId, asset, chain, amount, bankCode, accountNumber, override } = wish
  // A code is text: "044" that went through a number is another bank, or none.
  if (typeof bankCode !== 'string') throw new Told(422, 'bank_code', 'Send bankCode as text.')
  const { success, accountName } = await ramp.resolve({ bankCode, accountNumber })
  // A miss can come as 200. Money that is sent to an empty name does not come back.
  if (success !== true || !accountName?.trim()) {
    throw new Told(422, 'account_unknown', 'The bank does not know this account. Check both.')
  }
  const pair = { side: 'sell', asset, chain, fiatCurrency: 'NGN' }
  const { bestQuote } = await ramp.quote({ ...pair, tokenAmount: amount })
  const order = { ...pair, amount, bankCode, accountNumber, accountName }
  return place({ ramp, store }, order, { customerId, override, quotedRate: bestQuote.rate })
}

async function place({ ramp, store }, order, { customerId, override = false, quotedRate }) {
  const sent = { ...order, externalCustomerId: customerId, overrideActiveIntent: override }
  const { side, asset, chain, amount } = order
  const kept = { customerId, side, asset, chain, amount }
  let placed
  try {
    placed = await ramp.createOrder(sent)
  } catch (error) {
    throw await explain({ ramp, store }, kept, error)
  }
  const { transactionId, requestReference, bestRateUsed, environment } = placed
  const { providerDetails, ourCryptoAddress } = placed
  const payTo = side === 'buy' ? payInOf(providerDetails) : cryptoOf(ourCryptoAddress)
  const hasMoved = Math.abs(bestRateUsed / quotedRate - 1) > LARGEST_MOVE
  const problem = hasMoved ? 'rate_moved' : payTo === null ? 'nowhere_to_pay' : null
  const saved = {
    ...newOrder(transactionId, environment, kept),
    reference: requestReference,
    payTo: problem === null ? payTo : null,
    problem,
  }
  // First of all: nothing else can follow the order, and its webhooks may arrive this moment.
  store.save(saved)
  if (hasMoved) {
    const said = `The rate was ${quotedRate} and is ${bestRateUsed}. Ask the user, then override.`
    throw new Told(409, problem, said, { order: saved })
  }
  if (problem !== null) {
    throw new Told(502, problem, 'The provider did not say where to pay.', { order: saved })
  }
  return saved
}

/** What became of an order that was not answered with one. */
async function explain({ ramp, store }, kept, error) {
  if (error.code === 'GATEWAY_ACTIVE_INTENT_CONFLICT') {
    const said = 'This customer has an open order. Pay it, wait until it closes, or override.'
    return new Told(409, 'window_open', said, { window: await ramp.window(kept) })
  }
  const window = isPassing(error) ? await ramp.window(kept) : null
  if (window === null || store.find(window.transactionId)) return error
  // It was placed, but the one answer that says where to pay is gone.
  const { environment } = await ramp.sync(window.transactionId)
  const saved = { ...newOrder(window.transactionId, environment, kept), problem: 'answer_lost' }
  store.save(saved)
  const said = 'The order was placed, but the answer was lost. Override it with a new one.'
  return new Told(502, 'answer_lost', said, { order: saved })
}

function cryptoOf(address) {
  return address ? { address } : null
}

/** @returns {import('./store.mjs').Order} */
function newOrder(id, environment, kept) {
  const nothingYet = { reference: null, payTo: null, problem: null, events: [], bookings: [] }
  return { id, ...kept, live: environment === 'live', state: 'pending', ...nothingYet }
}
