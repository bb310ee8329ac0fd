/** The holder of a bank account (§4.6): only `accountName` of the answer is documented. */
import type { Exchange } from '../../base/client/exchange.ts'
import { answered, isNotFound, isServed, isText, read, sent } from '../answers/answer.ts'
import { ACCOUNT_HINT } from '../probe/capabilities.ts'
import { isNamedByFailure, isOtherwiseNamed, nameIn } from '../answers/resolved-name.ts'
import { isVouched, namesSent } from './equal-orders.ts'
import { failed, passed, watching } from './rule.ts'
import type { Abouts, Failure, Finding, Say } from './rule.ts'

const MOST_CALLS = 100

const ABOUT = {
  'resolve.name': {
    title: 'a resolved account has the name of its holder as accountName',
    rules: ['resolve.endpoint', 'resolve.response.accountName'],
    unseen: { because: 'no account was asked for' },
  },
} as const satisfies Abouts

class ResolveWatch {
  /** The first ones: what the others show is the same. */
  readonly #calls: Exchange[] = []

  resolveBankAccount(call: Exchange): void {
    // A run also asks what other requests get.
    const isPlain = namesSent(call).toSorted().join() === 'accountNumber,bankCode'
    const isJudged = call.note === undefined || isPlain
    if (isJudged && this.#calls.length < MOST_CALLS) this.#calls.push(call)
  }

  end(say: Say<keyof typeof ABOUT>): void {
    const finding = resolvedFinding(this.#calls)
    if (finding !== undefined) say('resolve.name', finding)
  }
}

export const RESOLVED_NAME_RULES = watching(ABOUT, () => new ResolveWatch())

function resolvedFinding(calls: readonly Exchange[]): Finding | undefined {
  const missed = calls.find(isMissOfKnown)
  if (missed !== undefined) return failed(unnamed(missed), missed)
  const names = calls.map((call) => [call, nameIn(call)] as const)
  const named = names.find(([, name]) => isText(name))
  if (named !== undefined) return passed(named[0])
  const rules = ['resolve.endpoint'] as const
  const crashed = calls.find(isNamedByFailure)
  if (crashed !== undefined) {
    const expected = 'the name, with a status of 200 to 299'
    return failed({ rules, expected, received: answered(crashed) }, crashed)
  }
  const wrong = wronglyNamed(names) ?? calls.find(isEmptySuccess)
  if (wrong !== undefined) return failed(unnamed(wrong), wrong)
  const unserved = calls.find(({ response }) => [405, 501].includes(response.status))
  if (unserved !== undefined) {
    const expected = 'an answer of the resolve endpoint (§4.6)'
    return failed({ rules, expected, received: answered(unserved) }, unserved)
  }
  // If a miss is a 404, an answer without a name is not one.
  const served = calls.find((call) => isServed(call) && call.note !== undefined)
  const miss = calls.find(
    (call) => isNotFound(call) && served && sent(call, 'bankCode') === sent(served, 'bankCode'),
  )
  if (served !== undefined && miss !== undefined) return failed(unnamed(served), served, miss)
  const [call] = calls
  return (
    call && {
      ...{ verdict: 'inconclusive', exchanges: [call] },
      because: 'no account was resolved; the body of the request is not documented (§4.6)',
      hint: isVouched(call, 'accountNumber') ? undefined : ACCOUNT_HINT,
    }
  )
}

function unnamed(resolved: Exchange): Failure {
  const expected = 'accountName, a string'
  return { rules: ['resolve.response.accountName'], expected, received: answered(resolved) }
}

function wronglyNamed(
  names: readonly (readonly [call: Exchange, name: unknown])[],
): Exchange | undefined {
  const other = names.find(([, name]) => (name ?? '') !== '')
  return (other ?? names.find(([call]) => isOtherwiseNamed(call)))?.[0]
}

/** The user says that the deployment knows the account, so it has no miss. */
function isMissOfKnown(call: Exchange): boolean {
  if (!isVouched(call, 'accountNumber')) return false
  return isNotFound(call) || (isServed(call) && (nameIn(call) ?? '') === '')
}

/** A miss says that no account was found, or at least which one was looked for. */
function isEmptySuccess(call: Exchange): boolean {
  const isEmpty = ([name, value]: readonly [string, unknown]) =>
    name === 'success' ||
    (typeof value === 'object' && value !== null && Object.keys(value).length === 0)
  const members = Object.entries(Object(call.response.json))
  return isServed(call) && read(call, 'success') === true && members.every(isEmpty)
}
