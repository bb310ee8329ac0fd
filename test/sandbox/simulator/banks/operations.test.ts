import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Behaviour } from '../../../../src/sandbox/simulator/behaviour/behaviour.ts'
import {
  AWKWARD_NAME,
  MAGIC_ACCOUNTS,
} from '../../../../src/sandbox/simulator/banks/magic-account.ts'
import {
  listProviderBanks,
  resolveBankAccount,
} from '../../../../src/sandbox/simulator/banks/operations.ts'
import { PROVIDERS } from '../../../../src/sandbox/simulator/providers/directory.ts'
import { thrownBy } from '../../../thrown-error.ts'
import { aWorld } from '../../../worlds.ts'
import { randomRun } from '../../../random-run.ts'

const RUN = randomRun({ file: 'test/sandbox/simulator/banks/operations.test.ts', numRuns: 30 })

function list(provider: string, behaviour: Behaviour = {}) {
  return aWorld({ behaviour }).world.call(listProviderBanks, { provider })
}

function resolve(
  accountNumber: string,
  more: { bankCode?: string; behaviour?: Behaviour; seed?: number } = {},
) {
  const { bankCode = '044', ...options } = more
  return aWorld(options).world.call(resolveBankAccount, { bankCode, accountNumber })
}

test.each(['northwind', 'Northwind', 'NORTHWIND', 'Northwind Sandbox'])(
  'the path takes a provider as "%s"',
  (name) => {
    const answer = list(name)
    expect(answer).toMatchObject({ success: true, provider: 'Northwind' })
    expect(answer.banks).toContainEqual({ bankCode: '044', bankName: 'Access Bank' })
  },
)

test('a name with the configured suffix is found', () => {
  const behaviour: Behaviour = { assumptions: { providerNameSuffix: 'Trial' } }
  expect(list('Northwind Trial', behaviour).provider).toBe('Northwind')
  expect(thrownBy(() => list('Northwind Trial')).code).toBe('PROVIDER_NOT_FOUND')
})

test('an unknown provider is rejected with the known names', () => {
  const error = thrownBy(() => list('acme'))
  expect(error.code).toBe('PROVIDER_NOT_FOUND')
  expect(error.message).toContain('"acme"')
  expect(error.message).toContain(PROVIDERS.map(({ slug }) => slug).join(', '))
})

test('a provider that is down has no bank list', () => {
  const error = thrownBy(() => list('kestrel', { providers: { kestrel: { down: true } } }))
  expect(error.code).toBe('FAULT_INJECTED')
})

test('a name is a function of the seed, the bank and the account number', () => {
  fc.assert(
    fc.property(fc.nat(9_999_999_999), fc.nat(), (number, seed) => {
      const accountNumber = String(number).padStart(10, '9')
      const first = resolve(accountNumber, { seed })
      expect(first).toEqual(resolve(accountNumber, { seed }))
      expect(first).toEqual({
        success: true,
        accountName: expect.stringMatching(/^\S.* .*\S$/),
        accountNumber,
        bankCode: '044',
      })
    }),
    RUN,
  )
  const names = [{ seed: 1 }, { seed: 2 }, { seed: 1, bankCode: '057' }].map(
    (more) => resolve('0123456789', more).accountName,
  )
  expect(new Set(names).size).toBe(3)
})

test('one account has one holder, whichever code names its bank', () => {
  const behaviour: Behaviour = { assumptions: { bankCodes: 'provider-scoped' } }
  const named = (bankCode: string) => resolve('0123456789', { bankCode, behaviour }).accountName
  expect(named('090405')).toBe(named('50515'))
})

test('a bank code without its zeros is rejected with the right one', () => {
  const error = thrownBy(() => resolve('0123456789', { bankCode: '44' }))
  expect(error.code).toBe('VALIDATION_FAILED')
  expect(error.details?.map(({ field }) => field)).toEqual(['bankCode'])
  expect(error.message).toContain('Did you mean "044"')
})

test('an unknown account looks as resolveMiss sets', () => {
  const unknown = (resolveMiss: 'success-false' | 'empty-name' | 'error') =>
    resolve('0000000000', { behaviour: { assumptions: { resolveMiss } } })
  const account = { accountNumber: '0000000000', bankCode: '044' }
  expect(unknown('success-false')).toEqual({ success: false, ...account })
  expect(unknown('empty-name')).toEqual({ success: true, accountName: '', ...account })
  expect(thrownBy(() => unknown('error')).code).toBe('BANK_ACCOUNT_UNRESOLVABLE')
})

test('every magic account number does what its table states, and nothing with magic off', () => {
  expect(resolve('0000000001').accountName).toBe('')
  expect(thrownBy(() => resolve('0000000002')).code).toBe('FAULT_INJECTED')
  expect(resolve('0000000003').accountName).toBe(AWKWARD_NAME)
  for (const { accountNumber } of MAGIC_ACCOUNTS) {
    const { success, accountName } = resolve(accountNumber, { behaviour: { magic: false } })
    expect({ success, isNamed: accountName !== '' }).toEqual({ success: true, isNamed: true })
    expect(accountName).not.toBe(AWKWARD_NAME)
  }
})
