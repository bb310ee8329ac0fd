/** All policies, in the order in which they have their turns. */
import { exhaustive } from './exhaustive.ts'
import type { Policy } from './policy.ts'
import { randomly } from './random.ts'

export const POLICIES: readonly Policy[] = [exhaustive, randomly]
