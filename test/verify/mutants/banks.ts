/** Mutants of bank lists and of resolving accounts, and of sells with either (§2.6, §4.5, §4.6). */
import type { Json } from '../../contracts/samples.ts'
import {
  answering,
  errorReply,
  having,
  isFine,
  isSell,
  rejecting,
  replacing,
} from '../transformed-service/transforms.ts'
import { breaking, type Mutant } from '../planted.ts'

type Bank = { readonly bankCode: string; readonly bankName: string }

const banksIn = (json: Json) => json['banks'] as readonly Bank[]

const listing = (over: (banks: readonly Bank[]) => readonly unknown[]) =>
  answering('listProviderBanks', (json) => ({ banks: over(banksIn(json)) }))

const LISTS: readonly Mutant[] = [
  ...breaking(['banks.response.banks', 'banks.response.banks.bankCode'], {
    'lists codes alone': listing((banks) => banks.map(({ bankCode }) => bankCode)),
  }),
  ...breaking(['banks.path.provider', 'banks.endpoint'], {
    'knows providers by another name than that of quotes': rejecting(
      'listProviderBanks',
      () => true,
      'no such provider',
      404,
    ),
  }),
  ...breaking(['banks.read-only'], {
    'lists one more bank each time': () => {
      let count = 0
      const more = () => ({ bankCode: `9${count++}`, bankName: 'One More Bank' })
      return listing((banks) => [...banks, more()])()
    },
    'closes all payment windows when a bank list is read': () => {
      const [open, closed] = [new Set<unknown>(), new Set<unknown>()]
      return (call, ask) => {
        const reply = ask(call)
        const id = reply.json['transactionId']
        if (call.operationId === 'createOrder') open.add(id)
        if (call.operationId === 'listProviderBanks') open.forEach((one) => closed.add(one))
        const isClosed = call.operationId === 'getOrderIntent' && closed.has(id)
        return isClosed ? errorReply('no active window', 404) : reply
      }
    },
  }),
  ...breaking(['banks.one-format'], {
    'lists the banks of other providers in another format': () => {
      let first: string | undefined
      return answering('listProviderBanks', (json, { params }) => {
        first ??= params['provider']
        if (first === params['provider']) return json
        const banks = banksIn(json).map(({ bankCode, bankName }) => ({
          code: bankCode,
          name: bankName,
        }))
        return { ...json, banks }
      })()
    },
  }),
  ...breaking(['banks.endpoint', 'banks.response.success'], {
    'says success false with bank lists': replacing('listProviderBanks', (reply) =>
      isFine(reply) ? having(reply, { success: false }) : errorReply('no such provider', 404),
    ),
  }),
]

export const BANK_MUTANTS: readonly Mutant[] = [
  ...LISTS,
  ...breaking(['banks.code-for-orders', 'order.request.bankCode'], {
    'rejects sells with listed codes': rejecting(
      'createOrder',
      isSell,
      'bankCode is not a bank of this provider',
    ),
  }),
  ...breaking(['resolve.name-for-orders', 'order.request.accountName'], {
    'rejects sells with the name that it resolves': () => {
      let name: unknown
      return (call, ask) => {
        if (call.operationId === 'createOrder' && call.body?.['accountName'] === name)
          return errorReply('E7')
        const reply = ask(call)
        if (call.operationId === 'resolveBankAccount') name ??= reply.json['accountName']
        return reply
      }
    },
  }),
  ...breaking(['resolve.response.accountName'], {
    'resolves an account to first and last name': answering('resolveBankAccount', {
      accountName: { first: 'Ada', last: 'Obi' },
    }),
    'resolves accounts with success and no name': replacing('resolveBankAccount', (reply) =>
      isFine(reply) ? { ...reply, json: { success: true } } : reply,
    ),
    'calls the resolved name holder': answering('resolveBankAccount', ({ accountName }) => ({
      accountName: undefined,
      holder: accountName,
    })),
  }),
  ...breaking(['resolve.endpoint'], {
    'has no POST for resolving': rejecting('resolveBankAccount', () => true, 'use GET', 405),
  }),
]
