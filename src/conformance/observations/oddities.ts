/** What no sentence forbids, and few would expect: lists, names and times of answers. */
import { memberOf, usualText } from '../../vocabulary/json.ts'
import { MASKED_KEY } from '../../vocabulary/masking.ts'
import type { Exchange } from '../../client/exchange.ts'
import { isConflict, isServed, read, sent } from '../deployment/answer.ts'
import { nameIn } from '../deployment/resolved-name.ts'
import { utcInstant } from '../deployment/timestamp.ts'
import type { Observation } from '../verdict.ts'
import { servedTo, type Evidence } from './evidence.ts'

const MOST_NAMED = 5

export function observeOddities(evidence: Evidence): readonly Observation[] {
  return [
    ...repeatedBanks(evidence),
    ...rejectedCodes(evidence),
    ...emptyNames(evidence),
    ...unmovedSyncTimes(evidence),
  ]
}

function repeatedBanks(evidence: Evidence): readonly Observation[] {
  const repeated = new Set(
    servedTo(evidence, 'listProviderBanks').flatMap((list) => {
      const codes = codesIn(list)
      return codes.filter((code, index) => codes.indexOf(code) < index)
    }),
  )
  if (repeated.size === 0) return []
  const sentence = `A bank list has ${listed(repeated)} more than once.`
  return [{ subject: 'banks that are listed again', value: [...repeated], sentence, differs: true }]
}

/** Where another sell with a listed code was accepted. The account may be of another bank. */
function rejectedCodes(evidence: Evidence): readonly Observation[] {
  const { banks } = evidence.capabilities
  const known = new Set(banks?.banks.map(({ bankCode }) => bankCode))
  const codes = (areServed: boolean) =>
    new Set(
      evidence.exchanges
        .filter(
          (exchange) =>
            exchange.operationId === 'createOrder' &&
            sent(exchange, 'side') === 'sell' &&
            exchange.request.headers['x-api-key'] === MASKED_KEY &&
            isServed(exchange) === areServed &&
            (areServed || (!isConflict(exchange) && /bank/i.test(usualText(exchange.response)))),
        )
        .map((exchange) => sent(exchange, 'bankCode'))
        .filter((code) => typeof code === 'string' && known.has(code))
        .map(String),
    )
  const accepted = codes(true)
  const rejected = new Set([...codes(false)].filter((code) => !accepted.has(code)))
  if (accepted.size === 0 || rejected.size === 0) return []
  const sentence = `A sell to the same account number is rejected with ${listed(rejected)} of the bank list.`
  return [{ subject: 'listed codes in sells', value: [...rejected], sentence, differs: true }]
}

/** For an account that the user named, or that another call resolved. */
function emptyNames({ exchanges, capabilities: { account } }: Evidence): readonly Observation[] {
  const isEmpty = exchanges.some(
    (exchange) =>
      exchange.operationId === 'resolveBankAccount' &&
      sent(exchange, 'accountNumber') === account.accountNumber &&
      sent(exchange, 'bankCode') === account.bankCode &&
      nameIn(exchange) === '',
  )
  if (!isEmpty || !(account.isGiven || account.isResolved)) return []
  const sentence = `Account ${account.accountNumber} at ${account.bankCode} is resolved to an empty name.`
  return [{ subject: 'name of the account', value: '', sentence, differs: true }]
}

const LEAST_MS = 1_000

/** By the service's own clock: a payment window that began between two syncs of another order. */
function unmovedSyncTimes(evidence: Evidence): readonly Observation[] {
  const intents = servedTo(evidence, 'getOrderIntent')
  const first = new Map<unknown, Exchange>()
  for (const sync of servedTo(evidence, 'monitorOrderStatus')) {
    const id = read(sync, 'transactionId')
    const before = first.get(id)
    if (before === undefined) first.set(id, sync)
    const at = utcInstant(read(sync, 'synchronizedAt'))
    if (before === undefined || at === undefined) continue
    if (read(before, 'synchronizedAt') !== read(sync, 'synchronizedAt')) {
      first.set(id, sync)
      continue
    }
    if (read(sync, 'terminal') !== false) continue
    const later = intents.some((intent) => {
      const created = utcInstant(read(intent, 'depositIntentCreatedAt')) ?? 0
      return intent.id > before.id && intent.id < sync.id && created - at >= LEAST_MS
    })
    if (!later) continue
    const sentence = 'synchronizedAt of an open order stays the same in a later status sync.'
    return [{ subject: 'synchronizedAt of a later sync', value: 'same', sentence, differs: true }]
  }
  return []
}

function codesIn(list: Exchange): readonly string[] {
  const banks = read(list, 'banks')
  if (!Array.isArray(banks)) return []
  return banks
    .map((bank: unknown) => memberOf(bank, 'bankCode'))
    .filter((code) => typeof code === 'string')
}

function listed(codes: ReadonlySet<string>): string {
  const shown = [...codes].slice(0, MOST_NAMED).map((code) => JSON.stringify(code.slice(0, 40)))
  return codes.size > MOST_NAMED ? `${shown.join(', ')} and others` : shown.join(', ')
}
