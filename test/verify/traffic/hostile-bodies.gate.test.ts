/** What is made to take long: in quadratic time, each would take minutes. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aFolder } from '../../cli/a-folder.ts'
import { checkRecordings } from './checked.ts'

const LENGTH = 80_000

const folder = aFolder()

/** Judges an order with this body as its answer, and as its request. */
function judge(text: string): void {
  const message = { headers: [{ name: 'x-api-key', value: 'ramp_test_abcdefgh' }] }
  const request = { method: 'POST', url: 'http://h/api/developer/orders', ...message }
  const content = { mimeType: 'application/json', size: text.length, text }
  const entries = [
    { request, response: { status: 200, headers: [], content } },
    { request: { ...request, postData: { text } }, response: { status: 500, content: { text } } },
    {
      request: { ...request, url: 'http://h/hook', postData: { text } },
      ...{ response: { status: 200, content: {} }, _webhook: {} },
    },
  ]
  read(JSON.stringify({ log: { entries } }))
}

function read(file: string): void {
  const path = join(folder, 'a.har')
  writeFileSync(path, file)
  checkRecordings(path)
}

const counted = (length: number, of: (at: number) => string) =>
  Array.from({ length: Math.ceil(length / of(0).length) }, (_, at) => of(at)).join('')

const BODIES: readonly (readonly [string, (length: number) => string])[] = [
  ['one word', (length) => 'a'.repeat(length)],
  ['a label without an end', (length) => `{"label":"${'account '.repeat(length / 8)}`],
  [
    'labels within a label',
    (length) => `{"label":"account${'"label":"account'.repeat(length / 16)}`,
  ],
  ['quotes', (length) => '"'.repeat(length)],
  ['quoted backslashes', (length) => `{"email":"${'\\'.repeat(length)}`],
  ['names without an end', (length) => '"email":"a'.repeat(length / 10)],
  ['many names', (length) => counted(length, (at) => `"accountName":"Ada ${at + 1e6}",`)],
  ['many addresses', (length) => counted(length, (at) => `a${at + 1e6}@b.example `)],
  ['an address without an end', (length) => `${'a'.repeat(length)}@`],
  ['hosts of addresses', (length) => `a@${'b.'.repeat(length / 2)}`],
  ['escaped letters', (length) => `{"a":"${'\\u0061'.repeat(length / 6)}"}`],
  ['encoded letters', (length) => '%41'.repeat(length / 3)],
  ['queries', (length) => '?email='.repeat(length / 7)],
  ['brackets', (length) => '['.repeat(length)],
  ['spaces', (length) => `{"email"${' '.repeat(length)}`],
  ['digits', (length) => `{"accountNumber":${'1'.repeat(4 * length)}`],
  ['tokens', (length) => `eyJ${'a.'.repeat(length / 2)}`],
  ['names of secrets', (length) => `"${'api_key'.repeat(length / 7)}":"`],
  ['members', (length) => `{${counted(length, (at) => `"m${at + 1e6}":1,`)}"z":1}`],
  ['members of one name', (length) => `{${'"success":true,'.repeat(length / 15)}"z":1}`],
]

test.each(BODIES)('a body of %s is judged', (_what, bodyOf) => {
  expect(() => judge(bodyOf(LENGTH))).not.toThrow()
})

const head = '{"log":{"entries":['
const FILES: readonly (readonly [string, (length: number) => string])[] = [
  ['one text', (length) => `"${'a'.repeat(length)}"`],
  ['one text in an entry', (length) => `${head}{"a":"${'a'.repeat(length)}"}]}}`],
  ['brackets', (length) => '['.repeat(length)],
  ['brackets in an entry', (length) => `${head}{"a":${'['.repeat(length)}`],
  ['ends of brackets', (length) => ']}'.repeat(length / 2)],
  ['lists of entries', (length) => '{"log":{"entries":[]}}'.repeat(length / 22)],
  ['empty entries', (length) => `${head}${'{},'.repeat(length / 3)}{}]}}`],
  ['pages', (length) => `{"log":{"pages":[${'{"id":"p"},'.repeat(length / 11)}{}],"entries":[]}}`],
  ['keys', (length) => `{"log":{${counted(length, (at) => `"k${at + 1e6}":1,`)}"entries":[]}}`],
]

test.each(FILES)('a file of %s is read, or is an error', (_what, fileOf) => {
  const isRead = () => {
    try {
      read(fileOf(8 * LENGTH))
      return true
    } catch (error) {
      return error instanceof Error
    }
  }
  expect(isRead()).toBe(true)
})
