/** What traffic does not show of the independent deployment is a break of it, and listed once. */
import { expect, test } from 'vitest'
import { BREAKS } from './independent/deployment.ts'
import { UNSEEN_IN_TRAFFIC } from './independent/unseen-in-traffic.ts'

test('every break that traffic leaves open is one of the table, with one reason', () => {
  const names = Object.values(UNSEEN_IN_TRAFFIC).flat()
  const visible = BREAKS.filter((one) => one.visible && one.arguable === undefined)
  const known = new Set(visible.map(({ id }) => id))
  expect(names.filter((name) => !known.has(name))).toEqual([])
  expect(names.toSorted()).toEqual([...new Set(names)].toSorted())
})
