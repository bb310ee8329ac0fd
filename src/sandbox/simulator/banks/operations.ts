/** listProviderBanks (§4.5) and resolveBankAccount (§4.6). */
import { effectsOf } from '../behaviour/provider-fault-kinds.ts'
import { ApiError, invalid } from '../../../base/vocabulary/errors.ts'
import type {
  ProviderBankList,
  ResolvedAccount,
  ResolveRequest,
} from '../../../base/contract/generated/types.ts'
import { findProvider, PROVIDERS } from '../providers/directory.ts'
import type { Transaction } from '../transaction.ts'
import { displayName, shownName, shownSlug, type Names } from '../providers/provider.ts'
import { bankDirectory, bankFor, findListedBank, unknownBankMessage } from './bank.ts'
import { accountHolder } from './faker-account-holder.ts'
import { AWKWARD_NAME, magicAccount } from './magic-account.ts'

/**
 * The banks that a provider pays to (§2.6). Throws PROVIDER_NOT_FOUND; FAULT_INJECTED where the
 * provider is down.
 */
export function listProviderBanks(
  tx: Transaction,
  input: { readonly provider: string },
): ProviderBankList {
  const { assumptions } = tx
  const provider = providerInPath(tx, input.provider)
  if (provider === undefined) {
    const nameOf = assumptions.providerPathNames === 'exact' ? shownName : shownSlug
    const known = PROVIDERS.map((one) => nameOf(one, tx.behaviour)).join(', ')
    throw new ApiError(
      'PROVIDER_NOT_FOUND',
      `Failed to list the banks of provider "${input.provider}": there is no such provider. ` +
        `Use one of ${known}.`,
    )
  }
  const fault = tx.behaviour.providers[provider.slug]
  if (effectsOf(fault).hidesBanks === true) {
    throw new ApiError(
      'FAULT_INJECTED',
      `Failed to list the banks of provider "${shownSlug(provider, tx.behaviour)}": the behaviour says that it is ` +
        'down. Try again once it is up.',
    )
  }
  const banks = bankDirectory(provider, assumptions, fault)
  return { success: true, provider: shownName(provider, tx.behaviour), banks: [...banks] }
}

function providerInPath({ behaviour, assumptions }: Transaction, asked: string) {
  const provider = findProvider(asked, behaviour)
  if (provider === undefined || assumptions.providerPathNames === 'any') return provider
  // A live key has no suffix.
  const isWritten = (['test', 'live'] as const).some(
    (environment) => displayName(provider, environment, behaviour) === asked,
  )
  return isWritten ? provider : undefined
}

/**
 * Who holds a bank account (§4.6). Throws VALIDATION_FAILED for a bank that nobody lists,
 * FAULT_INJECTED and BANK_ACCOUNT_UNRESOLVABLE for magic account numbers.
 */
export function resolveBankAccount(tx: Transaction, request: ResolveRequest): ResolvedAccount {
  const { bankCode, accountNumber } = request
  const bank = findListedBank(bankCode, tx.assumptions)
  const message =
    bank === undefined ? unknownBankMessage(bankCode) : otherDirectory(bankCode, tx.behaviour)
  if (bank === undefined || message !== undefined) {
    throw invalid('resolve the account', [{ field: 'bankCode', message: message ?? '' }])
  }
  const account = { accountNumber, bankCode }
  const named = (accountName: string) => ({ success: true, accountName, ...account })
  const magic = tx.behaviour.magic ? magicAccount(accountNumber) : undefined
  switch (magic?.outcome) {
    case 'unknown':
      return unknownAccount(tx, account)
    case 'empty-name':
      return named('')
    case 'unavailable':
      throw new ApiError(
        'FAULT_INJECTED',
        `Failed to resolve account "${accountNumber}": this number stands for a bank that does ` +
          'not answer. Use another.',
      )
    case 'awkward-name':
      return named(AWKWARD_NAME)
    case undefined:
      // One account has one holder, whichever of its codes names the bank.
      return named(accountHolder({ seed: tx.world.seed, bankCode: bank.code, accountNumber }))
  }
}

/** Undefined if the directory that resolve uses lists the code. */
function otherDirectory(bankCode: string, names: Names): string | undefined {
  const { assumptions } = names
  const { resolveDirectory } = assumptions
  const provider = resolveDirectory === 'every' ? undefined : findProvider(resolveDirectory)
  if (provider === undefined || bankFor(provider, bankCode, assumptions, undefined))
    return undefined
  return (
    `"${bankCode}" is not in the directory of ${shownName(provider, names)}, the only one that resolve knows. ` +
    `Take it from GET /api/developer/provider-bank-list/${shownSlug(provider, names)}.`
  )
}

function unknownAccount(
  tx: Transaction,
  account: { readonly accountNumber: string; readonly bankCode: string },
): ResolvedAccount {
  switch (tx.assumptions.resolveMiss) {
    case 'success-false':
      return { success: false, ...account }
    case 'empty-name':
      return { success: true, accountName: '', ...account }
    case 'error':
      throw new ApiError(
        'BANK_ACCOUNT_UNRESOLVABLE',
        `Failed to resolve account "${account.accountNumber}": bank "${account.bankCode}" knows ` +
          'no such account. Check both.',
        { details: [{ field: 'accountNumber', message: 'is not known to the bank' }] },
      )
  }
}
