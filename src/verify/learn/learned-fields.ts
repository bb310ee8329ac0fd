/** The fields that templates of each place may read. */
import { SHAPE_FIELDS, type ShapePlace } from '../../sandbox/shapes/fields.ts'
import type { Fields } from '../../sandbox/shapes/template.ts'

export type LearnedPlace = ShapePlace

export function fieldsOf(place: LearnedPlace): Fields {
  return SHAPE_FIELDS[place]
}
