/** The page on recordings lists each field that HAR does not have, and recordings have no other. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { harEntry } from '../../src/base/vocabulary/har.ts'
import { SandboxVariations } from '../../src/lab/variations/sandbox-variations.ts'
import { WEBHOOK } from '../cli/control/running-sandbox.ts'
import { aRecordedSandbox } from '../verify/traffic/recorded-sandbox.ts'
import { aBuy } from '../worlds.ts'

type Entry = { readonly request: { readonly url: string } } & Readonly<Record<string, unknown>>

const ROWS = readFileSync('docs/traffic.md', 'utf8')
  .split('### Fields that HAR does not have')[1]
  ?.split('\n### ')[0]
const LISTED = [...(ROWS ?? '').matchAll(/^\| (`_.*?) \|/gm)].flatMap(([, cell = '']) =>
  [...cell.matchAll(/`(_\w+)`/g)].map(([, name = '']) => name),
)

/** Those of the texts within a file are escaped. */
function fieldsIn(text: string): readonly string[] {
  return [...new Set([...text.matchAll(/(?<!\\)"(_\w+)":/g)].map(([, name = '']) => name))]
}

/** A file in which everything happened that has a field of its own. */
async function everythingRecorded() {
  const run = { command: 'start', began: '2026-01-01T09:00:00.000Z' }
  const variations = new SandboxVariations().ofWorld
  const recorded = await aRecordedSandbox({ writer: { run }, sandbox: { variations } })
  const { call, sandbox, transport, writer, file } = recorded
  const place = (name: string) =>
    call('POST', '/api/developer/orders', aBuy({ externalCustomerId: name }))
  transport.receiver(WEBHOOK).answer({ hang: true, times: 1 }, {})
  for (const name of ['ada', 'bob+refuse', 'cyd+silent', 'dan+twice']) await place(name)
  await call('POST', '/__sandbox/clock/advance', { by: '1m' })
  await call('PUT', '/__sandbox/behaviour', { http: [{ do: 'status', status: 503, times: 1 }] })
  await place('eve')
  await call('PUT', '/__sandbox/behaviour', {
    variations: { named: true, always: ['provider-case', 'other-messages'] },
  })
  for (const name of ['fay', 'gus+refuse']) await place(name)
  await call('POST', '/__sandbox/worlds', { name: 'other' })
  await call('DELETE', '/__sandbox/worlds/other')
  sandbox.defaultWorld.world.call(function unknown(tx) {
    tx.put('faults', { id: 'http:9', used: 1 })
  }, undefined)
  writer.close(run.began)
  const text = readFileSync(file, 'utf8')
  return { text, entries: JSON.parse(text).log.entries as readonly Entry[] }
}

/** What `verify`, `run` and `proxy` know of an exchange beyond it. */
const OF_CLIENTS = harEntry(
  {
    ...{ method: 'GET', startedAt: 0, tookMs: 1, status: 200, responseBytes: 1 },
    ...{ hasResponseBody: false, unreadCoding: 'zstd', note: {}, scenario: 'a' },
  },
  {
    url: 'http://a.test/',
    requestHeaders: {},
    requestBody: '',
    responseHeaders: {},
    responseBody: '',
  },
)

test('the page lists exactly the fields that recordings have', async () => {
  const { text } = await everythingRecorded()
  expect([...fieldsIn(text + JSON.stringify(OF_CLIENTS))].sort()).toEqual(
    [...new Set([...LISTED])].sort(),
  )
})

test('a response that a tag asked for is no mistake, and a mistake names its tag', async () => {
  const { entries } = await everythingRecorded()
  const made = entries
    .filter(({ _fault, _tag }) => _fault !== undefined || _tag !== undefined)
    .map(({ _fault, _tag }) => [_fault, _tag])
  expect(made).toEqual(
    expect.arrayContaining([
      [undefined, '+refuse'],
      ['duplicate', '+twice'],
      ['status', undefined],
    ]),
  )
  expect(made.filter(([fault]) => String(fault).startsWith('+'))).toEqual([])
})
