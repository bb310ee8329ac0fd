/** What goes wrong in the Verifier itself, with modules in place of Pact's. */
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startVerifier } from '../../../src/verify/pact/verifier-process.ts'
import { aFolder } from '../../cli/a-folder.ts'
import { withEnvironment } from '../../cli/environment.ts'

const RESULT = { errors: [], interactionResults: [{ description: 'one', result: 'OK' }] }

type Run = { readonly timeoutMs?: number; readonly stop?: AbortSignal }

/** Verifies with a module whose `verifyPacts` has this body, or whose whole text is given. */
async function verified(text: string, { timeoutMs = 100_000, stop }: Run = {}) {
  const module = join(aFolder(), 'verifier.cjs')
  const verifyPacts = `exports.default = { logLevel() {}, async verifyPacts(options) { ${text} } }`
  writeFileSync(module, text.startsWith('//') ? text : verifyPacts)
  const verifier = startVerifier(module)
  const [providerBaseUrl, statesUrl] = ['http://127.0.0.1:9', 'http://127.0.0.1:9/states']
  const pacts = new Map([['one', '{"interactions": []}']])
  const input = { pacts, providerBaseUrl, statesUrl, timeoutMs, stop }
  return verifier.verify(input).finally(verifier.close)
}

const FAILURES = [
  ['cannot be loaded', `// \nthrow new Error('no native library')`, 'no native library'],
  ['is something else', `// \nexports.default = {}`, /verifyPacts|logLevel/],
  ['has no default', '// \nexports.other = 1', /undefined/],
  [
    'rejects with text that is not a result',
    `throw new Error('Pact core crashed')`,
    'core crashed',
  ],
  ['rejects with text in place of an error', `throw 'builder error'`, 'builder error'],
  ['rejects with nothing', 'throw undefined', 'undefined'],
  ['returns nothing', '', 'Pact could not run'],
  ['returns null', `return 'null'`, 'null'],
  ['returns another object', `return '{"result": true}'`, '{"result": true}'],
  ['returns errors without a type', `return '{"errors":[{}],"interactionResults":[]}'`, 'errors'],
  ['exits', 'process.exit(0)', 'ended early (exit 0)'],
  [
    'exits with a message',
    `process.stderr.write('x'.repeat(2e5) + '\\nthread panicked:\\n no\\n', () => process.exit(101))`,
    /ended early \(exit 101\): x+ thread panicked: no$/,
  ],
  ['is killed', `process.kill(process.pid, 'SIGKILL'); return new Promise(() => {})`, 'SIGKILL'],
  [
    'throws later',
    `setTimeout(() => { throw new Error('late') }); return new Promise(() => {})`,
    /ended early \(exit 1\).*Error: late/,
  ],
] as const

test.each(FAILURES)('a Verifier that %s is inconclusive, with its text', async (_, text, said) => {
  await expect(verified(text)).rejects.toMatchObject({
    name: 'Inconclusive',
    message: expect.stringMatching(typeof said === 'string' ? RegExp(escaped(said)) : said),
    hint: expect.stringContaining('@pact-foundation/pact'),
  })
})

test('what a Verifier says of itself is short, however much it writes', async () => {
  const failure = verified(`throw new Error('no '.repeat(1e5))`)
  const { message } = await failure.then(
    () => new Error('none'),
    (error: Error) => error,
  )
  expect(message.length).toBeLessThan(700)
})

test('a Verifier that hangs is ended after the limit, and inconclusive', async () => {
  await expect(verified('return new Promise(() => {})', { timeoutMs: 1 })).rejects.toMatchObject({
    name: 'Inconclusive',
    message: 'Pact did not end within 0.015 s',
  })
})

test('the Verifier is given one certificate, and neither a proxy nor those of the machine', async () => {
  const body = `
    const { SSL_CERT_FILE: file, SSL_CERT_DIR: folder, PACT_DO_NOT_TRACK, HTTPS_PROXY } = process.env
    const certificates = require('node:fs').readFileSync(file, 'utf8').match(/BEGIN CERT/g).length
    const { subject } = new (require('node:crypto').X509Certificate)(require('node:fs').readFileSync(file))
    throw new Error(JSON.stringify({ certificates, folder, PACT_DO_NOT_TRACK, HTTPS_PROXY, named: subject !== '' }))`
  const env = { HTTPS_PROXY: 'http://127.0.0.1:9', SSL_CERT_DIR: '/etc/ssl/certs' }
  const failure = withEnvironment(env, () => verified(body))
  await expect(failure).rejects.toThrow(
    '{"certificates":1,"folder":"/dev/null","PACT_DO_NOT_TRACK":"1","named":true}',
  )
})

test('a result is returned, as text or as an object', async () => {
  expect(await verified(`return ${JSON.stringify(JSON.stringify(RESULT))}`)).toMatchObject(RESULT)
  expect(await verified(`return ${JSON.stringify(RESULT)}`)).toMatchObject(RESULT)
})

test('the files of the Verifier are deleted', async () => {
  const folder = temporaryFilesIn(aFolder())
  await expect(verified(`throw new Error(options.pactUrls[0])`)).rejects.toThrow(folder)
  expect(readdirSync(folder).filter((name) => name.includes('pact'))).toEqual([])
})

test('a folder for temporary files that does not exist is inconclusive, with what to set', async () => {
  const module = join(aFolder(), 'verifier.cjs')
  writeFileSync(module, '')
  temporaryFilesIn('/nowhere/at/all')
  const verifier = startVerifier(module)
  const input = {
    pacts: new Map<string, string>(),
    providerBaseUrl: '',
    statesUrl: '',
    timeoutMs: 1_000,
    stop: undefined,
  }
  await expect(verifier.verify(input).finally(verifier.close)).rejects.toMatchObject({
    name: 'Inconclusive',
    message: expect.stringContaining('"/nowhere/at/all", because its folder does not exist'),
    hint: expect.stringContaining('TMPDIR'),
  })
})

/** Until the test is over. The system's own variable counts, not that of `withEnvironment`. */
function temporaryFilesIn(folder: string): string {
  const before = process.env['TMPDIR']
  process.env['TMPDIR'] = folder
  onTestFinished(() => {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
  })
  return folder
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}
