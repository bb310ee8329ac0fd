/** A pact of recorded traffic, played by Pact's Verifier against a sandbox. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createSandbox } from '../../../src/create-sandbox.ts'
import { aFolder } from '../../cli/a-folder.ts'
import { call } from '../../cli/call.ts'
import { aDay } from './a-day.ts'

test('the Verifier accepts an exported pact, and finds what changed since', async () => {
  const cwd = aFolder()
  const { har } = await aDay()
  writeFileSync(join(cwd, 'day.har'), JSON.stringify({ log: { version: '1.2', entries: har } }))
  const exported = ['traffic', 'export', 'day.har', '--pact', '--output', 'pact.json']
  expect(await call(exported, { cwd })).toMatchObject({ code: 0 })
  const sandbox = await createSandbox()
  onTestFinished(() => sandbox.close())
  const target = ['--base-url', sandbox.url, '--api-key', sandbox.apiKey]
  const verdicts = async (pact: string) => {
    const args = ['verify', ...target, '--pact', pact, '--report-json', 'report.json']
    const { code } = await call(args, { cwd })
    const { rows } = JSON.parse(readFileSync(join(cwd, 'report.json'), 'utf8')) as {
      rows: { id: string; verdict: string }[]
    }
    const own = rows.filter(({ id }) => id.startsWith('consumers.recorded-client'))
    return { code, rows: own.length, others: own.filter(({ verdict }) => verdict !== 'passed') }
  }
  const first = await verdicts('pact.json')
  expect(first).toMatchObject({ code: 0, others: [] })
  expect(first.rows).toBeGreaterThanOrEqual(15)
  const changed = JSON.parse(readFileSync(join(cwd, 'pact.json'), 'utf8'))
  const banks = changed.interactions.find(
    ({ description }: { description: string }) => description === 'the banks of a provider',
  )
  banks.response.body.content.branches = [{ name: 'Lagos' }]
  writeFileSync(join(cwd, 'changed.json'), JSON.stringify(changed))
  expect(await verdicts('changed.json')).toMatchObject({
    code: 4,
    others: [{ id: 'consumers.recorded-client.the-banks-of-a-provider', verdict: 'failed' }],
  })
})
