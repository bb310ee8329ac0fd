import { expect, test } from 'vitest'
import { ASSUMPTIONS } from '../../../src/contract/generated/assumptions.ts'
import {
  BANKS,
  bankDirectory,
  bankFor,
  findBank,
  findListedBank,
  unknownBankMessage,
} from '../../../src/simulator/banks/bank.ts'
import { findProvider, PROVIDERS } from '../../../src/simulator/providers/directory.ts'

const SCOPED = { ...ASSUMPTIONS, bankCodes: 'provider-scoped' } as const

function provider(slug: string) {
  const found = findProvider(slug)
  if (found === undefined) throw new Error(`There is no provider "${slug}"`)
  return found
}

test('there are more than thirty banks, with codes that are all different text', () => {
  expect(BANKS.length).toBeGreaterThan(30)
  const codes = BANKS.flatMap((bank) => [bank.code, bank.interbankCode ?? []].flat())
  expect(new Set(codes).size).toBe(codes.length)
  for (const bank of BANKS) expect(bank.code).toMatch(/^\d{3,6}A?$/)
})

test('codes keep their leading zeros', () => {
  expect(findBank('044')?.name).toBe('Access Bank')
  expect(findBank('44')).toBeUndefined()
  expect(unknownBankMessage('44')).toContain('Did you mean "044" (Access Bank)?')
  expect(unknownBankMessage('zzz')).toMatch(/^"zzz" is not a bank code\. Take it from GET/)
})

test('every provider that sells pays to 25 banks or more, in order of name', () => {
  for (const provider of PROVIDERS) {
    const names = bankDirectory(provider, ASSUMPTIONS, undefined).map((b) => b.bankName)
    if (provider.sides.includes('sell')) expect(names.length).toBeGreaterThanOrEqual(25)
    expect(names).toEqual(names.toSorted())
  }
})

test('some banks are with two providers only', () => {
  const payers = (code: string) =>
    PROVIDERS.filter((one) => bankFor(one, code, ASSUMPTIONS, undefined)).map(({ slug }) => slug)
  expect(payers('309')).toEqual(['bluepeak', 'tidewater'])
  expect(payers('559')).toEqual(['northwind', 'tidewater'])
})

test('names that look alike are different banks', () => {
  expect(bankFor(provider('northwind'), '309', ASSUMPTIONS, undefined)).toBeUndefined()
  expect(bankFor(provider('northwind'), '011', ASSUMPTIONS, undefined)?.bank.name).toContain(
    'First',
  )
})

test('a canonical code is good with every provider that pays to the bank', () => {
  for (const slug of ['northwind', 'bluepeak', 'palmgate']) {
    expect(bankFor(provider(slug), '50515', ASSUMPTIONS, undefined)).toBeDefined()
    expect(bankFor(provider(slug), '090405', ASSUMPTIONS, undefined)).toBeUndefined()
  }
  expect(findListedBank('090405', ASSUMPTIONS)).toBeUndefined()
})

test('under provider-scoped codes a bank has the code of the provider that lists it', () => {
  const listed = (slug: string) =>
    bankDirectory(provider(slug), SCOPED, undefined).filter((b) =>
      b.bankName.startsWith('Moniepoint'),
    )
  expect(listed('northwind')).toEqual([{ bankCode: '50515', bankName: 'Moniepoint MFB' }])
  expect(listed('bluepeak')).toEqual([
    { bankCode: '090405', bankName: 'Moniepoint Microfinance Bank' },
  ])
  expect(bankFor(provider('bluepeak'), '090405', SCOPED, undefined)?.bank.code).toBe('50515')
  expect(bankFor(provider('bluepeak'), '50515', SCOPED, undefined)).toBeUndefined()
  expect(bankFor(provider('northwind'), '090405', SCOPED, undefined)).toBeUndefined()
  expect(findListedBank('090405', SCOPED)?.code).toBe('50515')
})

test('a fault leaves only some banks in the list, and only those are paid to', () => {
  const fault = { banks: ['044', '057'] }
  const list = bankDirectory(provider('northwind'), ASSUMPTIONS, fault)
  expect(list.map((bank) => bank.bankCode)).toEqual(['044', '057'])
  expect(bankFor(provider('northwind'), '011', ASSUMPTIONS, fault)).toBeUndefined()
  expect(bankFor(provider('northwind'), '044', ASSUMPTIONS, fault)).toBeDefined()
})
