/** What `${order}` and the other variables of an adapter become, wherever they stand. */
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { stringify } from 'yaml'
import { readAdapter } from '../../../src/lab/application/adapter.ts'
import { OrderLook } from '../../../src/lab/application/order-look.ts'
import { withValues } from '../../../src/lab/application/shell-variables.ts'
import type { HttpRequest } from '../../../src/base/client/exchange.ts'
import type { Adapter, AdapterEffect } from '../../../src/base/contract/generated/types.ts'
import { parsedJson } from '../../../src/base/vocabulary/json.ts'
import { valuesAt, whyNothingAt, wrongAt } from '../../../src/base/vocabulary/json-path.ts'
import { aFolder } from '../../cli/a-folder.ts'

const VALUES = {
  ...{ baseUrl: 'http://127.0.0.1:7', apiKey: 'key', webhookSecret: 'whsec_x', port: '9' },
  ...{ controlUrl: 'http://127.0.0.1:7/c', folder: '/tmp/a b' },
  ...{ customer: 'cus1', order: 'B/1\'"] 2', transaction: 't-1', reference: 'RMP-1' },
}
const NAMES = Object.keys(VALUES) as (keyof typeof VALUES)[]

const ADAPTER: Adapter = {
  buy: { request: 'POST /buy', order: '$.id' },
  state: {
    ...{ request: 'GET /orders/${order}', at: '$.state' },
    ...{ pending: ['open'], completed: ['paid'], failed: ['void'] },
  },
}

function read(effect: AdapterEffect, answer: unknown) {
  const asked: HttpRequest[] = []
  const body = JSON.stringify(answer)
  const response = { status: 200, headers: {}, body, json: parsedJson(body), tookMs: 0 }
  const look = new OrderLook({
    ...{ adapter: { ...ADAPTER, buy: { ...ADAPTER.buy, effect } }, values: VALUES, url: '' },
    worked: new Set(),
    call: async (_, request) => {
      asked.push(request)
      return response
    },
    run: async () => response,
  })
  return { asked, found: look.effect('effect') }
}

function load(adapter: object): Adapter {
  const file = join(aFolder(), 'ramp-app.yaml')
  writeFileSync(file, stringify({ ...ADAPTER, ...adapter }))
  return readAdapter(file).adapter
}

test.each(NAMES)(
  '${%s} works in the path of a request, its headers, its body and JSONPaths',
  async (name) => {
    const value = VALUES[name]
    const of = `\${${name}}`
    const effect = {
      request: `POST /ledger/${of}`,
      headers: { 'x-of': `a ${of}` },
      body: { of, in: { text: `is ${of}.` } },
      count: `$.moves[?@.of=='${of}']`,
      amount: [`$['sums of ${of}']`, `$.by.${of}`, `$.moves[?@.of==${of} && @.n==2].sum`],
    }
    expect(load({ buy: { ...ADAPTER.buy, effect } }).buy.effect).toEqual(effect)
    const rows = [
      { of: value, n: 2, sum: 5 },
      { of: 'another', n: 2, sum: 7 },
    ]
    for (const more of [{ [`sums of ${value}`]: 5 }, { by: { [value]: 5 } }, {}]) {
      const { asked, found } = read(effect, { moves: rows, ...more })
      expect(await found).toEqual({ count: 1, amount: 5 })
      expect(asked).toEqual([
        {
          method: 'POST',
          path: `/ledger/${encodeURIComponent(value)}`,
          headers: { 'content-type': 'application/json', 'x-of': `a ${value}` },
          body: JSON.stringify({ of: value, in: { text: `is ${value}.` } }),
        },
      ])
    }
  },
)

/** Each form of a word, and what a shell makes of it. */
const QUOTED: readonly (readonly [command: string, printed: string])[] = [
  ['printf %s ${order}', '#'],
  ['printf %s "${order}"', '#'],
  ["printf %s '${order}'", '#'],
  ['printf %s \'[.of=="${order}"]\'', '[.of=="#"]'],
  ['printf %s "$(printf %s "a ${order}")"', 'a #'],
  ['printf %s "$(printf %s \'a ${order}\')"', 'a #'],
  ['printf %s `printf %s "${order}"`', '#'],
  ["printf %s it\\'s${order}", "it's#"],
  ['printf %s "(\'${order}\')"', "('#')"],
  ["n=1; printf %s '${order}'${n}", '#1'],
  ['printf %s \\${order}', '${order}'],
]

test.each(QUOTED)('the command %s prints the name of the order as it is', (command, printed) => {
  for (const order of ['7', 'B/1\'s$(exit 3)`exit 4`"*"\\n', 'a  b']) {
    // The shell splits what backticks print into words.
    if (command.includes('`') && order.includes(' ')) continue
    const filled = withValues(command, { order })
    const { stdout, stderr } = spawnSync('sh', ['-c', filled.command], { env: filled.env })
    expect([String(stderr), String(stdout)]).toEqual(['', printed.replace('#', () => order)])
  }
})

