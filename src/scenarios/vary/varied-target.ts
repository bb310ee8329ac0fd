/** Scenarios in memory, with the variations that their worlds name. */
import { inProcessTargetWith } from '../targets/in-process-target.ts'
import { SandboxVariations } from '../../simulator/variations/sandbox-variations.ts'

export const variedTarget = inProcessTargetWith(new SandboxVariations().ofWorld)
