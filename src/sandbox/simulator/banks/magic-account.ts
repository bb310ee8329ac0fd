/** Account numbers whose resolve has a known outcome, in a world where magic is on. */

export type MagicAccount = {
  readonly accountNumber: string
  readonly outcome: 'unknown' | 'empty-name' | 'unavailable' | 'awkward-name'
  readonly meaning: string
}

export const MAGIC_ACCOUNTS: readonly MagicAccount[] = [
  {
    accountNumber: '0000000000',
    outcome: 'unknown',
    meaning: 'The bank knows no such account; how that looks is the assumption resolveMiss.',
  },
  {
    accountNumber: '0000000001',
    outcome: 'empty-name',
    meaning: 'Success with an empty accountName, whatever resolveMiss is.',
  },
  {
    accountNumber: '0000000002',
    outcome: 'unavailable',
    meaning: 'The bank does not answer: 503 FAULT_INJECTED.',
  },
  {
    accountNumber: '0000000003',
    outcome: 'awkward-name',
    meaning: 'A long name with diacritics, an apostrophe and a hyphen.',
  },
]

export const AWKWARD_NAME = "Olúwáṣẹ́gun Chukwuemeka Adébáyọ̀-O'Connor Nwachukwu"

export function magicAccount(accountNumber: string): MagicAccount | undefined {
  return MAGIC_ACCOUNTS.find((magic) => magic.accountNumber === accountNumber)
}
