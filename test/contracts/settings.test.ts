/**
 * For each setting of assumptions.yaml, what a client or a receiver sees with the default and with
 * another value.
 */
import { expect, test } from 'vitest'
import { ASSUMPTIONS, SHAPE_DEFAULTS } from '../../src/base/contract/generated/assumptions.ts'
import { stated, type Stated } from '../stated.ts'
import { ANSWER_SETTINGS } from './answer-settings.ts'
import { openBusiness } from './business.ts'
import { ORDER_SETTINGS } from './order-settings.ts'
import type { SettingRows } from './setting-row.ts'
import { WEBHOOK_SETTINGS } from './webhook-settings.ts'

const ROWS: SettingRows = { ...ORDER_SETTINGS, ...ANSWER_SETTINGS, ...WEBHOOK_SETTINGS }

test.each(Object.entries(ROWS))('behaviour changes with the setting %s', async (setting, row) => {
  expect(row.then).not.toEqual(row.byDefault)
  const observed = async (settings: Stated) => {
    const { assumptions, shapes = {} } = stated(settings)
    const business = openBusiness({
      ...row.behaviour,
      assumptions: { ...row.behaviour?.assumptions, ...assumptions },
      shapes,
    })
    const seen = await row.sees(business)
    await business.close()
    return seen
  }
  expect(await observed({}), 'by default').toEqual(row.byDefault)
  expect(await observed({ [setting]: row.to }), `with ${JSON.stringify(row.to)}`).toEqual(row.then)
})

test('every setting has a row', () => {
  expect(Object.keys(ROWS).sort()).toEqual(
    Object.keys({ ...ASSUMPTIONS, ...SHAPE_DEFAULTS }).sort(),
  )
})
