/** The same traffic in the forms of other recorders has the same verdicts. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aFolder } from '../../cli/a-folder.ts'
import { aDay } from './a-day.ts'
import { checkRecordings } from './checked.ts'

type Header = { readonly name: string; readonly value: string }
type Entry = {
  readonly startedDateTime: string
  readonly time: number
  readonly request: {
    readonly method: string
    readonly headers: readonly Header[]
    readonly postData?: { readonly mimeType: string; readonly text: string }
  }
  readonly response: {
    readonly headers: readonly Header[]
    readonly content: { readonly mimeType: string; readonly size: number; readonly text?: string }
  }
}
type Form = (entries: readonly Entry[], folder: string) => object

const capital = ({ name, value }: Header) => ({
  name: name.replace(/(^|-)\w/g, (letters) => letters.toUpperCase()),
  value,
})

/** Chrome: HTTP/2 names, what began a request, phases of a connection. */
const devtools: Form = (entries) => ({
  version: '1.2',
  creator: { name: 'WebInspector', version: '537.36' },
  pages: [{ startedDateTime: entries[0]?.startedDateTime, id: 'page_1', title: 'shop' }],
  entries: entries.map((entry) => ({
    _connectionId: '41',
    _initiator: { type: 'script', stack: { callFrames: [] } },
    _priority: 'High',
    _resourceType: 'fetch',
    ...{ cache: {}, connection: '443', pageref: 'page_1' },
    request: {
      ...entry.request,
      httpVersion: 'http/2.0',
      headers: [
        { name: ':authority', value: 'ramp.example' },
        { name: ':method', value: entry.request.method },
        ...entry.request.headers,
      ],
    },
    response: {
      ...entry.response,
      httpVersion: 'http/2.0',
      ...{ _transferSize: 321, _error: null, _fetchedViaServiceWorker: false },
      content: { ...entry.response.content, encoding: 'base64', ...inBase64(entry) },
    },
    serverIPAddress: '127.0.0.1',
    ...{ startedDateTime: entry.startedDateTime, time: entry.time + 0.123 },
    timings: { ...{ blocked: 1, dns: -1, ssl: -1 }, ...{ connect: -1, send: 0, wait: 3 } },
  })),
})

/** Playwright: bodies are files beside the recording, named by their digest. */
const playwright: Form = (entries, folder) => ({
  version: '1.2',
  creator: { name: 'Playwright', version: '1.65.1' },
  browser: { name: 'chromium', version: '140.0' },
  entries: entries.map((entry, at) => {
    const { text = '', ...content } = entry.response.content
    const { postData } = entry.request
    const [file, asked] = [`${at}f3a1d0.json`, `${at}e07c2b.json`]
    writeFileSync(join(folder, file), text)
    writeFileSync(join(folder, asked), postData?.text ?? '')
    const request = {
      ...entry.request,
      postData: { ...postData, text: '', params: [], _file: asked },
    }
    return {
      ...entry,
      ...(postData === undefined ? {} : { request }),
      ...{ _frameref: 'frame@1', _monotonicTime: 12_345.6 + at, pageref: 'page@1' },
      cache: {},
      response: {
        ...entry.response,
        ...{ _transferSize: -1, _securityDetails: {} },
        content: { ...content, ...(text === '' ? {} : { _file: file }) },
      },
    }
  }),
})

/** mitmproxy: microseconds and an offset in times, names as sent, parameters beside text. */
const mitmproxy: Form = (entries) => ({
  version: '1.2',
  creator: { name: 'mitmproxy exporthar', version: '0.1', comment: 'mitmproxy version 11' },
  pages: [],
  entries: entries.map((entry) => ({
    ...entry,
    startedDateTime: entry.startedDateTime.replace('Z', '123+00:00'),
    request: {
      ...entry.request,
      headers: entry.request.headers.map(capital),
      ...(entry.request.method === 'POST'
        ? { postData: { mimeType: '', text: '', ...entry.request.postData, params: [] } }
        : {}),
    },
    response: {
      ...entry.response,
      headers: entry.response.headers.map(capital),
      content: { ...entry.response.content, compression: 0 },
    },
    timings: { connect: null, ssl: null, send: 0, receive: 1, wait: 3 },
    serverIPAddress: '127.0.0.1',
  })),
})

function inBase64({ response: { content } }: Entry) {
  return { text: Buffer.from(content.text ?? '').toString('base64') }
}

function verdictsIn(path: string) {
  const { run, judged, unanswered, files } = checkRecordings(path)
  return {
    ...{ judged, unanswered, isTorn: files[0]?.isTorn },
    rows: run.rows.map(({ id, verdict, received }) => ({ id, verdict, received })),
  }
}

test.each<[string, Form]>([
  ['a browser', devtools],
  ['Playwright', playwright],
  ['mitmproxy', mitmproxy],
])('a recording in the form of %s has the verdicts of our own', async (_who, form) => {
  const { har } = await aDay({
    // A deployment that breaks a rule, so that a file without any verdict is not equal.
    transform: () => (call, ask) => {
      const reply = ask(call)
      const isSync = call.operationId === 'monitorOrderStatus' && reply.status < 300
      return isSync ? { ...reply, json: { ...reply.json, trackable: 'yes' } } : reply
    },
  })
  // Webhooks are in our own recordings only.
  const entries = har.filter((entry) => !('_webhook' in entry)) as readonly Entry[]
  const folder = aFolder()
  const write = (name: string, log: object) => {
    writeFileSync(join(folder, name), JSON.stringify({ log }))
    return verdictsIn(join(folder, name))
  }
  const own = write('own.har', { version: '1.2', entries })
  expect(own.judged).toBe(entries.length)
  expect(own.rows.filter(({ verdict }) => verdict === 'failed').map(({ id }) => id)).toEqual([
    'schema.order-status.trackable',
  ])
  expect(write('other.har', form(entries, folder))).toEqual(own)
})
