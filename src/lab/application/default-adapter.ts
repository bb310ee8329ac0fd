/** How an application is worked that has no adapter: with the routes of examples/integrator. */
import { fileURLToPath } from 'node:url'
import { contractFile } from '../../base/contract/contract-file.ts'
import type { Adapter } from '../../base/contract/generated/types.ts'
import { readAdapter } from './adapter.ts'

const FILE = '../examples/integrator/ramp-app.yaml'

export function defaultAdapter(): Adapter {
  const { adapter } = readAdapter(fileURLToPath(contractFile(FILE)))
  const { start: _start, environment: _environment, ...routes } = adapter
  return routes
}
