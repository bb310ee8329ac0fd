/**
 * Finds in providerDetails where a buyer pays. Every provider has a format of its own: an account,
 * flat or nested; a list of instructions; a payment page. Null if it has nothing of that.
 */
export function payInOf(details) {
  if (typeof details !== 'object' || details === null) return null
  const accountNumber = details.accountNumber ?? details.account_number
  if (accountNumber) {
    const { account_name, accountName = account_name, bank_name, bankName = bank_name } = details
    return { accountNumber, accountName, bankName }
  }
  if (details.checkoutUrl) return { checkoutUrl: details.checkoutUrl }
  if (details.instructions?.length > 0) return { instructions: details.instructions }
  for (const part of Object.values(details)) {
    const found = payInOf(part)
    if (found !== null) return found
  }
  return null
}
