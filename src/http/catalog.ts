/** The undocumented list of providers that some deployments serve; an unknown path unless `catalog` is `served`. */
import type { Assumptions } from '../generated/assumptions.ts'
import { PROVIDERS } from '../providers/directory.ts'
import { displayName } from '../providers/provider.ts'
import type { Authenticated } from '../sandbox.ts'

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
