/** Settings of earlier versions, which data on disk has, as the shapes that took their place. */
import { ASSUMPTIONS } from '../../../base/contract/generated/assumptions.ts'
import type { Behaviour, Shapes } from '../../../base/contract/generated/types.ts'

/** The place of each, and the shape of each value that was not the default. */
const MOVED: Readonly<Record<string, (value: unknown) => Shapes>> = {
  notFoundBody: (value) => (value === 'empty' ? { errors: 'empty-404' } : {}),
  errorMessageShape: (value) => (value === 'list' ? { errors: 'success-list' } : {}),
  errorEnvelope: (value) => (value === 'success' ? {} : { errors: String(value) }),
  eventOrderKey: (value) => (value === 'all' ? {} : { events: `by-${String(value)}` }),
  eventShape: (value) => (value === 'flat' ? { events: 'flat' } : {}),
  quoteElements: (value) => (value === 'minimal' ? { quote: 'minimal' } : {}),
  testKeyDetails: (value) => (value === 'uniform' ? { providerDetails: 'uniform' } : {}),
  gatewayContext: (value) => (value === 'settled' ? {} : { gateway: String(value) }),
}

/** The behaviour itself if it has none of them. */
export function withoutMovedSettings<B extends Behaviour>(stored: B): B {
  const settings = Object.entries(stored.assumptions ?? {})
  const moved = settings.filter(([name]) => Object.hasOwn(MOVED, name))
  if (moved.length === 0) return stored
  const shapes = moved.map(([name, value]: [string, unknown]) => MOVED[name]?.(value))
  return {
    ...stored,
    assumptions: Object.fromEntries(settings.filter(([name]) => Object.hasOwn(ASSUMPTIONS, name))),
    shapes: Object.assign({}, ...shapes, stored.shapes) as Shapes,
  }
}
