import { expect, test } from 'vitest'
import { markup } from '../../src/report/markup.ts'

test.each([
  ['markup', `<b>&"it's"`, '&lt;b&gt;&amp;&quot;it&#39;s&quot;'],
  ['what XML has no way to write', 'a\x1b[1m\0\x07\ufffe', 'a\\x1b[1m\\x00\\x07\\ufffe'],
  ['half a pair', 'a\ud800b', 'a\\ud800b'],
  ['a whole pair', '🚀 naïve', '🚀 naïve'],
  ['line breaks and tabs in text', 'a\nb\tc', 'a\nb\tc'],
  ['carriage returns, which a parser would drop', 'a\r\nb\rc', 'a\nb\\x0dc'],
  ['a turned direction', 'a\u202eb', 'a\\u202eb'],
  ['the end of a CDATA section', ']]>', ']]&gt;'],
])('escapes %s', (_, text, written) => {
  expect(markup`<p>${text}</p>`.markup).toBe(`<p>${written}</p>`)
})

test('keeps line breaks in attributes, where a parser would turn them into spaces', () => {
  expect(markup`<p title="${'a\n"b"\tc'}">`.markup).toBe('<p title="a&#10;&quot;b&quot;&#9;c">')
})

test('takes markup as it is, lists one after the other, and undefined as nothing', () => {
  const items = ['<', markup`<i/>`, 3]
  expect(markup`<p>${items}${undefined}</p>`.markup).toBe('<p>&lt;<i/>3</p>')
})
