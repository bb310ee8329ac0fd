/** The end of a run for its own limits. */
import { DeploymentError } from '../../base/client/deployment-error.ts'

export function spent(what: 'requests' | 'orders', most: number): DeploymentError {
  return new DeploymentError(
    'budget',
    `Failed to finish the run: the budget of ${most} ${what} is spent. Pass --max-${what} with a larger number.`,
  )
}
