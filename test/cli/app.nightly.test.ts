/** `app init` and `app check`: the adapter of an application, written and tried. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { stringify } from 'yaml'
import { readAdapter } from '../../src/lab/application/adapter.ts'
import type { Adapter } from '../../src/base/contract/generated/types.ts'
import { BOOKINGS } from '../lab/application/bookings.ts'
import { aFolder } from './a-folder.ts'
import { call } from './call.ts'

function check(adapter: Adapter, env: Record<string, string> = {}) {
  const cwd = aFolder()
  writeFileSync(join(cwd, 'ramp-app.yaml'), stringify(adapter))
  return call(['app', 'check'], { cwd, env })
}

/** The verdict of each entry, as the last line about it says. */
function verdictsIn(out: string): Record<string, string> {
  const lines = [...out.matchAll(/^(ok|BAD|skip) +(\S+)/gm)]
  return Object.fromEntries(lines.map(([, verdict = '', entry = '']) => [entry, verdict]))
}

test('init writes an adapter that is valid, and keeps one that exists', async () => {
  const cwd = aFolder()
  const file = join(cwd, 'ramp-app.yaml')
  expect((await call(['app', 'init'], { cwd })).out).toContain('wrote    ramp-app.yaml\n')
  expect(readAdapter(file).adapter.state.completed).toEqual(['completed'])
  // What is commented out is valid too.
  const text = readFileSync(file, 'utf8')
  const all = text.replace(/^( *)# (?=(?: {2,}\S|[a-zA-Z]+: ?(?:[{"/\d]|$)))/gm, '$1')
  writeFileSync(file, all)
  expect(Object.keys(readAdapter(file).adapter)).toEqual(
    expect.arrayContaining(['sell', 'override', 'refresh', 'setSecret', 'headers', 'ready']),
  )
  writeFileSync(file, 'mine')
  expect((await call(['app', 'init'], { cwd })).out).toContain('exists   ramp-app.yaml')
  expect(readFileSync(file, 'utf8')).toBe('mine')
})

const FITS = '\nThe adapter fits: 8 of 12 entries of ramp-app.yaml passed; 4 were skipped.\n'

test.each([
  ['echo 0', 'ok', /after the order was placed, it counts 0/],
  ['echo 1', 'BAD', /still counts 1 when nothing is left to do/],
])('check tries a backlog of %s', async (command, verdict, text) => {
  const { out } = await check({ ...BOOKINGS, backlog: { command, count: '$' } })
  expect(verdictsIn(out)['backlog']).toBe(verdict)
  expect(out).toMatch(text)
})

test('check says that each entry fits, and which are absent', async () => {
  const { code, out } = await check(BOOKINGS)
  expect(verdictsIn(out)).toEqual({
    start: 'ok',
    'buy.request': 'ok',
    'buy.order': 'ok',
    'state.pending': 'ok',
    'buy.effect': 'ok',
    webhook: 'ok',
    'state.completed': 'ok',
    restart: 'ok',
    sell: 'skip',
    refresh: 'skip',
    override: 'skip',
    setSecret: 'skip',
  })
  expect([code, out.endsWith(FITS)]).toEqual([0, true])
})

const { buy, state, headers: _headers, ...rest } = BOOKINGS
const WRONG: readonly (readonly [what: string, adapter: Adapter, line: RegExp])[] = [
  [
    'a wrong route',
    { ...BOOKINGS, buy: { ...buy, request: 'POST /orders' } },
    /^BAD +buy.request +POST \/orders answered 404: {}$/m,
  ],
  ['a header that is missing', { ...rest, buy, state }, /^BAD +buy.request .*answered 403: {}$/m],
  [
    'a path that finds nothing',
    { ...BOOKINGS, buy: { ...buy, order: '$.id' } },
    /^BAD +buy.order +nothing is there\. POST \/bookings answered 201: \{"booking":/m,
  ],
  [
    'a word that is missing',
    { ...BOOKINGS, state: { ...state, completed: ['done'] } },
    /^BAD +state.completed +after its .* webhook, it is "paid", which is not one of its words; is it one for completed\?$/m,
  ],
  [
    'another path of the receiver',
    { ...BOOKINGS, headers: { 'x-user': 'a' }, webhook: '/callbacks/none' },
    /^BAD +environment +POST \/callbacks\/none was answered with 403: /m,
  ],
  [
    'an effect that counts something else',
    { ...BOOKINGS, buy: { ...buy, effect: { command: 'echo 7', count: '$' } } },
    /^BAD +buy.effect +before the money arrived, it counts 7, not 0$/m,
  ],
]

test.each(WRONG)('check finds %s, and says what came', async (_, adapter, line) => {
  const { code, out } = await check(adapter)
  expect(out).toMatch(line)
  expect(code).toBe(2)
})

test('what an application answers cannot control the terminal', async () => {
  const cwd = aFolder()
  writeFileSync(join(cwd, 'ramp-app.yaml'), stringify(BOOKINGS))
  for (const command of ['app check', 'exam --adapter ramp-app.yaml']) {
    const { code, out, err } = await call(command.split(' '), { cwd, env: { MISTAKE: 'escape' } })
    expect(code).toBe(2)
    expect(out + err).toContain('\\x1b[2J')
    expect(out + err).not.toContain('\u001b')
  }
})

test('secrets in an answer are masked', async () => {
  const { out } = await check(BOOKINGS, { MISTAKE: 'leak' })
  expect(out).toContain('POST /bookings answered 500: {"apiKey":"…","secret":"…"}')
})

test('a name that no address can hold is a misfit, and no defect', async () => {
  const { code, err, out } = await check(BOOKINGS, { MISTAKE: 'name' })
  expect(out + err).toContain('"buy.order" of the adapter: it names no order')
  expect(code).toBe(2)
})

test('check exits with 3 where the application does not start', async () => {
  const { code, err } = await check({ ...BOOKINGS, start: 'echo no database >&2; exit 1' })
  expect(err).toContain('  no database\n')
  expect(code).toBe(3)
})
