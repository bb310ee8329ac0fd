/**
 * Banks that sells pay out to. There is one canonical list of codes (§2.6); behind it each provider
 * has a directory of its own, with fewer banks and, under assumption `bankCodes: provider-scoped`,
 * with other codes for the same bank. Codes are text with leading zeros, and a bank is known by its
 * code alone: "First Bank of Nigeria" and "Firstmonie Wallet" are different banks.
 *
 * Not simulated: transfers, balances, check digits of account numbers.
 */
import type { ProviderFault } from '../behaviour/behaviour.ts'
import type { Assumptions } from '../../contract/generated/assumptions.ts'

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

export const COMMERCIAL_BANKS: readonly Bank[] = [
  { code: '044', name: 'Access Bank' },
  { code: '063', name: 'Access Bank (Diamond)' },
  { code: '023', name: 'Citibank Nigeria' },
  { code: '050', name: 'Ecobank Nigeria' },
  { code: '070', name: 'Fidelity Bank' },
  { code: '011', name: 'First Bank of Nigeria' },
  { code: '214', name: 'First City Monument Bank' },
  { code: '00103', name: 'Globus Bank' },
  { code: '058', name: 'Guaranty Trust Bank' },
  { code: '301', name: 'Jaiz Bank' },
  { code: '082', name: 'Keystone Bank' },
  { code: '303', name: 'Lotus Bank' },
  { code: '107', name: 'Optimus Bank' },
  { code: '104', name: 'Parallex Bank' },
  { code: '076', name: 'Polaris Bank' },
  { code: '105', name: 'PremiumTrust Bank' },
  { code: '101', name: 'Providus Bank' },
  { code: '106', name: 'Signature Bank' },
  { code: '221', name: 'Stanbic IBTC Bank' },
  { code: '068', name: 'Standard Chartered Bank' },
  { code: '232', name: 'Sterling Bank' },
  { code: '100', name: 'SunTrust Bank' },
  { code: '302', name: 'TAJBank' },
  { code: '102', name: 'Titan Trust Bank' },
  { code: '032', name: 'Union Bank of Nigeria' },
  { code: '033', name: 'United Bank for Africa' },
  { code: '215', name: 'Unity Bank' },
  { code: '035', name: 'Wema Bank' },
  { code: '057', name: 'Zenith Bank' },
]

export const MERCHANT_BANKS: readonly Bank[] = [
  { code: '559', name: 'Coronation Merchant Bank' },
  { code: '501', name: 'FSDH Merchant Bank' },
  { code: '562', name: 'Greenwich Merchant Bank' },
  { code: '502', name: 'Rand Merchant Bank' },
]

/** Wallets, payment service banks and microfinance banks. */
export const FINTECHS: readonly Bank[] = [
  { code: '120001', name: '9 Payment Service Bank' },
  { code: '035A', name: 'ALAT by WEMA' },
  { code: '565', name: 'Carbon', interbankCode: '100026' },
  { code: '51318', name: 'FairMoney Microfinance Bank' },
  { code: '309', name: 'Firstmonie Wallet', interbankCode: '100014' },
  { code: '120002', name: 'HopePSB' },
  { code: '50211', name: 'Kuda Bank', interbankCode: '090267' },
  { code: '50515', name: 'Moniepoint MFB', interbankCode: '090405' },
  { code: '120003', name: 'MTN MoMo PSB' },
  { code: '999992', name: 'OPay', interbankCode: '100004' },
  { code: '100002', name: 'Paga' },
  { code: '999991', name: 'PalmPay', interbankCode: '100033' },
  { code: '125', name: 'Rubies MFB' },
  { code: '51113', name: 'Safe Haven MFB' },
  { code: '120004', name: 'SmartCash PSB' },
  { code: '51310', name: 'Sparkle Microfinance Bank' },
  { code: '566', name: 'VFD Microfinance Bank', interbankCode: '090110' },
]

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
  const all = listsOf(provider)[bankCodes]
  const only = fault?.banks
  return only === undefined ? all : all.filter((bank) => only.includes(bank.bankCode))
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

type Lists = Readonly<Record<Assumptions['bankCodes'], readonly ListedBank[]>>

/** A pure memo: a directory never changes, and its list is read far more often than it is made. */
const LISTS = new WeakMap<PayingOut, Lists>()

function listsOf(provider: PayingOut): Lists {
  const known = LISTS.get(provider)
  if (known !== undefined) return known
  const { payoutBanks: banks } = provider
  const lists = {
    canonical: byName(banks.map(({ bank }) => ({ bankCode: bank.code, bankName: bank.name }))),
    'provider-scoped': byName(
      banks.map(({ ownCode, ownName }) => ({ bankCode: ownCode, bankName: ownName })),
    ),
  }
  LISTS.set(provider, lists)
  return lists
}

/** By code unit and not by locale: a list must not depend on the machine it is made on. */
function byName(banks: readonly ListedBank[]): readonly ListedBank[] {
  return banks.toSorted((a, b) => (a.bankName < b.bankName ? -1 : a.bankName > b.bankName ? 1 : 0))
}
