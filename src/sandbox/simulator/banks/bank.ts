/**
 * Banks that sells pay out to. There is one canonical list of codes (§2.6); behind it each provider
 * has a directory of its own, with fewer banks and, under assumption `bankCodes: provider-scoped`,
 * with other codes for the same bank. Codes are text with leading zeros, and a bank is known by its
 * code alone: "First Bank of Nigeria" and "Firstmonie Wallet" are different banks.
 *
 * Not simulated: transfers, balances, check digits of account numbers.
 */
import banks from './banks.json' with { type: 'json' }
import type { ProviderFault } from '../behaviour/behaviour.ts'
import type { Assumptions } from '../../../base/contract/generated/assumptions.ts'

export type Bank = {
  readonly code: string
  readonly name: string
  /** Its institution code in the interbank system, which some providers use instead. */
  readonly interbankCode?: string
}

/** A bank of the canonical list, and the code and name that one provider has for it. */
export type PayoutBank = {
  readonly bank: Bank
  readonly ownCode: string
  readonly ownName: string
}

type PayingOut = { readonly payoutBanks: readonly PayoutBank[] }

type CodeScope = Pick<Assumptions, 'bankCodes' | 'interbankCodes'>

/** A line of a bank list (§2.6). */
type ListedBank = { readonly bankCode: string; readonly bankName: string }

export const COMMERCIAL_BANKS: readonly Bank[] = banks.commercial
export const MERCHANT_BANKS: readonly Bank[] = banks.merchant

/** Wallets, payment service banks and microfinance banks. */
export const FINTECHS: readonly Bank[] = banks.fintech

/** The canonical list. */
export const BANKS: readonly Bank[] = [...COMMERCIAL_BANKS, ...MERCHANT_BANKS, ...FINTECHS]

const BY_CODE = new Map(BANKS.map((bank) => [bank.code, bank]))

const BY_INTERBANK_CODE = new Map(BANKS.map((bank) => [bank.interbankCode, bank]))

/** The bank of a canonical code. */
export function findBank(code: string): Bank | undefined {
  return BY_CODE.get(code)
}

/** The bank of a code that some provider's list may show, or that is accepted in its place. */
export function findListedBank(
  code: string,
  { bankCodes, interbankCodes }: CodeScope,
): Bank | undefined {
  const canonical = BY_CODE.get(code)
  if (canonical !== undefined || (bankCodes === 'canonical' && interbankCodes === 'reject')) {
    return canonical
  }
  return BY_INTERBANK_CODE.get(code)
}

/** As {@link findBank}, for codes that are written in this program. Throws on any other. */
export function bankNamed(code: string): Bank {
  const bank = BY_CODE.get(code)
  if (bank === undefined) throw new Error(`The canonical list has no bank "${code}"`)
  return bank
}

/**
 * One provider's directory: `without` leaves banks out; a bank in `interbank` has its interbank
 * code there, under the name given.
 */
export function payoutBanks(
  banks: readonly Bank[],
  options: {
    readonly without?: readonly string[]
    readonly interbank?: Readonly<Record<string, string>>
  } = {},
): readonly PayoutBank[] {
  return banks
    .filter((bank) => options.without?.includes(bank.code) !== true)
    .map((bank) => {
      const ownName = options.interbank?.[bank.code]
      if (ownName === undefined) return { bank, ownCode: bank.code, ownName: bank.name }
      return { bank, ownCode: bank.interbankCode ?? bank.code, ownName }
    })
}

/** The bank that this provider pays to under this code; undefined where it pays to none. */
export function bankFor(
  provider: PayingOut,
  bankCode: string,
  { bankCodes, interbankCodes }: CodeScope,
  fault: ProviderFault | undefined,
): PayoutBank | undefined {
  return provider.payoutBanks.find(({ bank, ownCode }) => {
    const listed = bankCodes === 'canonical' ? bank.code : ownCode
    const isAlias = interbankCodes === 'accept' && bankCode === bank.interbankCode
    if (bankCode !== listed && !isAlias) return false
    return fault?.banks === undefined || fault.banks.includes(listed)
  })
}

/** The provider's bank list as the world shows it, in order of name (§2.6). */
export function bankDirectory(
  provider: PayingOut,
  { bankCodes }: CodeScope,
  fault: ProviderFault | undefined,
): readonly ListedBank[] {
  const all = provider.payoutBanks.map(({ bank, ownCode, ownName }) =>
    bankCodes === 'canonical'
      ? { bankCode: bank.code, bankName: bank.name }
      : { bankCode: ownCode, bankName: ownName },
  )
  const only = fault?.banks
  const shown = only === undefined ? all : all.filter((bank) => only.includes(bank.bankCode))
  // By code unit and not by locale: a list must not depend on the machine it is made on.
  return shown.sort((a, b) => (a.bankName < b.bankName ? -1 : a.bankName > b.bankName ? 1 : 0))
}

/** The message about an unknown code. Codes parsed as numbers lose zeros, so it guesses one. */
export function unknownBankMessage(code: string): string {
  const guess =
    BY_INTERBANK_CODE.get(code) ??
    BANKS.find((bank) => bank.code.replace(/^0+/, '') === code.replace(/^0+/, ''))
  const hint = guess === undefined ? '' : ` Did you mean "${guess.code}" (${guess.name})?`
  const source = 'Take it from GET /api/developer/provider-bank-list/:provider, as text.'
  return `"${code}" is not a bank code.${hint} ${source}`
}
