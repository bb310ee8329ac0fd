/** Bodies that a recorder wrote in another form or cut, and exchanges that it has twice. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, deflateRawSync, gzipSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { aFolder } from '../../cli/a-folder.ts'
import { call } from '../../cli/call.ts'
import { aDay } from './a-day.ts'
import { checkRecordings } from './checked.ts'

type Content = { readonly size: number; readonly text?: string; readonly [more: string]: unknown }
type Entry = {
  readonly request: object
  readonly response: { readonly headers: readonly object[]; readonly content: Content }
}

// What the day records has these fields.
const recorded = aDay({}).then(({ har }) => har.slice(0, 12) as readonly Entry[])

function harOf(entries: readonly object[]): string {
  return JSON.stringify({ log: { version: '1.2', entries } })
}

function found(...paths: readonly string[]) {
  const checked = checkRecordings(...paths)
  const { run, judged, unanswered, reasons } = checked
  const rows = run.rows.map(({ id, verdict, received }) => ({ id, verdict, received }))
  return {
    judged,
    unanswered,
    reasons,
    rows,
    failed: rows.filter((row) => row.verdict === 'failed'),
  }
}

function saved(text: string | Uint8Array, name = 'a.har'): string {
  const path = join(aFolder(), name)
  writeFileSync(path, text)
  return path
}

type Change = (content: Content & { readonly text: string }) => object
type HeaderChange = readonly object[]

/** The recording with each response body changed. */
async function changed(change: Change, headers: HeaderChange = []): Promise<string> {
  const entries = (await recorded).map((entry) => {
    const { content } = entry.response
    if (content.text === undefined || content.text === '') return entry
    const response = {
      ...entry.response,
      headers: [...entry.response.headers, ...headers],
      content: change({ ...content, text: content.text }),
    }
    return { ...entry, response }
  })
  return saved(harOf(entries))
}

const encoded = (encoding: string, encode: (text: string) => string): Change => {
  return ({ text, ...content }) => ({ ...content, encoding, text: encode(text) })
}
const base64 = (text: string | Uint8Array) => Buffer.from(text).toString('base64')

test.each<[string, Change, HeaderChange?]>([
  ['base64', encoded('base64', base64)],
  ['BASE64', encoded('BASE64', base64)],
  [
    'Base64 with white space',
    encoded(' Base64 ', (text) => base64(text).replace(/.{76}/g, '$&\r\n')),
  ],
  ['utf-8', encoded('UTF-8', (text) => text)],
  ['no encoding', encoded('', (text) => text)],
  ['the size of the compressed body', ({ size: _, ...content }) => ({ ...content, size: 1 })],
  ['a size of -1', ({ size: _, ...content }) => ({ ...content, size: -1 })],
  [
    'gzip in base64',
    encoded('base64', (text) => base64(gzipSync(text))),
    [{ name: 'Content-Encoding', value: 'gzip' }],
  ],
  [
    'raw deflate in base64',
    encoded('base64', (text) => base64(deflateRawSync(text))),
    [{ name: 'content-encoding', value: 'deflate' }],
  ],
  [
    'two codings in base64',
    encoded('base64', (text) => base64(brotliCompressSync(gzipSync(text)))),
    [{ name: 'content-encoding', value: 'gzip, br' }],
  ],
  [
    'a coding that the recorder decoded',
    (content) => content,
    [{ name: 'content-encoding', value: 'br' }],
  ],
])('bodies with %s have the verdicts of plain ones', async (_, change, headers) => {
  const plain = found(saved(harOf(await recorded)))
  expect(plain.judged).toBeGreaterThan(0)
  expect(found(await changed(change, headers))).toEqual(plain)
})

test.each<[string, Change, RegExp, HeaderChange?]>([
  ['cut', ({ text, ...more }) => ({ ...more, text: text.slice(0, 20) }), /cut or replaced/],
  [
    'cut in base64',
    ({ text, ...more }) => ({ ...more, encoding: 'base64', text: base64(text.slice(0, 21)) }),
    /cut or replaced/,
  ],
  [
    'cut with a note',
    ({ text, ...more }) => ({ ...more, size: -1, text: `${text.slice(0, 20)}... [truncated]` }),
    /cut or replaced/,
  ],
  [
    'cut with a comment',
    ({ text, ...more }) => ({ ...more, size: 20, comment: 'truncated', text: text.slice(0, 20) }),
    /cut or replaced/,
  ],
  ['replaced', ({ text: _, ...more }) => ({ ...more, text: '[REDACTED]' }), /cut or replaced/],
  [
    'replaced, with its new size',
    ({ text: _, ...more }) => ({ ...more, size: 10, text: '<redacted>' }),
    /cut or replaced/,
  ],
  [
    'in hex',
    encoded('hex', (text) => Buffer.from(text).toString('hex')),
    /encoding "hex" is unknown/,
  ],
  ['said to be base64', encoded('base64', (text) => text), /not base64/],
  [
    'in an unknown coding',
    encoded('base64', (text) => base64(Buffer.from(text).map((byte) => byte ^ 0xff))),
    /coding "zstd" cannot be read/,
    [{ name: 'content-encoding', value: 'zstd' }],
  ],
  [
    'in a missing file',
    ({ text: _, ...more }) => ({ ...more, _file: 'a.json' }),
    /file "a.json" is missing/,
  ],
])('bodies that are %s are not judged, and the cause is named', async (_, change, why, headers) => {
  const { judged, unanswered, reasons, failed } = found(await changed(change, headers))
  expect([failed, judged]).toEqual([[], 0])
  expect(unanswered).toBeGreaterThan(0)
  expect(reasons).toEqual([expect.stringMatching(why)])
})

