/** The headers that are really sent are those that the contract names, and the other way round. */
import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { expect, test } from 'vitest'
import { SIGNATURE_SCHEMES } from '../../src/simulator/webhooks/signature.ts'
import { waitingWorld } from '../simulator/webhooks/delivering.ts'

type Header = { readonly 'x-assumed': readonly string[] }
const HEADERS: Readonly<Record<string, Header>> = parse(
  readFileSync(new URL('../../contracts/asyncapi.yaml', import.meta.url), 'utf8'),
).components.schemas.deliveryHeaders.properties

/** What any HTTP client sends. */
const OF_HTTP = ['content-type', 'user-agent']

async function sentUnder(signatureScheme: (typeof SIGNATURE_SCHEMES)[number]) {
  const { advance, rotate, receiver, endpoint } = waitingWorld({ assumptions: { signatureScheme } })
  rotate(endpoint, '1h')
  await advance('1s')
  return Object.keys(receiver.received[0]?.headers ?? {}).filter((name) => !OF_HTTP.includes(name))
}

test('every header of a webhook is in the contract, and some scheme sends each', async () => {
  const sent = await Promise.all(SIGNATURE_SCHEMES.map(sentUnder))
  expect([...new Set(sent.flat())].sort()).toEqual(Object.keys(HEADERS).sort())
  for (const names of sent) expect(names).toContain('x-service-signature')
})

test('every header says what was assumed about it', () => {
  for (const [name, header] of Object.entries(HEADERS)) {
    expect(header['x-assumed'], name).not.toEqual([])
    for (const id of header['x-assumed']) expect(id).toMatch(/^webhooks\./)
  }
})
