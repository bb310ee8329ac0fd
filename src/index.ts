/** The public API: a sandbox inside a test suite, and the types of its requests and answers. */
export { createApp, createSandbox } from './create-sandbox.ts'
export {
  type LocalSandbox,
  type SandboxRecording,
  type SandboxChange,
  type SandboxDelivery,
  type SandboxEndpoint,
  type SandboxOrder,
} from './library/local-sandbox.ts'
export type { ContractName, DeliveredOptions, SandboxMatchers } from './library/matchers.ts'
export type { CreateSandboxOptions } from './library/sandbox-options.ts'
export type { SandboxFixtures } from './library/world-for-test.ts'
export { ApiError, type ErrorCode } from './vocabulary/errors.ts'
export type { Assumptions } from './contract/generated/assumptions.ts'
export type * from './contract/generated/types.ts'
export type { SimulateAction } from './simulator/orders/simulate.ts'
export { VERSION } from './vocabulary/version.ts'
export { verify as verifySignature, type Verification } from './simulator/webhooks/signature.ts'
