/** The search over everything of the console. */
import { expect, test } from 'vitest'
import { find, type FoundEntry } from '../../console/find.ts'

function entriesOf(...texts: readonly string[]): readonly FoundEntry[] {
  return texts.map((text) => ({
    text: () => text,
    show: () => ({ title: text, more: '', address: `#/${text}` }),
  }))
}

test('groups keep their order and their list, and those without a match are left out', () => {
  const found = find('Ada placed', [
    { group: 'Orders', list: '#/orders?q=ada', entries: entriesOf('placed by ada', 'by bola') },
    { group: 'Receivers', entries: entriesOf('http://bola') },
    { group: 'Requests', entries: entriesOf('ADA, PLACED') },
  ])
  expect(found).toMatchObject([
    { group: 'Orders', list: '#/orders?q=ada', count: 1, shown: [{ title: 'placed by ada' }] },
    { group: 'Requests', count: 1 },
  ])
})

test('nothing is found for no text', () => {
  const searched = [{ group: 'Orders', entries: entriesOf('a') }]
  expect([find('', searched), find('  ', searched)]).toEqual([[], []])
})

test('all that match are counted, and only the first are made', () => {
  let made = 0
  const entries = Array.from({ length: 500 }, (_, index) => ({
    text: () => `order ${index}`,
    show: () => {
      made += 1
      return { title: String(index), more: '', address: '' }
    },
  }))
  const [group] = find('order', [{ group: 'Orders', entries }])
  expect(group).toMatchObject({ count: 500, shown: [{ title: '0' }, {}, {}, {}, {}, {}] })
  expect(made).toBe(group?.shown.length)
})
