/** Breaks of bank lists, of resolving accounts, and of the way from there to a sell (§2.6, §4.5, §4.6). */
import type { Json } from '../../contracts/samples.ts'
import { isFine } from '../transformed-service.ts'
import type { Mutant } from './mutant.ts'
import { answering, doing, isSell, refusal, refusing } from '../response-transforms.ts'

type Bank = { readonly bankCode: string; readonly bankName: string }

const listing = (over: (banks: readonly Bank[], json: Json) => Json) =>
  answering('listProviderBanks', (json) => over(json['banks'] as readonly Bank[], json))

/** A provider's own format; the first one asked keeps to the documented one. */
function nativeFormat(): Mutant['transform'] {
  return () => {
    let first: string | undefined
    return answering('listProviderBanks', (json, { params }) => {
      first ??= params['provider']
      if (first === params['provider']) return json
      const banks = (json['banks'] as readonly Bank[]).map(({ bankCode, bankName }) => ({
        code: bankCode,
        name: bankName,
      }))
      return { ...json, banks }
    })()
  }
}

export const BANK_MUTANTS: readonly Mutant[] = [
  {
    breaks: 'writes bank codes as numbers',
    rules: ['banks.response.banks.bankCode'],
    transform: listing((banks) => ({
      banks: banks.map((bank) => ({ ...bank, bankCode: Number(bank.bankCode) })),
    })),
  },
  {
    breaks: 'leaves the code of one bank empty',
    rules: ['banks.response.banks.bankCode'],
    transform: listing((banks) => ({
      banks: banks.map((bank, index) => (index === 2 ? { ...bank, bankCode: '' } : bank)),
    })),
  },
  {
    breaks: 'leaves the name of one bank empty',
    rules: ['banks.response.banks.bankName'],
    transform: listing((banks) => ({
      banks: banks.map((bank, index) => (index === 2 ? { ...bank, bankName: '' } : bank)),
    })),
  },
  {
    breaks: 'lists bare codes',
    rules: ['banks.response.banks', 'banks.response.banks.bankCode'],
    transform: listing((banks) => ({ banks: banks.map(({ bankCode }) => bankCode) })),
  },
  {
    breaks: 'knows providers by another name than quotes give them',
    rules: ['banks.path.provider', 'banks.endpoint'],
    transform: refusing('listProviderBanks', () => true, 'no such provider', 404),
  },
  {
    breaks: 'lists one more bank each time',
    rules: ['banks.read-only'],
    transform: () => {
      let count = 0
      return listing((banks) => ({
        banks: [...banks, { bankCode: `9${count++}`, bankName: 'One More Bank' }],
      }))()
    },
  },
  {
    breaks: 'lists the banks of other providers in their own format',
    rules: ['banks.one-format'],
    transform: nativeFormat(),
  },
  {
    breaks: 'takes none of the listed codes with a sell',
    rules: ['banks.code-for-orders'],
    transform: refusing(
      'createOrder',
      (body) => isSell(body),
      'bankCode is not a bank of this provider',
    ),
  },
  {
    breaks: 'takes other names than those that it resolves',
    rules: ['resolve.name-for-orders', 'order.request.accountName'],
    transform: refusing('createOrder', isSell, 'accountName does not match the account'),
  },
  {
    breaks: 'resolves an account to first and last name',
    rules: ['resolve.response.accountName'],
    transform: answering('resolveBankAccount', { accountName: { first: 'Ada', last: 'Obi' } }),
  },
  {
    breaks: 'calls the resolved name holder',
    rules: ['resolve.response.accountName'],
    transform: answering('resolveBankAccount', (json) => ({
      accountName: undefined,
      holder: json['accountName'],
    })),
  },
  {
    breaks: 'resolves no accounts at all',
    rules: ['resolve.endpoint'],
    transform: refusing('resolveBankAccount', () => true, 'Cannot POST', 404),
  },
  {
    breaks: 'takes no POST for resolving',
    rules: ['resolve.endpoint'],
    transform: refusing('resolveBankAccount', () => true, 'use GET', 405),
  },
  {
    breaks: 'denies the success of bank lists that it gives',
    rules: ['banks.endpoint', 'banks.response.success'],
    transform: () =>
      doing('listProviderBanks', (call, ask) => {
        const reply = ask(call)
        return isFine(reply)
          ? { ...reply, json: { ...reply.json, success: false } }
          : refusal('no such provider', 404)
      }),
  },
]
