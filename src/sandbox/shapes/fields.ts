/**
 * What the template of each place may read. The names are those of the documentation where it has
 * one (§2), and no field holds a key or a secret.
 */
import { BANKS_READERS, QUOTE_READERS, RESOLVE_READERS } from './answer-facts.ts'
import { ERROR_READERS } from './error-facts.ts'
import { fieldsOf } from './facts.ts'
import {
  CONFLICT_READERS,
  EVENT_READERS,
  INTENT_READERS,
  ORDER_READERS,
  SYNC_READERS,
} from './order-facts.ts'
import type { Fields } from './template.ts'

/** The fields of each place that a shape can be stated for. */
export const SHAPE_FIELDS = {
  quote: fieldsOf(QUOTE_READERS),
  order: fieldsOf(ORDER_READERS),
  providerDetails: fieldsOf(ORDER_READERS),
  intent: fieldsOf(INTENT_READERS),
  sync: fieldsOf(SYNC_READERS),
  gateway: fieldsOf(SYNC_READERS),
  events: fieldsOf(EVENT_READERS),
  errors: fieldsOf(ERROR_READERS),
  conflict: fieldsOf(CONFLICT_READERS),
  banks: fieldsOf(BANKS_READERS),
  resolve: fieldsOf(RESOLVE_READERS),
} as const satisfies Readonly<Record<string, Fields>>

export type ShapePlace = keyof typeof SHAPE_FIELDS
