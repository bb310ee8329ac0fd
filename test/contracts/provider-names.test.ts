/** A provider that the behaviour renames has the new name wherever a client can read it. */
import { expect, test } from 'vitest'
import type { Behaviour } from '../../src/sandbox/simulator/behaviour/behaviour.ts'
import { catalogOf } from '../../src/sandbox/http/catalog.ts'
import { PROVIDERS } from '../../src/sandbox/simulator/providers/directory.ts'
import { DEFAULT_KEYS } from '../../src/sandbox/running/sandbox.ts'
import { aMarket } from '../builders.ts'
import { TEST_CALLER } from '../worlds.ts'
import { openBusiness, type Seen } from './business.ts'

/** `Alpha Pay`, `Bravo Pay` and so on, in the order of the providers. */
const NEW_NAMES = ['Alpha', 'Bravo', 'Carol', 'Delta', 'Edgar', 'Fritz'].map((one) => `${one} Pay`)
const NEW = new Map(PROVIDERS.map(({ slug }, i) => [slug, NEW_NAMES[i] ?? '']))
const OLD = new RegExp(
  PROVIDERS.flatMap(({ slug }) => [slug, `\\b${slug.slice(0, 3)}[0-9a-f]{12}`]).join('|'),
  'i',
)

type Settings = Pick<Behaviour, 'assumptions' | 'shapes'> & { readonly only?: string }

/** A business whose providers all have new names; `only` serves, if it is given. */
function renamed(settings: Settings = {}, fault: { refuses?: string } = {}) {
  const providers = PROVIDERS.map(({ slug }) => {
    const isDown = settings.only !== undefined && settings.only !== slug
    return [slug, { name: NEW.get(slug) ?? '', ...fault, ...(isDown && { down: true }) }] as const
  })
  return openBusiness({
    providers: Object.fromEntries(providers),
    assumptions: settings.assumptions ?? {},
    shapes: settings.shapes ?? {},
  })
}

/** The answers to an order, to a status sync and the events, of an order that completes. */
function answersOf(slug: string, side: 'buy' | 'sell', details: string) {
  const business = renamed({
    only: slug,
    shapes: { providerDetails: details, gateway: 'always' },
  })
  const pair = slug === 'kestrel' ? {} : { asset: 'USDT', chain: 'bsc' }
  const key = details === 'uniform' ? DEFAULT_KEYS.test : DEFAULT_KEYS.live
  const placed = side === 'buy' ? business.buy(pair, key) : business.sell(pair, key)
  expect(placed.status, placed.text).toBe(201)
  const id = String(placed.body['transactionId'])
  const synced = business.sync(id, key)
  business.simulate({ id, action: 'complete' })
  return { placed, texts: [placed.text, synced.text, business.sync(id, key).text] }
}

const SERVED = PROVIDERS.flatMap(({ slug, sides }) => sides.map((side) => ({ slug, side })))

test.each(SERVED)('a $side through a renamed $slug has only the new name', ({ slug, side }) => {
  for (const details of ['native', 'uniform']) {
    const { placed, texts } = answersOf(slug, side, details)
    expect(placed.body['selectedProvider']).toBe(NEW.get(slug))
    for (const text of texts) expect(text).not.toMatch(OLD)
    const isNamed = slug !== 'bluepeak' && slug !== 'tidewater' && side === 'buy'
    if (isNamed) {
      expect(JSON.stringify(placed.body['providerDetails'])).toMatch(
        new RegExp(`${NEW.get(slug)}|${NEW.get(slug)?.replace(' ', '-')}`, 'i'),
      )
    }
  }
})

const DOWN = Object.fromEntries(
  PROVIDERS.map(({ slug }) => [slug, { down: true, name: NEW.get(slug) ?? '' }]),
)

const ERRORS: Readonly<Record<string, () => Seen>> = {
  'a quote without a route': () => openBusiness({ providers: DOWN }).quote(),
  'an order that everybody rejects': () => renamed({}, { refuses: 'not today' }).buy(),
  'the banks of an unknown provider': () => renamed().banks('nobody'),
  'the banks of a provider that is down': () =>
    openBusiness({ providers: DOWN }).banks('alpha-pay'),
  'a code of another directory': () =>
    renamed({ assumptions: { resolveDirectory: 'northwind' } }).resolve('0123456789', '309'),
}

test.each(Object.entries(ERRORS))('%s is an error with the new names', (_, fails) => {
  const { status, text } = fails()
  expect(status, text).toBeGreaterThanOrEqual(400)
  expect(text).not.toMatch(OLD)
  expect(text).toMatch(/alpha[ -]pay/i)
})

test('quotes, bank lists, events and the catalog have the new names', async () => {
  const business = renamed()
  const id = business.bought()
  business.simulate({ id, action: 'complete' })
  await business.deliver()
  const { behaviour } = aMarket({
    behaviour: { providers: Object.fromEntries([...NEW].map(([slug, name]) => [slug, { name }])) },
  })
  const texts = [
    business.quote().text,
    ...NEW_NAMES.map((name) => business.banks(name).text),
    ...business.receiver.received.map(({ body }) => body),
    JSON.stringify(catalogOf(TEST_CALLER, behaviour)),
  ]
  expect(texts.length).toBeGreaterThanOrEqual(11)
  for (const text of texts) {
    expect(text).not.toMatch(OLD)
    expect(text).toMatch(/\w{5} Pay/)
  }
})
