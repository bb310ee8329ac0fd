import { expect, test } from 'vitest'
import {
  ASSUMPTIONS,
  type Assumptions,
} from '../../../../src/base/contract/generated/assumptions.ts'
import {
  BANKS,
  bankDirectory,
  bankFor,
  findBank,
  findListedBank,
  unknownBankMessage,
} from '../../../../src/sandbox/simulator/banks/bank.ts'
import { bluepeak } from '../../../../src/sandbox/simulator/providers/bluepeak.ts'
import { PROVIDERS } from '../../../../src/sandbox/simulator/providers/directory.ts'
import { northwind } from '../../../../src/sandbox/simulator/providers/northwind.ts'
import { palmgate } from '../../../../src/sandbox/simulator/providers/palmgate.ts'

const SCOPED = { bankCodes: 'provider-scoped', interbankCodes: 'reject' } as const

/** The canonical code of the bank that the provider pays to under a code. */
function paysTo(
  provider: typeof northwind,
  bankCode: string,
  {
    scope = ASSUMPTIONS,
    banks,
  }: {
    scope?: Pick<Assumptions, 'bankCodes' | 'interbankCodes'>
    banks?: string[]
  } = {},
): string | undefined {
  return bankFor(provider, bankCode, scope, banks && { banks })?.bank.code
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
    PROVIDERS.filter((provider) => paysTo(provider, code)).map(({ slug }) => slug)
  expect(payers('309')).toEqual(['bluepeak', 'tidewater'])
  expect(payers('559')).toEqual(['northwind', 'tidewater'])
})

test('names that look alike are different banks', () => {
  expect(paysTo(northwind, '309')).toBeUndefined()
  expect(paysTo(northwind, '011')).toBe('011')
  expect(findBank('011')?.name).toContain('First')
})

test('a canonical code is valid with every provider that pays to the bank', () => {
  for (const provider of [northwind, bluepeak, palmgate]) {
    expect(paysTo(provider, '50515')).toBe('50515')
    expect(paysTo(provider, '090405')).toBeUndefined()
  }
  expect(findListedBank('090405', ASSUMPTIONS)).toBeUndefined()
})

test('under provider-scoped codes a bank has the code of the provider that lists it', () => {
  const listed = (provider: typeof northwind) =>
    bankDirectory(provider, SCOPED, undefined).filter(({ bankName }) =>
      bankName.startsWith('Moniepoint'),
    )
  expect(listed(northwind)).toEqual([{ bankCode: '50515', bankName: 'Moniepoint MFB' }])
  expect(listed(bluepeak)).toEqual([
    { bankCode: '090405', bankName: 'Moniepoint Microfinance Bank' },
  ])
  expect(paysTo(bluepeak, '090405', { scope: SCOPED })).toBe('50515')
  expect(paysTo(bluepeak, '50515', { scope: SCOPED })).toBeUndefined()
  expect(paysTo(northwind, '090405', { scope: SCOPED })).toBeUndefined()
  expect(findListedBank('090405', SCOPED)?.code).toBe('50515')
})

test('an interbank code that is accepted names the same bank, and a fault is about that bank', () => {
  const scope = { ...ASSUMPTIONS, interbankCodes: 'accept' } as const
  expect(findListedBank('090405', scope)?.code).toBe('50515')
  expect(paysTo(northwind, '090405', { scope })).toBe('50515')
  expect(paysTo(northwind, '090405', { scope, banks: ['50515'] })).toBe('50515')
  expect(paysTo(northwind, '090405', { scope, banks: ['044'] })).toBeUndefined()
})

test('a fault leaves only some banks in the list, and only those are paid to', () => {
  const banks = ['044', '057']
  const list = bankDirectory(northwind, ASSUMPTIONS, { banks })
  expect(list.map(({ bankCode }) => bankCode)).toEqual(banks)
  expect(paysTo(northwind, '011', { banks })).toBeUndefined()
  expect(paysTo(northwind, '044', { banks })).toBe('044')
})
