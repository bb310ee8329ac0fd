/**
 * What the template of each place may read. The names are those of the documentation where it has
 * one (§2), and no field holds a key or a secret.
 */
import { BANKS_READERS, QUOTE_READERS, RESOLVE_READERS } from './answer-facts.ts'
import { ERROR_READERS } from './error-facts.ts'
import { readableFields } from './facts.ts'
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
  quote: readableFields(QUOTE_READERS),
  order: readableFields(ORDER_READERS),
  providerDetails: readableFields(ORDER_READERS),
  intent: readableFields(INTENT_READERS),
  sync: readableFields(SYNC_READERS),
  gateway: readableFields(SYNC_READERS),
  events: readableFields(EVENT_READERS),
  errors: readableFields(ERROR_READERS),
  conflict: readableFields(CONFLICT_READERS),
  banks: readableFields(BANKS_READERS),
  resolve: readableFields(RESOLVE_READERS),
} as const satisfies Readonly<Record<string, Fields>>

export type ShapePlace = keyof typeof SHAPE_FIELDS
