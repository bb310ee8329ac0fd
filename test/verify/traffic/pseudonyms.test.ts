/** Nothing of a customer is left in what is written, and everything else stays. */
import { expect, test } from 'vitest'
import { Pseudonyms } from '../../../src/verify/traffic/pseudonyms.ts'

const pseudonyms = new Pseudonyms({ salt: new Uint8Array(32), secrets: ['whsec_of-the-receiver'] })

// Random ones are in secrets.test.ts.
test('a name is one name in a whole exchange, of the same form, and what else it has stays', () => {
  const [accountName, email, externalCustomerId] = ['Ada Obi', 'ada@example.com', 'ada-1843']
  const asked = { side: 'sell', accountName, accountNumber: '9876543210', email }
  const hidden = pseudonyms.hide({
    url: `https://ramp.example/api?customerId=${externalCustomerId}`,
    requestHeaders: { 'x-api-key': 'ramp_live_abcdefgh', cookie: 'a=b', 'x-note': email },
    requestBody: JSON.stringify({ ...asked, externalCustomerId }),
    responseHeaders: { 'set-cookie': 'session=1' },
    responseBody: JSON.stringify({ conflict: { customerId: externalCustomerId, token: 'USDC' } }),
  })
  expect(JSON.stringify(hidden)).not.toMatch(/ada|obi|9876543210|ramp_live_ab|session=1/i)
  const read = JSON.parse(hidden.requestBody)
  expect(read.side).toBe('sell')
  expect(read.accountNumber).toMatch(/^\d{10}$/)
  expect(read.email).toMatch(/^[^@]+@[^@]+\.[a-z]+$/i)
  const conflict = { customerId: read.externalCustomerId, token: 'USDC' }
  expect(JSON.parse(hidden.responseBody)).toEqual({ conflict })
  expect(new URL(hidden.url).searchParams.get('customerId')).toBe(read.externalCustomerId)
})

test('names are found in JSON whose letters are escaped', () => {
  const escaped = (text: string) =>
    text.replace(/[a-z]/gi, (letter) => `\\u00${letter.charCodeAt(0).toString(16)}`)
  const hidden = pseudonyms.hide({
    ...{ url: '/', requestHeaders: {}, responseHeaders: {} },
    requestBody: '{"externalCustomerId":"ada-lovelace"}',
    responseBody: `{"${escaped('externalCustomerId')}":"${escaped('ada-lovelace')}","a":"\\\\u0061\\u0022"}`,
  })
  const { externalCustomerId } = JSON.parse(hidden.requestBody)
  expect(externalCustomerId).not.toContain('lovelace')
  expect(JSON.parse(hidden.responseBody)).toEqual({ externalCustomerId, a: '\\u0061"' })
})

const plain = { url: '/', requestHeaders: {}, requestBody: '', responseHeaders: {} }
const hiddenIn = (responseBody: string, requestBody = '') =>
  new Pseudonyms({ salt: new Uint8Array(32) }).hide({ ...plain, requestBody, responseBody })
    .responseBody

test('magic tags and account numbers stay, and one name is one name', () => {
  expect(pseudonyms.nameOf('ada+expire-soon@example.com')).toMatch(/^[a-z]{3}\+expire-soon@/)
  expect(pseudonyms.nameOf('0000000002')).toBe('0000000002')
  expect(pseudonyms.nameOf('ADA OBI')).toBe(pseudonyms.nameOf('Ada Obi').toUpperCase())
  const names = Array.from({ length: 300 }, (_, at) => `c${at}`)
  expect(new Set(names.map((name) => pseudonyms.nameOf(name))).size).toBe(300)
})

test.each([
  ['a field', '{"email":"ada lovelace"}'],
  ['a list', '{"emails":1,"email":["ada lovelace"]}'],
  ['a field whose name is spelled otherwise', '{"Customer_Email-Address":"ada lovelace"}'],
  ['a field twice', '{"accountName":"Ada Obi","accountName":"ada lovelace"}'],
  ['JSON that is cut within a value', '{"success":true,"accountName":"ada love'],
  ['JSON that is cut within an escape', '{"accountName":"ada lovelace\\'],
  ['JSON that has no commas', '{"accountName":"ada lovelace" "chain":"base"'],
  ['JSON within JSON', JSON.stringify({ raw: JSON.stringify({ a: '{"accountName":"Ada L"}' }) })],
  ['a number', '{"customerId":98765432}'],
  ['a label', '{"label":"Account name","value":"ada lovelace"}'],
  ['a form', 'side=buy&accountName=ada%20lovelace&chain=base'],
  ['a text with an address in it', 'see https://x.example/?customerId=ada%20lovelace now'],
  ['a page that has an e-mail address', '<p class="a">Mail to ada@b.example</p>'],
])('the customer is taken out of %s', (_what, body) => {
  const hidden = hiddenIn(body)
  expect(hidden).not.toMatch(/ada|98765432/i)
  expect(hidden).toHaveLength(body.length)
})

