/** How many banks are listed. */
import { isFields, isSuccessOf, withFields, type Transform } from '../transform.ts'

const NAMES_PER_BANK = 12

export const manyBanks: Transform = {
  does: `lists every bank under ${NAMES_PER_BANK} names`,
  section: '§2.6',
  open: 'banks is an array. How many banks a provider lists is not shown.',
  evidence: 'Field note 18: lists hold 25 to 600 banks.',
  advice: 'Look a bank up by its code or let the user choose; do not rely on a position.',
  varies: ['banks.directory'],
  isAbout: isSuccessOf('listProviderBanks'),
  json: (json) =>
    withFields(json, ({ banks }) => ({ banks: Array.isArray(banks) ? renamed(banks) : banks })),
}

/** The one from before is the last with its code, so that a map by code keeps it. */
function renamed(banks: readonly unknown[]): readonly unknown[] {
  return Array.from({ length: NAMES_PER_BANK }, (_, index) =>
    banks.map((bank) =>
      !isFields(bank) || index === NAMES_PER_BANK - 1
        ? bank
        : { ...bank, bankName: `${String(bank['bankName'])} (${index + 1})` },
    ),
  ).flat()
}
