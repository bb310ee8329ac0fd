import { onTestFinished } from 'vitest'
import { Deployment, type DeploymentOptions } from '../../../src/verify/client/deployment.ts'
import type { TransformedService } from './service.ts'

/** The deployment that a service is; both close when the test is finished. */
export function deploymentOf(
  service: Pick<TransformedService, 'url' | 'apiKey' | 'close'>,
  options: Partial<DeploymentOptions> = {},
): Deployment {
  const { url: baseUrl, apiKey } = service
  const deployment = new Deployment({ baseUrl, apiKey, pause: async () => {}, ...options })
  onTestFinished(async () => {
    await deployment.close()
    await service.close()
  })
  return deployment
}