test.each([
  ['a field that comes twice', '{"success":true,"success":true,"customerId":"cust-1234"}'],
  ['numbers as they are spelled', '{"customerId":"cust-1234","rate":1.0,"n":9007199254740993}'],
  ['spaces and escapes', '{ "a" : "\\u00e9\\/" ,\n"customerId":"cust-1234" }'],
  ['what is cut', '{"customerId":"cust-1234","amount":1.50,"cha'],
])('%s stay beside a customer', (_what, body) => {
  const hidden = hiddenIn(body)
  const [before = '', after = ''] = body.split('cust-1234')
  expect(hidden.startsWith(before) && hidden.endsWith(after)).toBe(true)
  expect(hidden).toMatch(/"[a-z]{4}-\d{4}"/)
})

test('a value that a field had is found in messages, later and in any case', () => {
  const hidden = new Pseudonyms({ salt: new Uint8Array(32) })
  const [name, account] = ['Ada Obi', '9876543210']
  const asked = JSON.stringify({ accountName: name, accountNumber: account })
  const { requestBody } = hidden.hide({ ...plain, requestBody: asked, responseBody: '' })
  const other = JSON.parse(requestBody)
  const text = `no account ${account} of ADA OBI (${encodeURIComponent(name)}), but 98765432101 of Ada Obinna`
  const responseBody = JSON.stringify({ message: text, list: [account] })
  const said = JSON.parse(hidden.hide({ ...plain, responseBody }).responseBody)
  expect(said.list).toEqual([other.accountNumber])
  expect(said.message).toBe(
    `no account ${other.accountNumber} of ${other.accountName.toUpperCase()} (${encodeURIComponent(other.accountName)}), but 98765432101 of Ada Obinna`,
  )
})

test('a plain word stays elsewhere, for it can be one of the service', () => {
  const body = '{"customerId":"base","chain":"base","environment":"test","accountName":"Lovelace"}'
  const hidden = hiddenIn(`${body.slice(0, -1)},"message":"Lovelace on base"}`)
  expect(hidden).toContain('"chain":"base","environment":"test",')
  expect(hidden).toContain('"message":"Lovelace on base"')
  expect(hidden).not.toMatch(/"customerId":"base"|"accountName":"Lovelace"/)
})

test('customers are kept on purpose, secrets never', () => {
  const kept = new Pseudonyms({ salt: new Uint8Array(32), keepsCustomers: true })
  const hidden = kept.hide({
    url: '/',
    requestHeaders: { 'x-api-key': 'my-own-key-1234' },
    requestBody: '{"accountName":"Ada Obi","apiKey":"my-own-key-1234"}',
    responseHeaders: {},
    responseBody: '',
  })
  expect(hidden.requestBody).toContain('Ada Obi')
  expect(JSON.stringify(hidden)).not.toContain('my-own-key-1234')
})

test.each([
  ['cus_Ab12Cd34', /^cus_[A-Z][a-z]\d\d[A-Z][a-z]\d\d$/],
  ['BX3F0A12C7', /^BX\d[A-F]\d[A-F]\d\d[A-F]\d$/],
  ['7f3a91c04e', /^\d[a-f]\d[a-f]\d\d[a-f]\d\d[a-f]$/],
  ['ada_lovelace', /^(?!ada)[a-z]{3}_[a-z]{8}$/],
  ['client-ada', /^(?!client)[a-z]{6}-[a-z]{3}$/],
])('what a service puts before an id, and the letters of its numbers stay: %s', (name, form) => {
  expect(pseudonyms.nameOf(name)).toMatch(form)
  expect(pseudonyms.nameOf(name)).not.toBe(name)
})

test.each([
  ['{"customer":{"ref":"cus_Ab12Cd34"},"trace":"cus_Ab12Cd34"}'],
  ['{"buyer":{"a":1},"user":{"tags":[{"x":{}}],"reference":"cus_Ab12Cd34"}}'],
  ['{"account_holder":{"name":"cus_Ab12Cd34"'],
  [`{"customer":{"a":${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)},"ref":"cus_Ab12Cd34"}}`],
])('an object that is called after a customer has its ids: %s', (responseBody) => {
  const message = { url: '/', requestHeaders: {}, responseHeaders: {}, requestBody: '' }
  // One that knows the id already would hide it anywhere.
  const own = new Pseudonyms({ salt: new Uint8Array(2) })
  expect(own.hide({ ...message, responseBody }).responseBody).not.toContain('Ab12Cd34')
})

test('other objects keep their names and references', () => {
  const responseBody =
    '{"customer":{},"gateway":{"ref":"gw-12ab34","name":"Northwind"},"q":"?customerId=…"}'
  const message = { url: '/', requestHeaders: {}, responseHeaders: {}, requestBody: '' }
  const other = new Pseudonyms({ salt: new Uint8Array(2) })
  expect(other.hide({ ...message, responseBody }).responseBody).toBe(responseBody)
})
