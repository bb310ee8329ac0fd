import type { Shapes } from '../../base/contract/generated/types.ts'

/** Everything is written as the sandbox does by itself. */
export const NO_SHAPES: Shapes = {}
