/** Every compliant variant but those that a run draws at random. */
import type { CompliantVariant } from '../planted.ts'
import { ANSWER_VARIANTS } from './answers.ts'
import { BEHAVIOUR_VARIANTS } from './behaviour.ts'
import { REJECTION_VARIANTS } from './rejections.ts'
import { ROUTE_VARIANTS } from './routes.ts'
import { SETTING_VARIANTS } from './settings.ts'

export const VARIANTS: readonly CompliantVariant[] = [
  ...BEHAVIOUR_VARIANTS,
  ...REJECTION_VARIANTS,
  ...ROUTE_VARIANTS,
  ...SETTING_VARIANTS,
  ...ANSWER_VARIANTS,
]
