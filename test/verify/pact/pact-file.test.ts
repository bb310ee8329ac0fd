/** Every interaction and every member belongs to a rule. */
import { expect, test } from 'vitest'
import { RULES } from '../../../src/base/contract/generated/rules.ts'
import { fieldRule } from '../../../src/verify/answers/field-rules.ts'
import { readPact } from '../../../src/verify/pact/pact-file.ts'
import { stateIssue } from '../../../src/base/contract/provider-states.ts'

const PACT = readPact()
const MEMBER =
  /^(quote|order|intent|sync|banks)\.response\.|^conflict\.(conflict|code|message|success)/

test.each(PACT)('$title names rules of the contract and known provider states', (expectation) => {
  const { comments = {}, providerStates = [] } = expectation.interaction
  const named = `${String(comments['rules'])} ${String(comments['values'] ?? '')}`
    .trim()
    .split(/\s+/)
  expect([...expectation.rules, ...expectation.values]).toEqual(named)
  expect(providerStates.flatMap(({ name, params }) => stateIssue(name, params) ?? [])).toEqual([])
})

test('interactions have unique names', () => {
  expect(new Set(PACT.map(({ slug }) => slug)).size).toBe(PACT.length)
})

test('some interaction expects each documented member, except those that may be absent', () => {
  const asked = new Set(PACT.flatMap(({ fields }) => fields))
  const members = RULES.filter(
    ({ id, verifiableBy }) => verifiableBy === 'client' && MEMBER.test(id),
  ).map(({ id }) => id)
  // Rules about a value rather than a member, which schemas and checks verify.
  const elsewhere = [
    'order.response.transactionId.uuid',
    'order.response.transactionId.names-sync-path',
    'order.response.ourCryptoAddress.buy-may-be-null',
    'order.response.ourCryptoAddress.sell',
    'quote.response.comparisonInputSource.buy',
    'sync.response.gateway',
  ]
  expect(members.filter((id) => !asked.has(id) && !elsewhere.includes(id))).toEqual([])
})

test.each([
  ['order', '$.providerDetails.status', 'order.response.providerDetails.status'],
  ['order', '/providerDetails/virtualAccount/bankName', 'order.response.providerDetails'],
  ['provider-bank-list', '$.banks[3].bankCode', 'banks.response.banks.bankCode'],
  ['provider-bank-list', "$['banks'][*]['bankName']", 'banks.response.banks.bankName'],
  ['provider-bank-list', '/banks/0/bankCode', 'banks.response.banks.bankCode'],
  ['active-intent-conflict', '/conflict/networkId', 'conflict.conflict.networkId'],
  ['active-intent-conflict', '/conflict', 'conflict.conflict'],
  ['quote', '$', 'http.json'],
  ['quote', '/undocumented', 'http.json'],
  ['error', '/message', 'http.json'],
] as const)('in %s, %s belongs to %s', (schema, path, rule) => {
  expect(fieldRule(schema, path)).toBe(rule)
})
