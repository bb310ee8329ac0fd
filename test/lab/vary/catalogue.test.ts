/** Every assumption of the register is varied, or says why it is not. */
import { expect, test } from 'vitest'
import { readAssumptionRegister } from '../../../src/base/contract/assumption-register.ts'
import { catalogueOf } from '../../../src/lab/vary/catalogue.ts'
import { TRANSFORMS } from '../../../src/lab/variations/transform-list.ts'
import { configurationOf } from '../../../src/lab/vary/varied-behaviour.ts'
import type { Transform } from '../../../src/lab/variations/transform.ts'
import { aControlApi } from '../../sandbox/http/control/control-api.ts'
import { PROVIDERS } from '../../../src/sandbox/simulator/providers/directory.ts'

const register = readAssumptionRegister()
const { variations, notVaried } = catalogueOf()
const ids = new Set(variations.map(({ id }) => id))

test('every listed value of every setting is varied, but the default', () => {
  const missing = register.flatMap(({ setting, type, values = {}, default: usual }) =>
    type === 'choice'
      ? Object.keys(values)
          .filter((value) => value !== usual && !ids.has(`${setting}=${value}`))
          .map((value) => `${setting}=${value}`)
      : [],
  )
  expect(missing).toEqual([])
})

test('every setting of another type has a value that is not its default', () => {
  const choices = new Set(variations.map(({ choice }) => choice))
  const without = register.filter(
    ({ setting = '', type }) => type !== undefined && !choices.has(setting),
  )
  expect(without.map(({ id }) => id)).toEqual(['limits.rate'])
})

test('an assumption is varied by a setting or a transform, or is listed with the reason', () => {
  const varies = Object.values(TRANSFORMS).flatMap(({ varies = [] }: Transform) => varies)
  const known = register.map(({ id }) => id)
  expect(varies.filter((id) => !known.includes(id))).toEqual([])
  const settings = new Set(variations.map(({ choice }) => choice))
  const listed = new Set(notVaried.map(({ id }) => id))
  const byBehaviour = ['orders.provider-names', 'quotes.rates', 'orders.rate-drift']
  const elsewhere = new Set([...varies, ...byBehaviour, 'webhooks.ordering'])
  const undecided = register.filter(({ id, setting = '' }) => {
    const isVaried = settings.has(setting) || elsewhere.has(id)
    return isVaried === listed.has(id)
  })
  expect(undecided.map(({ id }) => id)).toEqual([])
  expect(notVaried.filter(({ because }) => because.length < 20)).toEqual([])
})

test('a configuration may have every variation', async () => {
  const { put } = aControlApi()
  const rejected = []
  for (const variation of variations) {
    const { status, body } = await put('/behaviour', configurationOf([variation], {}))
    if (status !== 200) rejected.push(`${variation.id}: ${JSON.stringify(body)}`)
  }
  expect(rejected).toEqual([])
})

test('the meanings of the values of one setting differ', () => {
  const meanings = variations.flatMap(({ choice, does }) => {
    const [, means] = does.split(/: (.*)/)
    return means === undefined ? [] : [`${choice}: ${means}`]
  })
  expect(meanings.filter((one, index) => meanings.indexOf(one) !== index)).toEqual([])
})

test('no variation changes a setting that the configuration chooses', () => {
  const own = { assumptions: { bankCodes: 'provider-scoped' }, shapes: { events: 'flat' } } as const
  const changed = catalogueOf(own).variations.filter(({ change: { assumptions = {} } }) =>
    Object.keys(own.assumptions).some((name) => Object.keys(assumptions).includes(name)),
  )
  expect(changed.map(({ id }) => id)).toEqual([])
})

test('the only provider that stays serves every chain', () => {
  const { change } = variations.find(({ id }) => id === 'one-provider') ?? {}
  const [slug] = Object.keys(change?.providers ?? {})
  const chains = new Set(PROVIDERS.flatMap((provider) => provider.chains))
  expect(PROVIDERS.find((provider) => provider.slug === slug)?.chains).toHaveLength(chains.size)
})

test('webhooks out of order hold those before the end only, which overtakes them', () => {
  const { change } = variations.find(({ id }) => id === 'webhook-order') ?? {}
  const held = change?.webhooks?.map(({ match }) => match?.type)
  expect(held).toEqual(['transaction.created', 'transaction.updated'])
})
