/** The files of the image and the guide to it name what exists. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { DEFAULT_PORT, settingOptions } from '../../src/sandbox/config/settings.ts'
import { CONTROL_PATH } from '../../src/sandbox/http/exchange.ts'
import { Sandbox } from '../../src/sandbox/running/sandbox.ts'
import { receiverSecret } from '../../src/sandbox/simulator/webhooks/operations.ts'
import { imageOf } from './dockerfile.ts'

const FILES = ['Dockerfile', 'compose.yaml', 'docs/containers.md'] as const

test.each(FILES)('%s names variables that are settings, and the port', (file) => {
  const text = readFileSync(file, 'utf8')
  const settings = Object.values(settingOptions('')).map(({ envVar }) => envVar)
  const named = [...text.matchAll(/RAMP_SANDBOX_[A-Z_]*[A-Z]/g)].map(([name]) => name)
  expect(named.length).toBeGreaterThan(0)
  expect(settings).toEqual(expect.arrayContaining(named))
  expect(text).toContain(String(DEFAULT_PORT))
})

test('the image runs start as another user than root, with a health check', () => {
  const image = imageOf(readFileSync('Dockerfile', 'utf8'))
  expect(image).toMatchObject({
    user: 'node',
    folder: '/data',
    volumes: ['/data'],
    copies: ['--from=build /image/ /'],
    ports: [String(DEFAULT_PORT)],
    command: ['node', '/app/dist/main.cjs', 'start'],
  })
  expect(image.health.join(' ')).toContain(`${CONTROL_PATH}/health`)
})

test('the shop of compose.yaml has the secret of the sandbox beside it', () => {
  const { sandbox, shop } = parse(readFileSync('compose.yaml', 'utf8')).services
  const { world } = new Sandbox().defaultWorld
  expect(shop.environment.RAMP_WEBHOOK_SECRET).toBe(world.read(receiverSecret))
  expect(sandbox.environment.RAMP_SANDBOX_WEBHOOK).toBe('http://shop:3000/webhooks')
  expect(shop.environment.RAMP_BASE_URL).toBe(`http://sandbox:${DEFAULT_PORT}`)
})
