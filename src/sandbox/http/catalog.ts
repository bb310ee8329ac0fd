/** The undocumented list of providers that some deployments serve. */
import type { Caller } from '../simulator/keys/key.ts'
import { PROVIDERS } from '../simulator/providers/directory.ts'
import { displayName, type Names } from '../simulator/providers/provider.ts'

export const CATALOG_PATH = '/api/developer/catalog'

export function catalogOf({ environment }: Caller, names: Names): object {
  return {
    providers: PROVIDERS.map((provider) => ({
      name: displayName(provider, environment, names),
      supportsBuy: provider.sides.includes('buy'),
      supportsSell: provider.sides.includes('sell'),
    })),
  }
}
