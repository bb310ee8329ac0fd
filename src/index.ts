/** The library's face: a sandbox inside a test suite, and the types of what it takes and gives. */
export {
  createApp,
  createSandbox,
  type LocalSandbox,
  type SandboxDelivery,
  type SandboxEndpoint,
  type SandboxOrder,
} from './local-sandbox.ts'
export type { CreateSandboxOptions } from './sandbox-options.ts'
export type { Behaviour, HttpFault, ProviderFault, WebhookFault } from './behaviour/behaviour.ts'
export { ApiError, type ErrorCode } from './errors.ts'
export type { Assumptions } from './generated/assumptions.ts'
export type * from './generated/types.ts'
export type { SimulateAction } from './orders/simulate.ts'
export { VERSION } from './version.ts'
export { verify as verifySignature, type Verification } from './webhooks/signature.ts'
