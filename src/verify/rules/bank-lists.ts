/** Bank lists of providers (§2.6, §4.5). */
import type { Exchange } from '../../base/client/exchange.ts'
import { memberOf } from '../../base/vocabulary/json.ts'
import { answered, isAlike, isSame, isServed, isText, read, shown } from '../answers/answer.ts'
import { schemaViolations } from '../answers/schema-violations.ts'
import { Recent } from './recent.ts'
import { failed, passed, passedIf, leftOpen, watching, type Named, type TraceRule } from './rule.ts'

type Name =
  | 'banks.listed'
  | 'answers.bank-list-provider'
  | 'answers.bank-names'
  | 'banks.one-format'
  | 'banks.read-only'

const UNSEEN = { because: 'no bank list was answered' } as const

const ABOUT: Readonly<Record<Name, Omit<TraceRule, 'id'>>> = {
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
}

/** What changes a list meanwhile is not the reading of it. */
const SAME_TIME_MS = 60_000
const MOST_LISTS = 200

class BankWatch {
  readonly #quoted = new Set<unknown>()
  readonly #lists = new Recent<Exchange>(MOST_LISTS)
  #unserved: Exchange | undefined
  #hasServed = false

  see(exchange: Exchange): readonly Named<Name>[] {
    const provider = read(exchange, 'bestQuote', 'provider')
    if (isText(provider) && this.#quoted.size < MOST_LISTS) this.#quoted.add(provider)
    if (exchange.operationId !== 'listProviderBanks') return []
    const isQuoted = [...this.#quoted].some((name) => isAlike(name, askedOf(exchange)))
    if (!isServed(exchange)) {
      // Some providers pay to no bank, but not each one that a run asks for.
      if (isQuoted && exchange.note !== undefined) this.#unserved ??= exchange
      return []
    }
    this.#hasServed ||= isQuoted
    return [
      ...(isQuoted ? ([['banks.listed', passed(exchange)]] as const) : []),
      ...[...seeFormat(exchange), ...seeNames(exchange), ...this.#seeAgain(exchange)],
    ]
  }

  #seeAgain(list: Exchange): readonly Named<Name>[] {
    const { path } = list.request
    const before = this.#lists.get(path)
    this.#lists.set(path, list)
    if (before === undefined || list.at - before.at > SAME_TIME_MS) return []
    const [were, are] = [codesIn(before), codesIn(list)]
    const failure = {
      expected: `the same ${were.length} codes the second time`,
      received: `${are.length} codes, ${are.filter((code) => !were.includes(code)).length} of them new`,
    }
    const isSameList = were.join('\n') === are.join('\n')
    return [['banks.read-only', passedIf(isSameList, failure, before, list)]]
  }

  /** Spellings of a name differ, but two providers have no name in common. */
  end(): readonly Named<Name>[] {
    const all = [...this.#lists.values()].filter((list) => isText(read(list, 'provider')))
    const named = all.map((list): Named<Name> => [
      'answers.bank-list-provider',
      this.#named(list, all),
    ])
    const unserved = this.#hasServed ? undefined : this.#unserved
    if (unserved === undefined) return named
    const expected = 'the bank list of a provider under the name that quotes give it'
    const failure = { expected, received: answered(unserved) }
    return [...named, ['banks.listed', failed(failure, unserved)]]
  }

  #named(list: Exchange, all: readonly Exchange[]) {
    const [name, asked] = [read(list, 'provider'), askedOf(list)]
    if (isAlike(name, asked)) return passed(list)
    const isOfAnother = (other: Exchange) =>
      isSame(read(other, 'provider'), name) && !isAlike(askedOf(other), asked)
    const isQuoted = [...this.#quoted].some((other) => isAlike(other, name))
    const failure = {
      expected: `provider ${shown(asked)}, as in the path (§4.5)`,
      received: `${shown(name)}, which names another provider or several`,
    }
    if (isQuoted || all.some(isOfAnother)) return failed(failure, list)
    return leftOpen(`the list of ${shown(asked)} calls its provider ${shown(name)}`, list)
  }
}

function seeFormat(list: Exchange): readonly Named<Name>[] {
  const violations = schemaViolations(list).map(({ at, received }) => `${at} ${received}`)
  const failure = {
    expected: 'success, provider and banks of {bankCode, bankName} (§2.6)',
    received: `${list.request.path}: ${violations.slice(0, 3).join('; ')}`,
  }
  return [['banks.one-format', passedIf(violations.length === 0, failure, list)]]
}

function seeNames(list: Exchange): readonly Named<Name>[] {
  const banks = read(list, 'banks')
  if (!Array.isArray(banks)) return []
  const names = ['bankCode', 'bankName'] as const
  const bank = banks.find((one) => names.some((name) => memberOf(one, name) === ''))
  const failure = { expected: 'a code and a name for every bank (§2.6)', received: shown(bank) }
  return [['answers.bank-names', passedIf(bank === undefined, failure, list)]]
}

function codesIn(list: Exchange): readonly string[] {
  const banks = read(list, 'banks')
  return Array.isArray(banks) ? banks.map((bank) => String(memberOf(bank, 'bankCode'))).sort() : []
}

/** The name of the provider in the path. */
export function askedOf({ request }: Exchange): string {
  const [name = ''] = (request.path.split('/').at(-1) ?? '').split('?')
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

export const BANK_RULES: readonly TraceRule[] = watching(ABOUT, () => new BankWatch())
