/** Settings of builds before 0.1.0 whose place shapes have taken. */
import { stringify } from 'yaml'
import { SHAPE_DEFAULTS } from './generated/assumptions.ts'
import { NAMED_SHAPES } from './generated/named-shapes.ts'
import type { Shapes } from './generated/types.ts'
import { layShapes } from './lay-shapes.ts'
import { settingAs } from './shape-settings.ts'

type Settings = Readonly<Record<string, unknown>>

/** Of a status: its shape. */
const STATUSES: Readonly<Record<string, keyof typeof SHAPE_DEFAULTS>> = {
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

type Place = {
  /** The settings, each with the value that is written without a shape. */
  readonly defaults: Settings
  /** The shape that does the same as all of them: the first that exists. */
  readonly names: (settings: Settings) => readonly string[]
}

const EMPTY = 'empty-404'

const PLACES: Readonly<Record<string, Place>> = {
  errors: {
    defaults: { errorEnvelope: 'success', errorMessageShape: 'text', notFoundBody: 'envelope' },
    names: ({ errorEnvelope = 'success', errorMessageShape }) => {
      const envelopes = [String(errorEnvelope), 'success']
      const lists = errorMessageShape === 'list' ? envelopes.map((name) => `${name}-list`) : []
      return [...lists, ...envelopes].filter((name) => name !== 'success')
    },
  },
  events: {
    defaults: { eventShape: 'enveloped', eventOrderKey: 'all' },
    // The events of the first generation had one name of their order.
    names: ({ eventShape, eventOrderKey }) =>
      eventShape === 'flat' ? ['flat'] : [`by-${String(eventOrderKey)}`],
  },
  quote: {
    defaults: { quoteElements: 'full' },
    names: ({ quoteElements }) => [String(quoteElements)],
  },
  providerDetails: {
    defaults: { testKeyDetails: 'native' },
    names: ({ testKeyDetails }) => [String(testKeyDetails)],
  },
  gateway: {
    defaults: { gatewayContext: 'settled' },
    names: ({ gatewayContext }) => [String(gatewayContext)],
  },
}

export function isMovedSetting(name: string): boolean {
  return Object.hasOwn(STATUSES, name) || placeOf(name) !== undefined
}

function placeOf(setting: string) {
  return Object.entries(PLACES).find(([, { defaults }]) => Object.hasOwn(defaults, setting))
}

/** All of them as one value. What the setting never had, and its default, add nothing. */
export function shapesOfSettings(settings: Settings): Shapes {
  const statuses = Object.entries(STATUSES).flatMap(([name, setting]) => {
    const value = settings[name]
    const isKept = Number.isInteger(value) && value !== SHAPE_DEFAULTS[setting]
    return isKept ? [settingAs(setting, value).shapes] : []
  })
  const named = Object.entries(PLACES).flatMap(([place, { defaults, names }]) => {
    const known = NAMED_SHAPES[place] ?? {}
    const usual = Object.values(defaults)
    const use = names(settings).find((name) => Object.hasOwn(known, name) && !usual.includes(name))
    if (place !== 'errors' || settings['notFoundBody'] !== 'empty')
      return use === undefined ? [] : [{ [place]: use }]
    return [{ [place]: use === undefined ? EMPTY : { use, ...Object(known[EMPTY]) } }]
  })
  return [...statuses, ...named].reduce<Shapes>(layShapes, {})
}

/**
 * Follows the name of such a setting: the line that does the same as all of `settings`, because two
 * lines cannot both state one place. Undefined for another name.
 */
export function movedSetting(setting: string, settings: Settings): string | undefined {
  const status = Object.hasOwn(STATUSES, setting) ? STATUSES[setting] : undefined
  const [place = '', named] = placeOf(setting) ?? []
  if (status === undefined && named === undefined) return undefined
  const usual = status === undefined ? named?.defaults[setting] : SHAPE_DEFAULTS[status]
  const value = settings[setting]
  if (value === usual) return 'is no setting but a shape, and this value is the default; remove it'
  const names = Object.keys(NAMED_SHAPES[place] ?? {})
  const isKnown = Object.keys(shapesOfSettings({ [setting]: value })).length > 0
  const example = status === undefined ? { [place]: names[0] } : settingAs(status, usual).shapes
  const shapes = isKnown ? shapesOfSettings(settings) : example
  const line = stringify({ shapes }, { collectionStyle: 'flow', lineWidth: 0 }).trim().slice(2, -2)
  const listed = status === undefined ? ` (names: ${names.join(', ')})` : ''
  return `is no setting but a shape; remove it, and write at the top level "${line}"${listed}`
}
