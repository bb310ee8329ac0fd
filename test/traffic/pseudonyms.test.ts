/** Nothing of a customer is left in what is written, and everything else stays. */
import { faker } from '@faker-js/faker'
import { expect, test } from 'vitest'
import { Pseudonyms } from '../../src/traffic/pseudonyms.ts'
import { randomRun } from '../random-run.ts'

const { seed } = randomRun({ file: 'test/traffic/pseudonyms.test.ts', numRuns: 1 })
const pseudonyms = new Pseudonyms({ salt: new Uint8Array(32), secrets: ['whsec_of-the-receiver'] })

test('1,000 random exchanges leave no key, name, account number or e-mail', () => {
  faker.seed(seed)
  for (let round = 0; round < 1_000; round++) {
    const accountName = faker.person.fullName()
    const accountNumber = faker.finance.accountNumber(10)
    const email = faker.internet.email({ firstName: accountName.split(' ')[0] ?? '' })
    const externalCustomerId = `${faker.string.alphanumeric(8)}-${round}`
    const key = `ramp_live_${faker.string.alphanumeric(24)}`
    const asked = {
      side: 'sell',
      asset: 'USDC',
      accountName,
      accountNumber,
      email,
      externalCustomerId,
    }
    const answer = {
      message: `no account ${accountNumber} of ${accountName.toUpperCase()} (${email})`,
      conflict: { customerId: externalCustomerId, token: 'USDC' },
      details: [{ label: 'Account name', value: accountName.replaceAll(' ', '') }],
    }
    const hidden = pseudonyms.hide({
      url: `https://ramp.example/api?customerId=${encodeURIComponent(externalCustomerId)}&api_key=${key}`,
      requestHeaders: { 'x-api-key': key, cookie: 'a=b', 'x-note': email },
      requestBody: JSON.stringify(asked),
      responseHeaders: { 'set-cookie': 'session=1' },
      responseBody: JSON.stringify(answer, null, round % 3),
    })
    const text = JSON.stringify(hidden).toLowerCase()
    for (const secret of [accountName, accountNumber, email, externalCustomerId, key, 'session=1'])
      expect(text, `seed ${seed}`).not.toContain(secret.toLowerCase())
    const read = JSON.parse(hidden.requestBody)
    expect(read).toMatchObject({ side: 'sell', asset: 'USDC' })
    expect(read.accountNumber).toMatch(/^\d{10}$/)
    expect(read.email).toMatch(/^[^@]+@[^@]+\.[a-z]+$/i)
    expect(JSON.parse(hidden.responseBody).conflict.customerId).toBe(read.externalCustomerId)
    expect(new URL(hidden.url).searchParams.get('customerId')).toBe(read.externalCustomerId)
  }
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

test('magic tags and account numbers stay, and one name is one name', () => {
  expect(pseudonyms.nameOf('ada+expire-soon@example.com')).toMatch(/^[a-z]{3}\+expire-soon@/)
  expect(pseudonyms.nameOf('0000000002')).toBe('0000000002')
  expect(pseudonyms.nameOf('ADA OBI').toLowerCase()).toBe(
    pseudonyms.nameOf('Ada Obi').toLowerCase(),
  )
  const names = Array.from({ length: 300 }, (_, at) => `c${at}`)
  expect(new Set(names.map((name) => pseudonyms.nameOf(name))).size).toBe(300)
})

test('words of the service stay, also if a customer has such a name', () => {
  const responseBody = '{"customerId":"base","chain":"base","environment":"test", "amount": 1.0}'
  const spoken = {
    url: '/',
    requestHeaders: {},
    requestBody: '',
    responseHeaders: {},
    responseBody,
  }
  const hidden = pseudonyms.hide(spoken).responseBody
  expect(hidden).toContain('"chain":"base","environment":"test", "amount": 1.0}')
  expect(hidden).not.toContain('"customerId":"base"')
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
