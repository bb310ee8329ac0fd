import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { readJson } from '../../../src/sandbox/http/json-body.ts'
import { locateJsonError } from '../../../src/sandbox/http/malformed-json.ts'
import { randomRun } from '../../random-run.ts'

const RUN = randomRun({ file: 'test/sandbox/http/malformed-json.test.ts', numRuns: 500 })

test.each([
  ['', 0, 'a value'],
  ['  ', 2, 'a value'],
  ['tru', 0, 'a value'],
  ['01', 1, 'nothing more'],
  ['1.', 1, 'nothing more'],
  ['[1,]', 3, 'a value'],
  ['[1 2]', 3, ', or ]'],
  ['[}', 1, 'a value or ]'],
  ['{"a" 1}', 5, ':'],
  ['{"a":1 "b":2}', 7, ', or }'],
  ['{a:1}', 1, 'a key or }'],
  ['{"a":1,}', 7, 'a key'],
  ['{"a":"b', 5, 'a value'],
  ['"\\x"', 0, 'a value'],
  ['"a\nb"', 0, 'a value'],
  ["{'a':1}", 1, 'a key or }'],
  ['\ufeff{}', 0, 'a value'],
  ['[[[[', 4, 'a value or ]'],
])('%j stops being JSON at %i, where %s was expected', (text, position, expected) => {
  expect(locateJsonError(text)).toEqual({ position, expected })
})

test('the text before the position is the beginning of valid JSON', () => {
  const spoilt = fc
    .tuple(fc.json(), fc.nat(), fc.constantFrom('', '}', ']', ',', ':', '"', 'x', '{'))
    .map(([json, at, with_]) => {
      const place = at % (json.length + 1)
      return json.slice(0, place) + with_ + json.slice(place + 1)
    })
    .filter((text) => !isJson(text))
  fc.assert(
    fc.property(spoilt, (text) => {
      const { position, expected } = locateJsonError(text)
      expect(isJson(text.slice(0, position) + completion(text.slice(0, position), expected))).toBe(
        true,
      )
    }),
    RUN,
  )
})

test('long and deep texts are read without recursion', () => {
  const long = 'x'.repeat(250_000)
  expect(locateJsonError(`{"a":"${long}"`).expected).toBe(', or }')
  expect(locateJsonError('['.repeat(250_000)).position).toBe(250_000)
  expect(locateJsonError(`["${long}`)).toEqual({ position: 1, expected: 'a value or ]' })
})

// In quadratic time it would take minutes.
test.each(['[', '[1,', '{"a":', '"', ' ', '1', '['.repeat(9)])(
  'the end of a text of %j again and again is found',
  (part) => {
    expect(() => locateJsonError(part.repeat(50_000))).not.toThrow()
  },
)

test('a long body that opens something with every character is rejected unread', () => {
  const parse = vi.spyOn(JSON, 'parse')
  const rawBody = Buffer.from('['.repeat(300_000))
  const asked = { method: 'PUT', path: '/x', query: '', params: {}, apiKey: undefined }
  const request = { ...asked, contentType: 'application/json', rawBody }
  expect(() => readJson(request, rawBody.length)).toThrow('more than 10000 levels deep')
  expect(parse).not.toHaveBeenCalled()
  parse.mockRestore()
})

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** What makes whole JSON of a beginning: the expected thing, then an end to all that is open. */
function completion(beginning: string, expected: string): string {
  const thing: Readonly<Record<string, string>> = {
    'a value': '0',
    'a value or ]': '0',
    'a key': '"k":0',
    'a key or }': '"k":0',
    ':': ':0',
    ', or }': '',
    ', or ]': '',
    'nothing more': '',
  }
  const open = beginning.replace(/"(?:[^"\\]|\\.)*"/g, '').replace(/[^[\]{}]/g, '')
  let left = open
  for (let before = ''; before !== left;) {
    before = left
    left = left.replace(/\{\}|\[\]/g, '')
  }
  const ends = left
    .split('')
    .reverse()
    .map((mark) => (mark === '{' ? '}' : ']'))
  return `${thing[expected]}${ends.join('')}`
}
