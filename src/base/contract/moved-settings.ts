/** Settings of builds before 0.1.0 whose place shapes have taken. */
import type { Shapes } from './generated/types.ts'
import { NAMED_SHAPES } from './generated/named-shapes.ts'

type Moved = {
  readonly place: 'errors' | 'events' | 'quote' | 'providerDetails' | 'gateway'
  /** The name of the shape of each value; the default is written without a shape. */
  readonly default: string
  readonly nameOf?: (value: string) => string
}

const MOVED: Readonly<Record<string, Moved>> = {
  notFoundBody: { place: 'errors', default: 'envelope', nameOf: (value) => `${value}-404` },
  errorMessageShape: { place: 'errors', default: 'text', nameOf: (value) => `success-${value}` },
  errorEnvelope: { place: 'errors', default: 'success' },
  eventOrderKey: { place: 'events', default: 'all', nameOf: (value) => `by-${value}` },
  eventShape: { place: 'events', default: 'enveloped' },
  quoteElements: { place: 'quote', default: 'full' },
  testKeyDetails: { place: 'providerDetails', default: 'native' },
  gatewayContext: { place: 'gateway', default: 'settled' },
}

export function isMovedSetting(name: string): boolean {
  return Object.hasOwn(MOVED, name)
}

/** None for the default, and for a value that the setting never had. */
export function shapesOfSetting(name: string, value: unknown): Shapes {
  const moved = isMovedSetting(name) ? MOVED[name] : undefined
  if (moved === undefined || value === moved.default) return {}
  const { place, nameOf = String } = moved
  const shape = nameOf(String(value))
  return Object.hasOwn(NAMED_SHAPES[place] ?? {}, shape) ? { [place]: shape } : {}
}

/**
 * Follows the name of such a setting: the line that does the same, which belongs at the top of the
 * file. Undefined for another name.
 */
export function movedSetting(name: string, value: unknown): string | undefined {
  const moved = isMovedSetting(name) ? MOVED[name] : undefined
  if (moved === undefined) return undefined
  if (value === moved.default)
    return 'is no setting but a shape, and this value is the default; remove it'
  const { place } = moved
  const names = Object.keys(NAMED_SHAPES[place] ?? {})
  const shape: unknown = shapesOfSetting(name, value)[place] ?? names[0]
  return `is no setting but a shape; remove it, and write at the top level "shapes: { ${place}: ${String(shape)} }" (names: ${names.join(', ')})`
}
