import { readFileSync } from 'node:fs'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { compileFunction } from 'node:vm'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { MAGIC_ACCOUNTS } from '../../src/sandbox/simulator/banks/magic-account.ts'
import { MAGIC_TAGS, magicTagIn } from '../../src/sandbox/simulator/behaviour/magic.ts'
import { ASSUMPTIONS } from '../../src/base/contract/generated/assumptions.ts'
import { DEFAULT_MARKETS } from '../../src/sandbox/simulator/behaviour/markets.ts'
import { DEVIATIONS } from '../../src/base/contract/generated/deviations.ts'
import { makeCheatsheet } from '../../src/cli/setup/cheatsheet.ts'
import { sign } from '../../src/sandbox/simulator/webhooks/signature.ts'
import { aFolder } from './a-folder.ts'
import { runBuilt } from './built.ts'
import { call } from './call.ts'

test('a pipe has no colours, in CI either', async () => {
  const ran = runBuilt(['cheatsheet'], { cwd: aFolder(), env: { CI: 'true' } })
  expect(await ran.ended).toBe(0)
  expect(ran.out()).not.toContain('u001b')
})

test('the cheatsheet has every magic value, both keys, every setting, deviation and control route', async () => {
  const { code, out } = await call(['cheatsheet'])
  expect(code).toBe(0)
  for (const [name, { meaning }] of Object.entries(MAGIC_TAGS)) {
    expect(out).toContain(`ada+${name}@example.com`)
    expect(magicTagIn(`ada+${name}@example.com`)).toBe(name)
    expect(out).toContain(meaning)
  }
  for (const { accountNumber } of MAGIC_ACCOUNTS) expect(out).toContain(accountNumber)
  for (const { switch: name, does, section } of DEVIATIONS)
    expect(out).toMatch(new RegExp(`^  ${name} +${does} \\(against ${section}\\)$`, 'm'))
  for (const [setting, value] of Object.entries(ASSUMPTIONS)) {
    const line = out.split('\n').find((one) => one.trim().startsWith(`${setting} `))
    expect(line, setting).toContain(` ${JSON.stringify(value)}: `)
  }
  for (const name of Object.values(DEFAULT_MARKETS).flatMap((entries) => Object.keys(entries)))
    expect(out).toMatch(new RegExp(`^  ${name} +(fiat|asset|chain) `, 'm'))
  expect(out).toContain('ramp_test_local')
  expect(out).toContain('ramp_live_local')
  const contract = readFileSync(
    new URL('../../contracts/control.openapi.yaml', import.meta.url),
    'utf8',
  )
  for (const [path, methods] of Object.entries((parse(contract) as { paths: object }).paths)) {
    for (const method of ['get', 'post', 'put', 'patch', 'delete']) {
      if (method in methods) expect(out).toContain(`${method.toUpperCase()} ${path} `)
    }
  }
})

test('--json prints the same as JSON', async () => {
  const { out } = await call(['cheatsheet', '--json'])
  expect(JSON.parse(out)).toEqual(JSON.parse(JSON.stringify(makeCheatsheet())))
})

test('the signature recipe, run as printed, accepts a genuine webhook and rejects a forged one', () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  const { recipe } = makeCheatsheet().signature
  const code = `${recipe.join('\n')}\nreturn isGenuine`
  const isGenuine = compileFunction(code, [
    'createHmac',
    'timingSafeEqual',
    'secret',
    'rawBody',
    'headers',
  ])
  const body = '{"id":"evt_1"}'
  const headers = sign({ scheme: 'hex', secrets: [secret], body, deliveryId: 'dlv_1', at: 0 })
  expect(isGenuine(createHmac, timingSafeEqual, secret, Buffer.from(body), headers)).toBe(true)
  expect(isGenuine(createHmac, timingSafeEqual, secret, Buffer.from(`${body} `), headers)).toBe(
    false,
  )
  expect(isGenuine(createHmac, timingSafeEqual, secret, Buffer.from(body), {})).toBe(false)
  // A receiver that still has an older secret, while a rotation overlaps.
  const secrets = ['whsec_new', 'whsec_older', secret] as const
  const overlapping = sign({ scheme: 'hex', secrets, body, deliveryId: 'dlv_1', at: 0 })
  const accepts = (own: string, sent: object) =>
    isGenuine(createHmac, timingSafeEqual, own, Buffer.from(body), sent) as boolean
  expect(secrets.map((own) => accepts(own, overlapping))).toEqual([true, true, true])
  expect(accepts('whsec_of-nobody', overlapping)).toBe(false)
})
