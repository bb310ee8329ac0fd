/**
 * The section `shapes` of a behaviour, compiled once: how the answers, errors and events of this
 * world are written where the documentation leaves that open. What it does not name is written as
 * always.
 */
import type { Shapes } from '../../base/contract/generated/types.ts'
import type { CompiledShapes, ReadShapes } from './compiled-shapes.ts'
import { NO_SHAPES } from './no-shapes.ts'
import { readShapes } from './read-shapes.ts'

/** A pure memo: a behaviour is read for every request. */
const READ = new WeakMap<Shapes, ReadShapes>()

/** Undefined if there is none. */
export function shapesOf(shapes: Shapes): CompiledShapes | undefined {
  return shapes === NO_SHAPES ? undefined : readOnce(shapes).compiled
}

/** With every issue of its grammar, whose paths begin in the section. */
export function readOnce(shapes: Shapes): ReadShapes {
  let read = READ.get(shapes)
  if (read === undefined) READ.set(shapes, (read = readShapes(shapes)))
  return read
}
