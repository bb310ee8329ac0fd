/** The undocumented list of providers that some deployments serve; an unknown path unless `catalog` is `served`. */
import type { Assumptions } from '../contract/generated/assumptions.ts'
import { PROVIDERS } from '../simulator/providers/directory.ts'
import { displayName } from '../simulator/providers/provider.ts'
import type { Authenticated } from '../simulator/running/sandbox.ts'

export const CATALOG_PATH = '/api/developer/catalog'

export function catalogOf({ caller }: Authenticated, assumptions: Assumptions): object {
  return {
    providers: PROVIDERS.map((provider) => ({
      name: displayName(provider, caller.environment, assumptions),
      supportsBuy: provider.sides.includes('buy'),
      supportsSell: provider.sides.includes('sell'),
    })),
  }
}
