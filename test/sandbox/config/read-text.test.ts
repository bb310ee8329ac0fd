/** Files that somebody else may have written. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LineCounter } from 'yaml'
import { expect, test } from 'vitest'
import { readText } from '../../../src/sandbox/config/read-text.ts'
import { valuesOf, yamlDocument } from '../../../src/sandbox/config/yaml-document.ts'
import { aFolder } from '../../cli/a-folder.ts'

function readBack(bytes: Buffer): string {
  const file = join(aFolder(), 'file')
  writeFileSync(file, bytes)
  return readText(file, 1)
}

test.each([
  ['UTF-8', Buffer.from('naïve')],
  ['UTF-8 with a mark', Buffer.from('\ufeffnaïve')],
  ['UTF-16, as PowerShell writes it', Buffer.from('\ufeffnaïve', 'utf16le')],
])('%s is text, without a mark', (_, bytes) => {
  expect(readBack(bytes)).toBe('naïve')
})

test('other bytes are no text', () => {
  expect(() => readBack(Buffer.from([0x6e, 0xef, 0x76]))).toThrow('it is not UTF-8 text')
})

test('a file without an end is read up to the limit', () => {
  expect(() => readText('/dev/zero', 1)).toThrow('it is over 1 MB')
})

test.each([
  ['lists in lists', '- '.repeat(2_000)],
  ['keys in keys', '? '.repeat(2_000)],
  ['open brackets', `a: ${'['.repeat(2_000)}`],
  ['brackets', `a: ${'['.repeat(2_000)}${']'.repeat(2_000)}`],
  ['indented names', Array.from({ length: 300 }, (_, n) => `${' '.repeat(n)}a:`).join('\n')],
])('YAML of %s is rejected before anything calls itself for each level', (_, text) => {
  const { errors } = yamlDocument(text, { lineCounter: new LineCounter() })
  expect(errors[0]?.message).toBe('It has more than 200 levels')
})

test('YAML of a thousand aliases is rejected, and one of two documents', () => {
  const messagesOf = (text: string) =>
    yamlDocument(text, { lineCounter: new LineCounter() }).errors.map(({ message }) => message)
  expect(messagesOf(`a: &a 1\nb: [${'*a, '.repeat(1_000)}]`)[0]).toBe(
    'It has more than 500 aliases',
  )
  expect(messagesOf('a: 1\n---\nb: 2')).toEqual(['The file has more than one document'])
})

test('YAML of a hundred levels has its values', () => {
  const text = `${'['.repeat(100)}1${']'.repeat(100)}`
  const document = yamlDocument(text, { lineCounter: new LineCounter() })
  expect(JSON.stringify(valuesOf(document))).toBe(`{"value":${text}}`)
})