/** An entry for each place, with the name of a variable in it. */
const PLACES: readonly (readonly [entry: string, of: (name: string) => object])[] = [
  ['state.request', (name) => ({ state: { ...ADAPTER.state, request: `GET /o/${name}` } })],
  ['state.at', (name) => ({ state: { ...ADAPTER.state, at: `$.o['${name}'].state` } })],
  ['state.at', (name) => ({ state: { ...ADAPTER.state, at: `$.o[?@.a==${name}].state` } })],
  ['state.body.id', (name) => ({ state: { ...ADAPTER.state, body: { id: name } } })],
  ['state.headers.x-a', (name) => ({ state: { ...ADAPTER.state, headers: { 'x-a': name } } })],
  ['refresh.request', (name) => ({ refresh: { request: `POST /o/${name}` } })],
  ['buy.effect.count', (name) => effect({ request: 'GET /', count: `$.a[?@.b=='${name}']` })],
  ['buy.effect.amount', (name) => effect({ request: 'GET /', count: '$', amount: `$.${name}` })],
  [
    'buy.effect.live.at',
    (name) => effect({ request: 'GET /', count: '$', live: { at: `$.${name}`, words: [1] } }),
  ],
  ['buy.effect.command', (name) => effect({ command: `cat "${name}"`, count: '$' })],
  ['buy.effect.command', (name) => effect({ command: `cat '${name}'`, count: '$' })],
  ['start', (name) => ({ start: `node app.js ${name}` })],
  ['environment.A', (name) => ({ environment: { A: name } })],
  ['ready', (name) => ({ ready: `/health/${name}` })],
  ['headers.x-a', (name) => ({ headers: { 'x-a': name } })],
  ['buy.body.a', (name) => ({ buy: { ...ADAPTER.buy, body: { a: name } } })],
  ['buy.form.a', (name) => ({ buy: { ...ADAPTER.buy, form: { a: name } } })],
  ['buy.order', (name) => ({ buy: { ...ADAPTER.buy, order: `$.o[?@.c=='${name}'].id` } })],
  ['buy.payTo', (name) => ({ buy: { ...ADAPTER.buy, payTo: ['$.a', `$['${name}']`] } })],
  ['override.a', (name) => ({ override: { a: name } })],
  ['setSecret.body.a', (name) => ({ setSecret: { request: 'PUT /s', body: { a: name } } })],
  ['setSecret.form.a', (name) => ({ setSecret: { request: 'PUT /s', form: { a: name } } })],
  ['state.form.id', (name) => ({ state: { ...ADAPTER.state, form: { id: name } } })],
  ['webhook', (name) => ({ webhook: `/hook/${name}` })],
  ['state.completed', (name) => ({ state: { ...ADAPTER.state, completed: [name] } })],
]

function effect(entry: AdapterEffect): object {
  return { buy: { ...ADAPTER.buy, effect: entry } }
}

test.each(PLACES)('an unknown variable in %s is an error that names both', (entry, of) => {
  for (const name of ['ordr', 'orders', 'secrets', 'customerId'])
    expect(() => load(of(`\${${name}}`))).toThrow(
      new RegExp(`line \\d+: ${entry.replace('.', '\\.')}(\\[\\d+\\])? refers to \\$\\{${name}\\}`),
    )
})

test.each([
  ['effect', '${order.id}', /buy\.effect\.request refers to \$\{order\.id\}/],
  ['effect', '${amount}', /buy\.effect\.request refers to \$\{amount\}/],
])('a variable of another entry is unknown: %s %s', (_, name, message) => {
  expect(() => load(effect({ request: `GET /${name}`, count: '$' }))).toThrow(message)
})

test.each([
  'for f in a b; do cat "${f}"; done',
  'n=$(wc -l < x); echo ${n}',
  'cat "${HOME}/${my_file}" "${PWD}" ${1}',
  'echo ${database}',
])('a command keeps the variables of the shell itself: %s', (command) => {
  const environment = { database: '${folder}/x' }
  expect(load({ ...effect({ command, count: '$' }), environment }).buy.effect?.command).toBe(
    command,
  )
})

test.each([
  ['number', 0],
  ['$.a..b', 3],
  ['$.a[?@.b=x]', 3],
  ['$.a[?(@.b==1)].c', 3],
  ["$.a['b]", 3],
  ['$.a b', 3],
  ['$.a[*].b!', 8],
  ["$.a[?@.b=='x' && @.c==2].d", undefined],
  ['$', undefined],
])('the path %s is wrong at %s, and the file is an error that shows it', (path, at) => {
  expect(wrongAt(path)).toBe(at)
  const adapter = { state: { ...ADAPTER.state, at: ['$.b', path] } }
  if (at === undefined) expect(load(adapter).state.at).toContain(path)
  else {
    const rest = path.slice(at)
    expect(() => load(adapter)).toThrow(`is wrong at ${rest === '' ? 'its end' : `"${rest}"`}`)
  }
})

test.each([
  ['$.a.b.c', '$.a is an object with d, without .b'],
  ['$.a.d[0].e', '$.a.d is a list of 0, without [0]'],
  ['$.a.d[*]', '$.a.d is a list of 0, without [*]'],
  ['$.f.g', '$.f is "text", without .g'],
  ["$.h[?@.i=='${order}'].k", "$.h is a list of 1, without [?@.i=='7']"],
  ['$.n.x', '$.n is null, without .x'],
])('where %s stops to find something is said: %s', (path, said) => {
  const value = { a: { d: [] }, f: 'text', h: [{ i: 8 }], n: null }
  expect(whyNothingAt(value, path, (text) => text.replace('${order}', '7'))).toBe(said)
})

test('an element that has no text form matches no filter', () => {
  const value = { a: [JSON.parse('{"b":{"toString":1,"valueOf":1}}'), { b: 'x', c: 1 }] }
  expect(valuesAt(value, "$.a[?@.b=='x'].c")).toEqual([1])
})
