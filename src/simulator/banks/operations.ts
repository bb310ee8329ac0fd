/** listProviderBanks (§4.5) and resolveBankAccount (§4.6). */
import { ApiError, invalid } from '../../vocabulary/errors.ts'
import type {
  ProviderBankList,
  ResolvedAccount,
  ResolveRequest,
} from '../../contract/generated/types.ts'
import { findProvider, PROVIDERS } from '../providers/directory.ts'
import type { Transaction } from '../transaction.ts'
import { bankDirectory, findListedBank, unknownBankMessage } from './bank.ts'
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
  const provider = findProvider(input.provider, assumptions.providerNameSuffix)
  if (provider === undefined) {
    const known = PROVIDERS.map(({ slug }) => slug).join(', ')
    throw new ApiError(
      'PROVIDER_NOT_FOUND',
      `Failed to list the banks of provider "${input.provider}": there is no such provider. ` +
        `Use one of ${known}.`,
    )
  }
  const fault = tx.behaviour.providers[provider.slug]
  if (fault?.down === true) {
    throw new ApiError(
      'FAULT_INJECTED',
      `Failed to list the banks of provider "${provider.slug}": the behaviour says that it is ` +
        'down. Try again once it is up.',
    )
  }
  return {
    success: true,
    provider: provider.name,
    banks: bankDirectory(provider, assumptions, fault),
  }
}

/**
 * Who holds a bank account (§4.6). Throws VALIDATION_FAILED for a bank that nobody lists,
 * FAULT_INJECTED and BANK_ACCOUNT_UNRESOLVABLE for magic account numbers.
 */
export function resolveBankAccount(tx: Transaction, request: ResolveRequest): ResolvedAccount {
  const { bankCode, accountNumber } = request
  const bank = findListedBank(bankCode, tx.assumptions)
  if (bank === undefined) {
    const message = unknownBankMessage(bankCode)
    throw invalid('resolve the account', [{ field: 'bankCode', message }])
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