test('a body that is broken and whole is still judged', async () => {
  const entries = (await recorded).map((entry) => {
    const { content } = entry.response
    const text = (content.text ?? '').slice(0, 20)
    const response = { ...entry.response, headers: [], content: { ...content, size: 20, text } }
    return { ...entry, response }
  })
  expect(found(saved(harOf(entries))).judged).toBe(entries.length)
})

test.each<[string, (entries: readonly Entry[]) => readonly string[]]>([
  ['the recording twice in one file', (all) => [saved(harOf([...all, ...all]))]],
  ['each exchange twice', (all) => [saved(harOf(all.flatMap((entry) => [entry, entry])))]],
  [
    'a part of it once more',
    (all) => [saved(harOf([...all.slice(0, Math.ceil(all.length / 2)), ...all]))],
  ],
  [
    'the same path twice',
    (all) => {
      const path = saved(harOf(all))
      return [path, path]
    },
  ],
])('%s has the verdicts of one recording', async (_, paths) => {
  const all = await recorded
  expect(found(...paths(all))).toEqual(found(saved(harOf(all))))
})

const OVERLAPS: readonly [string, (entries: readonly Entry[]) => readonly string[]][] = [
  ['an export and a longer one', (all) => [saved(harOf(all.slice(0, 7))), saved(harOf(all))]],
  ['a long export and its end', (all) => [saved(harOf(all)), saved(harOf(all.slice(5)))]],
  ['a file and its copy', (all) => [saved(harOf(all)), saved(harOf(all), 'b.har')]],
]

test.each(
  ['learn', 'fidelity', 'export --pact --consumer shop --keep customers'].flatMap((action) =>
    OVERLAPS.map(([what, paths]) => [action, what, paths] as const),
  ),
)('traffic %s of %s is that of one recording', async (action, _, paths) => {
  const all = await recorded
  const [name = '', ...flags] = action.split(' ')
  const printed = async (files: readonly string[]) => {
    const { out, code } = await call(['traffic', name, ...files, ...flags])
    return [code, out.replace(/^Traffic: .*/, '')]
  }
  expect(await printed(paths(all))).toEqual(await printed([saved(harOf(all))]))
})

/** As Playwright writes it. */
function zipped(entries: readonly Entry[], folder = ''): Uint8Array {
  const files: Record<string, Uint8Array> = {}
  const listed = entries.map((entry, at) => {
    const { text = '', ...content } = entry.response.content
    files[`${folder}${at}f3a1d0.json`] = strToU8(text)
    const attached = text === '' ? {} : { _file: `${at}f3a1d0.json` }
    return { ...entry, response: { ...entry.response, content: { ...content, ...attached } } }
  })
  files[`${folder}har.har`] = strToU8(harOf(listed))
  return zipSync(files)
}

test.each(['', 'session/'])('a zip of Playwright with the folder "%s" is read', async (folder) => {
  const all = await recorded
  const plain = found(saved(harOf(all)))
  expect(found(saved(zipped(all, folder), 'a.zip'))).toEqual(plain)
})

test('a zip that is cut, has no HAR file, or states a wrong size is no HAR file', async () => {
  const whole = zipped(await recorded)
  const bomb = Buffer.from(zipSync({ 'har.har': new Uint8Array(2 * 1024 * 1024) }))
  // The size that the directory states: 4 bytes.
  bomb.writeUInt32LE(4, bomb.indexOf('PK\u0001\u0002') + 24)
  for (const bytes of [whole.subarray(0, -40), zipSync({ 'a.txt': strToU8('{}') }), bomb]) {
    const { files } = checkRecordings(saved(bytes, 'a.zip'))
    expect(files[0]?.isHar).toBe(false)
  }
})
