// Generated from contracts/schemas by `npm run generate`. Do not edit.
import type { Scenario } from '../scenarios/scenario.ts'
import type { Validator } from './validators.d.ts'

export declare const checkScenario: Validator<Scenario>
