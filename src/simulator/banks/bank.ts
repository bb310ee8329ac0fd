/**
 * Banks that sells pay out to. There is one canonical list of codes (§2.6); behind it each provider
 * has a directory of its own, with fewer banks and, under assumption `bankCodes: provider-scoped`,
 * with other codes for the same bank. Codes are text with leading zeros. Banks are told apart by
 * code alone: names that look alike ("First Bank of Nigeria", "Firstmonie Wallet") are different
 * banks.
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

/** A provider as far as banks are concerned: its directory. */
type PayingOut = { readonly payoutBanks: readonly PayoutBank[] }

/** A line of a bank list (§2.6). */
export type ListedBank = { readonly bankCode: string; readonly bankName: string }

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

/** The bank of a code that some provider's list may show. */
export function findListedBank(
  code: string,
  assumptions: Pick<Assumptions, 'bankCodes'>,
): Bank | undefined {
  const canonical = BY_CODE.get(code)
  if (canonical !== undefined || assumptions.bankCodes === 'canonical') return canonical
  return BY_INTERBANK_CODE.get(code)
}

/** As {@link findBank}, for codes that are written in this program. */
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
  assumptions: Pick<Assumptions, 'bankCodes'>,
  fault: ProviderFault | undefined,
): PayoutBank | undefined {
  if (fault?.banks !== undefined && !fault.banks.includes(bankCode)) return undefined
  return provider.payoutBanks.find((bank) => codeOf(bank, assumptions) === bankCode)
}

/** The provider's bank list as the world shows it, in order of name (§2.6). */
export function bankDirectory(
  provider: PayingOut,
  assumptions: Pick<Assumptions, 'bankCodes'>,
  fault: ProviderFault | undefined,
): readonly ListedBank[] {
  const lists = listed(provider)
  const all = assumptions.bankCodes === 'canonical' ? lists.canonical : lists.own
  const only = fault?.banks
  return only === undefined ? all : all.filter((bank) => only.includes(bank.bankCode))
}

/**
 * What to tell a caller whose code nobody knows. Codes parsed as numbers lose their zeros, so those
 * are guessed.
 */
export function unknownBankMend(code: string): string {
  const guess = BANKS.find((bank) => bank.code.replace(/^0+/, '') === code.replace(/^0+/, ''))
  const source = 'Take it from GET /api/developer/provider-bank-list/:provider, as text.'
  return guess === undefined ? source : `Did you mean "${guess.code}" (${guess.name})? ${source}`
}

function codeOf(bank: PayoutBank, assumptions: Pick<Assumptions, 'bankCodes'>): string {
  return assumptions.bankCodes === 'canonical' ? bank.bank.code : bank.ownCode
}

type Lists = { readonly canonical: readonly ListedBank[]; readonly own: readonly ListedBank[] }

/**
 * A pure memo: a provider's directory never changes, and a list is asked for far more often than it
 * is made.
 */
const LISTS = new WeakMap<PayingOut, Lists>()

function listed(provider: PayingOut): Lists {
  const kept = LISTS.get(provider)
  if (kept !== undefined) return kept
  const made = {
    canonical: inOrder(provider.payoutBanks.map(({ bank }) => line(bank.code, bank.name))),
    own: inOrder(provider.payoutBanks.map(({ ownCode, ownName }) => line(ownCode, ownName))),
  }
  LISTS.set(provider, made)
  return made
}

function line(bankCode: string, bankName: string): ListedBank {
  return { bankCode, bankName }
}

/** By code unit and not by locale: a list must not depend on the machine it is made on. */
function inOrder(banks: readonly ListedBank[]): readonly ListedBank[] {
  return banks.toSorted((a, b) => (a.bankName < b.bankName ? -1 : a.bankName > b.bankName ? 1 : 0))
}
