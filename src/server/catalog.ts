/** The undocumented list of providers that some deployments serve. */
import type { Assumptions } from '../contract/generated/assumptions.ts'
import type { Caller } from '../simulator/keys/key.ts'
import { PROVIDERS } from '../simulator/providers/directory.ts'
import { displayName } from '../simulator/providers/provider.ts'

export const CATALOG_PATH = '/api/developer/catalog'

export function catalogOf({ environment }: Caller, assumptions: Assumptions): object {
  return {
    providers: PROVIDERS.map((provider) => ({
      name: displayName(provider, environment, assumptions),
      supportsBuy: provider.sides.includes('buy'),
      supportsSell: provider.sides.includes('sell'),
    })),
  }
}
