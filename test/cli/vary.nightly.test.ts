import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aFolder, textOf } from './a-folder.ts'
import { runBuilt } from './built.ts'
import { call } from './call.ts'

/** Expects the status of one deployment. As a script of Node, it starts ten times as slowly. */
const CLIENT = `
body='{"side":"buy","amount":35,"fiatAmount":50000,"fiatCurrency":"NGN","asset":"USDC","chain":"base","walletAddress":"0x000000000000000000000000000000000000dEaD"}'
answer=$(curl -s -i -X POST "$RAMP_BASE_URL/api/developer/orders" -H "x-api-key: $RAMP_API_KEY" -H 'content-type: application/json' -d "$body")
status=$(echo "$answer" | head -n 1 | cut -d ' ' -f 2)
if [ "$status" != 201 ]; then echo "Error: expected 201, received $status" >&2; exit 1; fi
`

const ONLY = ['--only', 'shapes.order.status,unknown-fields,resolveMiss', '--budget', '10m']

function folderWithClient(): string {
  const cwd = aFolder()
  writeFileSync(join(cwd, 'client.sh'), CLIENT)
  return cwd
}

const vary = (cwd: string, ...options: readonly string[]) =>
  call(['vary', ...ONLY, ...options, '--', 'sh', 'client.sh'], { cwd })

test('a choice that breaks the command is named, with what leaves it open, and kept as a file', async () => {
  const cwd = folderWithClient()
  const reports = ['--report-json', 'r.json', '--report-junit', 'r.xml', '--report-html', 'r.html']
  const { code, out, err } = await vary(cwd, '--out', 'kept', ...reports)
  expect(code).toBe(4)
  expect(err).toMatch(
    /It passed in [\d.]+ m?s with 1 response\. Next: about \d+ runs for 5 variations/,
  )
  expect(out).toContain('It breaks if the service has shapes.order.status 200 or 202')
  expect(out).toContain('Error: expected 201, received 2')
  expect(out).toContain('Which HTTP status does the response to a created order have? (§4.2)')
  expect(out).toContain('Your integration relies on 1 undocumented choice.')
  expect(out).toContain('1 passed, 1 skipped, 1 failed')
  expect(out).toContain('Choices that were not tried: resolveMiss.')
  const file = textOf(cwd, 'kept/shapes-order-status-202.yaml')
  expect(file).toContain('shapes:\n  order:\n    status: 202\n')
  // Otherwise another provider can have the best rate when it runs again.
  expect(file).toMatch(/^ {2}kestrel:\n {4}spreadBps: \d+$/m)
  const report = JSON.parse(textOf(cwd, 'r.json'))
  expect(report).toMatchObject({
    reliances: [{ choice: 'shapes.order.status', section: '§4.2' }],
    notTried: ['resolveMiss=empty-name', 'resolveMiss=error'],
    unstable: [],
  })
  expect(textOf(cwd, 'r.xml')).toContain('shapes.order.status')
  expect(textOf(cwd, 'r.html')).toContain('shapes.order.status')
  const kept = join('kept', 'shapes-order-status-202.yaml')
  expect((await call(['exec', '--config', kept, '--', 'sh', 'client.sh'], { cwd })).code).toBe(1)
})

