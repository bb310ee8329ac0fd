/** Which codes of banks are known beside those of one list (§2.6, §4.6). */
import type { Exchange } from '../../base/client/exchange.ts'
import { BANKS } from '../../sandbox/simulator/banks/bank.ts'
import { memberOf } from '../../base/vocabulary/json.ts'
import type { DriveContext } from '../drives/drive.ts'
import { asked, isServed, isText, read, sent } from '../answers/answer.ts'
import { nameIn } from '../answers/resolved-name.ts'
import {
  agreed,
  observing,
  servedTo,
  type Evidence,
  type Observe,
  type Seen,
  type Vote,
} from './evidence.ts'
import type { Question } from './question.ts'

/** Checks read four lists. */
const MORE_LISTS = 2
/** That are resolved to find out which of the lists the directory is. */
const MOST_CODES = 5

type Run = Pick<Evidence, 'exchanges' | 'capabilities'>

export function bankQuestions(context: DriveContext): readonly Question[] {
  const { deployment, capabilities, fixtures, newCustomer } = context
  const run = () => ({ exchanges: deployment.exchanges, capabilities })
  const { accountNumber } = capabilities.account
  const resolving = (bankCode: string | undefined) =>
    bankCode === undefined
      ? undefined
      : deployment.call('resolveBankAccount', { body: { bankCode, accountNumber } })
  const listing = () => {
    const read = new Set(listsIn(run()).keys())
    const provider = capabilities.providers.find((name) => !read.has(plainName(name)))
    return provider === undefined
      ? undefined
      : deployment.call('listProviderBanks', { params: { provider } })
  }
  const isKnown = (resolved: Exchange | undefined) => resolved !== undefined && hasName(resolved)
  return [
    ...Array.from({ length: MORE_LISTS }, (): Question => [undefined, listing]),
    ...Array.from({ length: MOST_CODES }, (): Question => {
      return [undefined, () => resolving(nextCode(run()))]
    }),
    ['resolve by canonical code', () => resolving(twoCoded(run())?.code)],
    [
      'resolve by interbank code',
      (so) =>
        isKnown(so['resolve by canonical code'])
          ? resolving(twoCoded(run())?.interbankCode)
          : undefined,
    ],
    [
      'sell by interbank code',
      (so) =>
        so['resolve by interbank code'] === undefined
          ? undefined
          : fixtures.order('sell', newCustomer('sell'), {
              bankCode: twoCoded(run())?.interbankCode,
            }),
    ],
  ]
}

export const BANK_OBSERVATIONS: readonly Observe[] = [
  observing('interbankCodes', 'interbank codes of banks', (evidence) => {
    const { open } = evidence
    const sells = servedTo(evidence, 'createOrder').some((order) => sent(order, 'side') === 'sell')
    const [resolved, sold] = [open['resolve by interbank code'], open['sell by interbank code']]
    const votes: Vote<'accept' | 'reject'>[] = []
    if (resolved !== undefined)
      votes.push(['resolveBankAccount', hasName(resolved) ? 'accept' : 'reject'])
    if (sold !== undefined && sells)
      votes.push(['createOrder', isServed(sold) ? 'accept' : 'reject'])
    return agreed(
      votes,
      (value, who) =>
        `An interbank code is ${value}ed in the place of a canonical one (${who.join(', ')}).`,
    )
  }),
  observing('resolveDirectory', 'bank codes that resolve knows', resolveDirectory),
]

/** A listed bank that the interbank system has another code for. */
function twoCoded(run: Run): { readonly code: string; readonly interbankCode: string } | undefined {
  const lists = [...listsIn(run).values()]
  const listed = (code: string) => lists.filter((codes) => codes.has(code)).length
  const known = BANKS.flatMap(({ code, interbankCode }) =>
    interbankCode !== undefined && listed(code) > 0 && listed(interbankCode) === 0
      ? [{ code, interbankCode }]
      : [],
  )
  return known.toSorted((one, other) => listed(other.code) - listed(one.code))[0]
}

/** The codes of each bank list, by the name in its path. */
function listsIn(run: Run): ReadonlyMap<string, ReadonlySet<string>> {
  const lists = servedTo(run, 'listProviderBanks').flatMap((list) => {
    const banks = read(list, 'banks')
    if (!Array.isArray(banks)) return []
    const codes = banks.map((bank: unknown) => memberOf(bank, 'bankCode')).filter(isCode)
    const name = plainName(asked(list, 'provider') ?? '')
    return codes.length === 0 ? [] : [[name, new Set(codes)] as const]
  })
  return new Map(lists)
}

function isCode(code: unknown): code is string {
  return isText(code)
}

/** Without what a test environment adds: the setting has plain names. */
function plainName(name: string): string {
  return name.toLowerCase().split(/[\s-]/, 1)[0] ?? ''
}

/** What can be the directory: every list together, or one of them. */
function directoriesIn(run: Run): ReadonlyMap<string, ReadonlySet<string>> {
  const lists = listsIn(run)
  const every = new Set([...lists.values()].flatMap((codes) => [...codes]))
  return new Map([['every', every], ...lists])
}

/** Whether each listed code is known for the run's account, which some bank knows. */
function resolvedCodes({ exchanges, capabilities }: Run): ReadonlyMap<string, boolean> {
  const calls = exchanges.filter(
    (exchange) =>
      exchange.operationId === 'resolveBankAccount' &&
      exchange.request.headers['x-api-key']?.startsWith('$') === true &&
      sent(exchange, 'accountNumber') === capabilities.account.accountNumber &&
      sent(exchange, 'notDocumented') === undefined,
  )
  return new Map(calls.map((call) => [String(sent(call, 'bankCode')), hasName(call)]))
}

function possibleIn(run: Run): readonly string[] {
  const directories = directoriesIn(run)
  const resolved = [...resolvedCodes(run)].filter(([code]) => directories.get('every')?.has(code))
  return [...directories]
    .filter(([, codes]) => resolved.every(([code, isKnown]) => codes.has(code) === isKnown))
    .map(([name]) => name)
}

/** A code that some of the possible directories have and others lack. */
function nextCode(run: Run): string | undefined {
  const directories = directoriesIn(run)
  const possible = possibleIn(run).flatMap((name) => directories.get(name) ?? [])
  const asked = resolvedCodes(run)
  return [...(directories.get('every') ?? [])]
    .sort()
    .find(
      (code) =>
        !asked.has(code) &&
        possible.some((codes) => codes.has(code)) &&
        possible.some((codes) => !codes.has(code)),
    )
}

function resolveDirectory(run: Run): Seen<'every'> | undefined {
  if (![...resolvedCodes(run).values()].includes(true)) return undefined
  const possible = possibleIn(run)
  const [name, other] = possible
  if (name === undefined) {
    const sentence = 'Resolve knows codes that are neither those of one list nor those of all.'
    return { differs: 'other codes', sentence }
  }
  if (other !== undefined) return undefined
  const whose = name === 'every' ? 'all bank lists' : `the bank list of ${name}`
  // The name of a provider that the simulator lacks is no value of the setting.
  return { value: name as 'every', sentence: `Resolve knows the codes of ${whose}.` }
}

function hasName(resolved: Exchange): boolean {
  return isText(nameIn(resolved))
}
