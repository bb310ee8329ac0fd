/** Whether the name of a field says that its value is a customer's: who it is, or an account. */
const WHO = 'customer|user|client|account|holder|owner|sender|recipient|beneficiary|payer|payee'
const WHAT = 'id|identifier|no|num|number|name|email|phone'
const KIND = 'first|last|full|middle|given|family|sur'
const OF_CUSTOMER = new RegExp(
  `^(?:.*(?:${WHO})(?:holder|account)?(?:${KIND})?(?:${WHAT})|(?:${KIND})name|(?:external)?(?:customer|user)|beneficiary|mail|.*email(?:address)?|.*phone(?:number)?|msisdn|.*iban|nuban|bvn|nin|dateofbirth|dob)$`,
)
const LONGEST_NAME = 100

export function isOfCustomer(field: string): boolean {
  return field.length <= LONGEST_NAME && OF_CUSTOMER.test(field.toLowerCase().replace(/[-_ ]/g, ''))
}

/** Without the escapes of an address. */
export function plainOf(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', '%20'))
  } catch {
    return text
  }
}
