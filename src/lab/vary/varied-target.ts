/** Scenarios in memory, with the variations that their worlds name. */
import { inProcessTargetWith } from '../../scenarios/targets/in-process-target.ts'
import { SandboxVariations } from '../variations/sandbox-variations.ts'

export const variedTarget = inProcessTargetWith(new SandboxVariations().ofWorld)
