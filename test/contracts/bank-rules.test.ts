/** Bank lists and account holders (§2.6, §4.5, §4.6). */
import { expect, test } from 'vitest'
import { PROVIDERS } from '../../src/sandbox/simulator/providers/directory.ts'
import { openBusiness } from './business.ts'

const SELLERS = PROVIDERS.filter(({ sides }) => sides.includes('sell')).map(({ slug }) => slug)

test.each(SELLERS)(
  '%s lists its banks in the documented format [banks.path.provider, banks.one-format]',
  (slug) => {
    const { body } = openBusiness().banks(slug)
    expect(body).toMatchObject({ success: true, provider: expect.any(String) })
    const banks = body['banks'] as readonly object[]
    expect(banks.length).toBeGreaterThan(0)
    for (const bank of banks) {
      expect(bank).toEqual({ bankCode: expect.any(String), bankName: expect.any(String) })
    }
  },
)

test('reading banks changes nothing [banks.read-only]', () => {
  const { banks, snapshot } = openBusiness()
  const before = snapshot()
  const first = banks('northwind')
  expect(banks('northwind').text).toBe(first.text)
  expect(snapshot()).toBe(before)
})

test.each(['canonical', 'provider-scoped'] as const)(
  'with %s codes, a sell takes a code from the list ' +
    '[banks.code-for-orders, order.request.bankCode]',
  (bankCodes) => {
    const { banks, sell } = openBusiness({ assumptions: { bankCodes } })
    for (const slug of SELLERS) {
      const listed = banks(slug).body['banks'] as readonly { bankCode: string }[]
      const bankCode = listed.at(-1)?.bankCode ?? ''
      const { status, text } = sell({ bankCode, externalCustomerId: slug, chain: 'solana' })
      expect(status, `${bankCode} of ${slug}: ${text}`).toBe(201)
    }
  },
)

test('a sell takes the resolved name [resolve.name-for-orders]', () => {
  const { resolve, sell, order } = openBusiness()
  const accountName = String(resolve('0123456789').body['accountName'])
  const { status, body } = sell({ accountNumber: '0123456789', accountName })
  expect(status).toBe(201)
  expect(order(String(body['transactionId'])).bank?.accountName).toBe(accountName)
})
