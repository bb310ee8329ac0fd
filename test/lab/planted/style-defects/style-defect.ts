import type { Oracle } from '../../../../src/base/contract/generated/types.ts'
import type { Side } from '../../../../src/base/vocabulary/side.ts'
import type { Change } from '../applications.ts'
import type { Style } from '../styles.ts'

export type StyleDefect = {
  readonly name: string
  readonly shop: Style
  /** What finds it. Without a perturbation, the happy path does. */
  readonly by: readonly [side: Side, perturbation: string, oracle: Oracle]
  readonly changes: readonly Change[]
}
