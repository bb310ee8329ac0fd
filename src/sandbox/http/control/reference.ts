/** What this sandbox knows besides its data: magic values, providers, settings and deviations. */
import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { readAssumptionRegister } from '../../../base/contract/assumption-register.ts'
import { contractFile } from '../../../base/contract/contract-file.ts'
import { MAGIC_ACCOUNTS } from '../../simulator/banks/magic-account.ts'
import { MAGIC_TAGS } from '../../simulator/behaviour/magic.ts'
import { DEFAULT_BEHAVIOUR } from '../../simulator/behaviour/behaviour.ts'
import { PROVIDERS } from '../../simulator/providers/directory.ts'

export function readReference() {
  return {
    magic: Object.entries(MAGIC_TAGS).map(([tag, { meaning }]) => ({ tag, meaning })),
    accounts: MAGIC_ACCOUNTS.map(({ accountNumber, meaning }) => ({ accountNumber, meaning })),
    providers: PROVIDERS.map(({ slug, name, sides, chains }) => ({ slug, name, sides, chains })),
    assumptions: readAssumptionRegister(),
    deviations: parse(readFileSync(contractFile('deviations.yaml'), 'utf8')) as readonly object[],
    defaults: DEFAULT_BEHAVIOUR,
  }
}
