/** The public API: a sandbox inside a test suite, and the types of its requests and answers. */
export { createApp, createSandbox } from './create-sandbox.ts'
export {
  type LocalSandbox,
  type SandboxRecording,
  type SandboxChange,
  type SandboxDelivery,
  type SandboxEndpoint,
  type SandboxOrder,
} from './sandbox/library/local-sandbox.ts'
export type { ContractName, DeliveredOptions, SandboxMatchers } from './sandbox/library/matchers.ts'
export type { CreateSandboxOptions } from './sandbox/library/sandbox-options.ts'
export type { SandboxFixtures } from './sandbox/library/world-for-test.ts'
export { ApiError, type ErrorCode } from './base/vocabulary/errors.ts'
export type { Assumptions } from './base/contract/generated/assumptions.ts'
export type * from './base/contract/generated/types.ts'
export type { SimulateAction } from './sandbox/simulator/orders/simulate.ts'
export { VERSION } from './base/vocabulary/version.ts'
export { verifySignature, type Verification } from './sandbox/library/verify-signature.ts'
export type { ReceivedHeaders } from './sandbox/library/received-headers.ts'
