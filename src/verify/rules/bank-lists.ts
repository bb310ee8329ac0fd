/** Bank lists of providers (§2.6, §4.5). */
import type { Exchange } from '../../base/client/exchange.ts'
import { memberOf } from '../../base/vocabulary/json.ts'
import {
  answered,
  asked,
  isAlike,
  isSame,
  isServed,
  isText,
  read,
  shown,
} from '../answers/answer.ts'
import { schemaViolations } from '../answers/schema-violations.ts'
import { Recent } from './recent.ts'
import { failed, passed, passedIf, leftOpen, watching, type Abouts, type Say } from './rule.ts'

const UNSEEN = { because: 'no bank list was answered' } as const

const ABOUT = {
  'banks.listed': {
    title: 'a provider that a quote names has a bank list',
    rules: ['banks.endpoint', 'banks.path.provider'],
    unseen: { because: 'no bank list of a provider in a quote was asked for' },
  },
  'answers.bank-list-provider': {
    title: 'a bank list names the provider of its path',
    rules: ['banks.response.provider', 'banks.path.provider'],
    unseen: UNSEEN,
  },
  'answers.bank-names': {
    title: 'every bank of a list has a code and a name',
    rules: ['banks.response.banks.bankCode', 'banks.response.banks.bankName'],
    unseen: UNSEEN,
  },
  'banks.one-format': {
    title: 'the lists of all providers have the documented format',
    rules: ['banks.one-format'],
    unseen: UNSEEN,
  },
  'banks.read-only': {
    title: 'reading a list does not change it',
    rules: ['banks.read-only'],
    unseen: { because: 'no bank list was read twice' },
  },
} as const satisfies Abouts

type Tell = Say<keyof typeof ABOUT>

/** What changes a list meanwhile is not the reading of it. */
const SAME_TIME_MS = 60_000
const MOST_LISTS = 200

class BankWatch {
  readonly #quoted = new Set<unknown>()
  readonly #lists = new Recent<Exchange>(MOST_LISTS)
  #unserved: Exchange | undefined
  #hasServed = false

  see(exchange: Exchange): void {
    const provider = read(exchange, 'bestQuote', 'provider')
    if (isText(provider) && this.#quoted.size < MOST_LISTS) this.#quoted.add(provider)
  }

  listProviderBanks(list: Exchange, say: Tell): void {
    const isQuoted = this.#isQuoted(asked(list, 'provider'))
    if (!isServed(list)) {
      // Some providers pay to no bank, but not each one that a run asks for.
      if (isQuoted && list.note !== undefined) this.#unserved ??= list
      return
    }
    this.#hasServed ||= isQuoted
    if (isQuoted) say('banks.listed', passed(list))
    seeFormat(list, say)
    seeNames(list, say)
    this.#seeAgain(list, say)
  }

  #seeAgain(list: Exchange, say: Tell): void {
    const { path } = list.request
    const before = this.#lists.get(path)
    this.#lists.set(path, list)
    if (before === undefined || list.at - before.at > SAME_TIME_MS) return
    const [were, are] = [codesIn(before), codesIn(list)]
    const failure = {
      expected: `the same ${were.length} codes the second time`,
      received: `${are.length} codes, ${are.filter((code) => !were.includes(code)).length} of them new`,
    }
    const isSameList = were.join('\n') === are.join('\n')
    say('banks.read-only', passedIf(isSameList, failure, before, list))
  }

  /** Spellings of a name differ, but two providers have no name in common. */
  end(say: Tell): void {
    const all = [...this.#lists.values()].filter((list) => isText(read(list, 'provider')))
    for (const list of all) say('answers.bank-list-provider', this.#named(list, all))
    if (this.#hasServed || this.#unserved === undefined) return
    const expected = 'the bank list of a provider under the name that quotes give it'
    const failure = { expected, received: answered(this.#unserved) }
    say('banks.listed', failed(failure, this.#unserved))
  }

  #named(list: Exchange, all: readonly Exchange[]) {
    const [name, wanted] = [read(list, 'provider'), asked(list, 'provider')]
    if (isAlike(name, wanted)) return passed(list)
    const isOfAnother = (other: Exchange) =>
      isSame(read(other, 'provider'), name) && !isAlike(asked(other, 'provider'), wanted)
    const failure = {
      expected: `provider ${shown(wanted)}, as in the path (§4.5)`,
      received: `${shown(name)}, which names another provider or several`,
    }
    if (this.#isQuoted(name) || all.some(isOfAnother)) return failed(failure, list)
    return leftOpen(`the list of ${shown(wanted)} calls its provider ${shown(name)}`, list)
  }

  #isQuoted(name: unknown): boolean {
    return [...this.#quoted].some((quoted) => isAlike(quoted, name))
  }
}

function seeFormat(list: Exchange, say: Tell): void {
  const violations = schemaViolations(list).map(({ at, received }) => `${at} ${received}`)
  const failure = {
    expected: 'success, provider and banks of {bankCode, bankName} (§2.6)',
    received: `${list.request.path}: ${violations.slice(0, 3).join('; ')}`,
  }
  say('banks.one-format', passedIf(violations.length === 0, failure, list))
}

function seeNames(list: Exchange, say: Tell): void {
  const banks = read(list, 'banks')
  if (!Array.isArray(banks)) return
  const names = ['bankCode', 'bankName'] as const
  const bank = banks.find((one) => names.some((name) => memberOf(one, name) === ''))
  const failure = { expected: 'a code and a name for every bank (§2.6)', received: shown(bank) }
  say('answers.bank-names', passedIf(bank === undefined, failure, list))
}

function codesIn(list: Exchange): readonly string[] {
  const banks = read(list, 'banks')
  return Array.isArray(banks) ? banks.map((bank) => String(memberOf(bank, 'bankCode'))).sort() : []
}

export const BANK_RULES = watching(ABOUT, () => new BankWatch())