test('what cannot be written is reported before the first run, and nothing is left', async () => {
  const cwd = folderWithClient()
  writeFileSync(join(cwd, 'file'), 'as it was')
  const reports = ['--report-json', 'new/r.json', '--report-junit', 'file', '--report-html', cwd]
  const { code, out, err } = await vary(cwd, '--out', 'file', ...reports)
  expect({ code, out }).toEqual({ code: 3, out: '' })
  expect(err.trim().split('\n')).toEqual([
    expect.stringMatching(/: it is a folder\. Name another file with --report-html\.$/),
    expect.stringMatching(/\/file": a file is in the place of a folder\. .* --out\.$/),
  ])
  expect(readdirSync(cwd).toSorted()).toEqual(['client.sh', 'file'])
  expect(textOf(cwd, 'file')).toBe('as it was')
})

test('what is accepted fails no run, and an entry that does not exist is an error', async () => {
  const cwd = folderWithClient()
  expect((await vary(cwd, '--accept', 'known.yaml', '--accept-all')).code).toBe(0)
  expect(textOf(cwd, 'known.yaml')).toContain('- choice: shapes.order.status\n')
  const accepted = await vary(cwd, '--accept', 'known.yaml')
  expect(accepted.code).toBe(0)
  expect(accepted.out).toContain('relies on no undocumented choice, and on 1 that you accept')
  writeFileSync(join(cwd, 'known.yaml'), '- choice: shapes.order.statu\n  reason: it is so\n')
  const unknown = await vary(cwd, '--accept', 'known.yaml')
  expect(unknown).toMatchObject({ code: 2, out: '' })
  expect(unknown.err).toContain(
    'line 1: [0].choice is not known; did you mean "shapes.order.status"?',
  )
})

test('an entry for one value accepts it, and --accept-all drops only what held', async () => {
  const cwd = folderWithClient()
  const entries = [
    '- choice: shapes.order.status=202\n  reason: "agreed"\n',
    '- choice: shapes.errors.conflict.status\n  reason: "not tried here"\n',
    '- choice: unknown-fields\n  reason: "it held"\n',
  ]
  writeFileSync(join(cwd, 'known.yaml'), entries.join(''))
  const only = ['--only', 'shapes.order.status=202,unknown-fields', '--budget', '10m']
  const accepting = (...more: readonly string[]) =>
    call(['vary', ...only, '--accept', 'known.yaml', ...more, '--', 'sh', 'client.sh'], { cwd })
  const { code, out } = await accepting()
  expect(code).toBe(0)
  expect(out).toMatch(/\nshapes.order.status .* agreed\n/)
  expect(textOf(cwd, 'known.yaml')).toBe(entries.join(''))
  await accepting('--accept-all')
  const [, ...lines] = textOf(cwd, 'known.yaml').split(/(?=^- )/m)
  expect(lines).toEqual(entries.slice(0, 2))
  expect(readdirSync(cwd).toSorted()).toEqual(['client.sh', 'known.yaml'])
})

test('a variation that broke is a configuration that start takes, and its responses name it', async () => {
  const cwd = aFolder()
  const complains = `if echo "$answer" | grep -qi '^etag:'; then exit 1; fi\n`
  writeFileSync(join(cwd, 'client.sh'), CLIENT + complains)
  const only = ['--only', 'more-headers', '--budget', '10m', '--out', 'kept']
  expect((await call(['vary', ...only, '--', 'sh', 'client.sh'], { cwd })).code).toBe(4)
  const process = runBuilt(
    ['start', '--json', '--memory', '--port', '0', '--config', 'kept/more-headers.yaml'],
    { cwd },
  )
  const [line] = await process.printed(/^\{.*\}\n/)
  const { url, apiKey } = JSON.parse(line) as { url: string; apiKey: string }
  const path = '/api/developer/provider-bank-list/northwind'
  const { headers } = await fetch(url + path, { headers: { 'x-api-key': apiKey } })
  expect(headers.get('x-ramp-variations')?.split(', ')).toContain('more-headers')
  expect(headers.get('etag')).not.toBeNull()
})

test('a command that repeats a stored result shows nothing, and exits with 5', async () => {
  const cwd = folderWithClient()
  writeFileSync(join(cwd, 'cached.sh'), 'test -e done || { sh client.sh && touch done; }')
  const { code, err } = await call(['vary', ...ONLY, '--', 'sh', 'cached.sh'], { cwd })
  expect(code).toBe(5)
  expect(err).toContain('It repeats a result that it stored')
})

test('a search in which nothing was tried exits with 5', async () => {
  const only = ['--only', 'resolveMiss', '--budget', '10m']
  const cwd = folderWithClient()
  const { code, out } = await call(['vary', ...only, '--', 'sh', 'client.sh'], { cwd })
  expect(code).toBe(5)
  expect(out).toContain('No undocumented choice was tried.')
})

test.each([
  ['fails without any variation', ['false'], 3, 'the command fails without any variation'],
  ['never calls the sandbox', ['true'], 5, 'the command never called the sandbox'],
  ['is missing', [], 1, 'name either a command or an adapter'],
  ['has the port of an application', ['--service-port', '7267', 'true'], 1, 'Pass --adapter FILE'],
  ['has no time', ['--budget', '0s', 'true'], 1, 'must be a duration from 1ms to 24h'],
])('a command that %s ends the search before it begins', async (_, command, code, says) => {
  const printed = await call(['vary', ...command], { cwd: aFolder() })
  expect(printed).toMatchObject({ code, out: '' })
  expect(printed.err).toContain(says)
})

test('--list prints every variation, and what cannot vary', async () => {
  const cwd = aFolder()
  writeFileSync(
    join(cwd, 'ramp-sandbox.config.yaml'),
    'shapes: { errors: { conflict: { status: 422 } } }\n',
  )
  const { code, out } = await call(['vary', '--list'], { cwd })
  expect(code).toBe(0)
  for (const name of ['shapes.order.status=202', 'intentLifetime=2h', 'unknown-fields'])
    expect(out).toContain(`\n${name} `)
  expect(out).not.toContain('shapes.errors.conflict.status=')
  expect(out).toContain('conflict.status: your configuration sets shapes.errors.conflict.status')
  expect(out).toContain('orders.rounding: behaviour.markets is data of a sandbox')
})

test('Ctrl+C prints what is known, and how much is not', async () => {
  const cwd = folderWithClient()
  // Two variations break twice, and the run of the next one is interrupted.
  const interrupting = `
sh client.sh || { printf . >> broken; exit 1; }
test "$(wc -c < broken)" -eq 4 || exit 0
printf . >> after
if [ "$(wc -c < after)" -eq 1 ]; then kill -INT "$(cat pid)"; fi
`
  writeFileSync(join(cwd, 'broken'), '')
  writeFileSync(join(cwd, 'interrupting.sh'), interrupting)
  const only = ['--only', 'shapes.order.status,unknown-fields,time-form', '--each', '--jobs', '1']
  const vary = runBuilt(['vary', ...only, '--', 'sh', 'interrupting.sh'], { cwd })
  writeFileSync(join(cwd, 'pid'), String(vary.child.pid))
  expect(await vary.ended).toBe(4)
  expect(vary.out()).toContain('Your integration relies on')
  expect(vary.out()).toMatch(/Interrupted: \d+ variations? had no result yet/)
})

test('Ctrl+C before the first run has ended says that nothing is known', async () => {
  const cwd = aFolder()
  const interrupting = 'until [ -s pid ]; do sleep 0.1; done; kill -INT "$(cat pid)"; sleep 60'
  const vary = runBuilt(['vary', '--', 'sh', '-c', interrupting], { cwd })
  writeFileSync(join(cwd, 'pid'), String(vary.child.pid))
  expect(await vary.ended).toBe(6)
  expect(vary.err()).toContain('it was interrupted before the run without variations ended')
})
