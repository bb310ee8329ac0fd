/** Settings of builds before 0.1.0 whose place shapes have taken. */
import { stringify } from 'yaml'
import { SHAPE_DEFAULTS } from './generated/assumptions.ts'
import { NAMED_SHAPES } from './generated/named-shapes.ts'
import type { Shapes } from './generated/types.ts'
import { layShapes } from './lay-shapes.ts'
import { settingAs } from './shape-settings.ts'

type Settings = Readonly<Record<string, unknown>>

/** Of two names for one place, the later one counts. */
const MOVED: Readonly<Record<string, keyof typeof SHAPE_DEFAULTS>> = {
  notFoundBody: 'shapes.errors',
  errorMessageShape: 'shapes.errors',
  errorEnvelope: 'shapes.errors',
  eventOrderKey: 'shapes.events',
  eventShape: 'shapes.events',
  quoteElements: 'shapes.quote',
  testKeyDetails: 'shapes.providerDetails',
  gatewayContext: 'shapes.gateway',
  successStatus: 'shapes.success.status',
  orderCreatedStatus: 'shapes.order.status',
  noRouteStatus: 'shapes.errors.NO_ROUTE.status',
  unknownTransactionStatus: 'shapes.errors.TRANSACTION_NOT_FOUND.status',
  unknownProviderStatus: 'shapes.errors.PROVIDER_NOT_FOUND.status',
  missingKeyStatus: 'shapes.errors.API_KEY_MISSING.status',
  unknownKeyStatus: 'shapes.errors.API_KEY_UNKNOWN.status',
  revokedKeyStatus: 'shapes.errors.API_KEY_REVOKED.status',
  conflictStatus: 'shapes.errors.conflict.status',
  validationStatus: 'shapes.errors.VALIDATION_FAILED.status',
}

const EMPTY = 'empty-404'
const isList = ({ errorMessageShape }: Settings) => errorMessageShape === 'list'

/** The names of shapes that differ from the values. */
const NAMES: Readonly<Record<string, (value: string, all: Settings) => string>> = {
  notFoundBody: (value) => (value === 'envelope' ? 'success' : `${value}-404`),
  errorMessageShape: (value) => (value === 'text' ? 'success' : `success-${value}`),
  errorEnvelope: (value, all) =>
    isList(all) && namesOf('shapes.errors').includes(`${value}-list`) ? `${value}-list` : value,
  eventOrderKey: (value) => (value === 'all' ? 'enveloped' : `by-${value}`),
}

function namesOf(setting: string): readonly string[] {
  return Object.keys(NAMED_SHAPES[setting.replace('shapes.', '')] ?? {})
}

export function isMovedSetting(name: string): boolean {
  return Object.hasOwn(MOVED, name)
}

/** All of them as one value. What a setting never had, and its default, add nothing. */
export function shapesOfSettings(settings: Settings): Shapes {
  return Object.entries(MOVED).reduce<Shapes>((shapes, [name, setting]) => {
    const own = settings[name]
    const value = NAMES[name]?.(String(own), settings) ?? own
    const isKnown = Number.isInteger(value) || namesOf(setting).includes(String(value))
    if (!isKnown || value === SHAPE_DEFAULTS[setting]) return shapes
    const isBoth = shapes.errors !== undefined && setting === 'shapes.errors'
    const empty =
      isBoth && settings['notFoundBody'] === 'empty' ? NAMED_SHAPES['errors']?.[EMPTY] : undefined
    const stated = empty === undefined ? value : { use: value, ...Object(empty) }
    return layShapes(shapes, settingAs(setting, stated).shapes)
  }, {})
}

/**
 * Follows the name of such a setting: the line that does the same as all of `settings`, because two
 * lines cannot both state one place. Undefined for another name.
 */
export function movedSetting(name: string, settings: Settings): string | undefined {
  const setting = isMovedSetting(name) ? MOVED[name] : undefined
  if (setting === undefined) return undefined
  const value = settings[name]
  if ((NAMES[name]?.(String(value), {}) ?? value) === SHAPE_DEFAULTS[setting])
    return 'is no setting but a shape, and this value is the default; remove it'
  const isKnown = Object.keys(shapesOfSettings({ [name]: value })).length > 0
  const names = namesOf(setting)
  const example = settingAs(setting, names[0] ?? SHAPE_DEFAULTS[setting]).shapes
  const shapes = isKnown ? shapesOfSettings(settings) : example
  const line = stringify({ shapes }, { collectionStyle: 'flow', lineWidth: 0 }).trim().slice(2, -2)
  const listed = names.length === 0 ? '' : ` (names: ${names.join(', ')})`
  return `is no setting but a shape; remove it, and write at the top level "${line}"${listed}`
}
