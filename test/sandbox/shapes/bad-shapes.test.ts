/** A shape that is wrong is an error with its line and what to write instead. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ASSUMPTIONS } from '../../../src/base/contract/generated/assumptions.ts'
import { readConfigFile } from '../../../src/sandbox/config/config-file.ts'
import { checkBehaviourShape } from '../../../src/sandbox/config/behaviour-shape.ts'
import { deviationsIn } from '../../../src/sandbox/shapes/documented.ts'
import { checkBehaviour } from '../../../src/sandbox/simulator/behaviour/check-behaviour.ts'
import {
  completeBehaviour,
  type Behaviour,
} from '../../../src/sandbox/simulator/behaviour/behaviour.ts'
import { aFolder } from '../../cli/a-folder.ts'
import { thrownBy } from '../../thrown-error.ts'

function messageOf(shapes: string): string {
  return messageOfFile(`shapes:\n${shapes}`)
}

function messageOfFile(text: string): string {
  const file = join(aFolder(), 'ramp-sandbox.config.yaml')
  writeFileSync(file, text)
  try {
    readConfigFile(file)
  } catch (error) {
    return String(error)
  }
  return 'it is valid'
}

const UPPER = { $: 'order.status', case: 'upper' }
const DONE = { completed: 'DONE' }
const OPEN = { pending: 'Awaiting payment' }

const DEEP = `${'['.repeat(40)}1${']'.repeat(40)}`

test.each<[what: string, shapes: string, line: number, message: string]>([
  ['an unknown place', '  ordr: {}\n', 2, 'did you mean "order"?'],
  ['an unknown name', '  events: flatt\n', 2, '"flatt" is not known; did you mean "flat"?'],
  ['an unknown name beside more', '  errors:\n    use: nestd\n', 3, 'did you mean "nested"?'],
  [
    'an unknown field',
    '  errors:\n    body:\n      code: { $: eror.code }\n',
    4,
    'has no meaning here: "eror.code". Did you mean "error.code"?',
  ],
  ['a field of another place', '  errors:\n    body: { $: order.id }\n', 3, '"order.id"'],
  [
    'more beside a literal',
    '  order:\n    extra:\n      a: { $literal: a, more: 1 }\n',
    4,
    'has no meaning here: "more". Remove it',
  ],
  ['a key as a field', '  order:\n    extra:\n      key: "{{apiKey}}"\n', 4, '"apiKey"'],
  ['a template that is too deep', `  errors:\n    body: ${DEEP}\n`, 3, 'nested at most 32 deep'],
  [
    'a template that is too large',
    `  errors:\n    body: [${'1,'.repeat(3_000)}1]\n`,
    3,
    'must have at most 2000 values',
  ],
  ['a text of 200 kB', `  errors:\n    body: ${'x'.repeat(2e5)}\n`, 3, 'at most 4000 characters'],
  ['200 kB of values', `  errors:\n    body: [${'12,'.repeat(60_000)}1]\n`, 3, '2000 values'],
  ['a code that no error has', '  errors:\n    NO_ROUTES: {}\n', 3, 'did you mean "NO_ROUTE"'],
  ['a line break in a header', '  order:\n    headers:\n      x-a: "a\\r\\nb"\n', 4, 'one line'],
  [
    'a header that frames',
    '  order:\n    headers:\n      Content-Length: "1"\n',
    4,
    'leave it out',
  ],
  ['a header with a space', '  order:\n    headers:\n      "x a": b\n', 4, 'name of a header'],
  [
    'a signature in a header',
    '  events:\n    any:\n      - headers: { x-service-signature: abc }\n        body: {}\n',
    4,
    '§5.4',
  ],
  [
    'a content type of pages',
    '  errors:\n    headers:\n      content-type: text/html\n',
    4,
    'application/problem+json',
  ],
  ['a content type of pages everywhere', '  contentType: text/html\n', 2, 'a type of JSON'],
  [
    'a member with the name of the prototype',
    '  errors:\n    body: { "__proto__": 1 }\n',
    3,
    'must not be named __proto__',
  ],
  [
    'a wait that is no duration',
    '  events:\n    any: [{ body: {}, after: soon }]\n',
    3,
    'duration',
  ],
  ['a body beside more', '  quote:\n    body: {}\n    extra: { a: 1 }\n', 4, 'must be left out'],
  ['a deviation that does not exist', '  deviations: [order.nme]\n', 2, '"order.nme" is not known'],
])('%s is an error with its line', (_what, shapes, line, message) => {
  const found = messageOf(shapes)
  expect(found).toContain(`line ${line}: shapes`)
  expect(found).toContain(message)
})

test.each<[name: string, section: string, shapes: Behaviour['shapes']]>([
  [
    'order.transactionId',
    '§2.2',
    { order: { extra: { transactionId: { $: 'order.reference' } } } },
  ],
  ['order.selectedProvider', '§2.2', { order: { extra: { selectedProvider: null } } }],
  ['order.bestRateUsed', '§2.2', { order: { extra: { bestRateUsed: { $: 'order.rate' } } } }],
  ['order.sandbox', '§2.2', { order: { extra: { sandbox: { $: 'order.isLive' } } } }],
  ['order.providerDetails.status', '§2.2', { providerDetails: [{ body: { data: {} } }] }],
  [
    'order.providerDetails.status',
    '§2.2',
    { providerDetails: [{ provider: 'kestrel', side: 'sell', body: { status: 200 } }] },
  ],
  ['quote.bestQuote.rate', '§2.3', { quote: { extra: { bestQuote: { provider: 'N' } } } }],
  ['quote.side', '§2.3', { quote: { extra: { side: { $: 'quote.side', case: 'upper' } } } }],
  ['intent.expectedAmount', '§2.4', { intent: { extra: { expectedAmount: 35 } } }],
  [
    'intent.depositIntentExpiresAt',
    '§2.4',
    { intent: { extra: { depositIntentExpiresAt: { $: 'intent.expiresAt', offset: '+01:00' } } } },
  ],
  ['sync.terminal', '§2.5', { sync: { extra: { terminal: false } } }],
  [
    'sync.status',
    '§2.5',
    { sync: { extra: { status: { $: 'order.status', words: { failed: 'DECLINED' } } } } },
  ],
  ['sync.gateway', '§2.5', { gateway: { $: 'order.id' } }],
  ['sync.success', '§2.5', { sync: { body: { transactionId: { $: 'order.id' } } } }],
  ['banks.banks', '§2.6', { banks: { extra: { banks: { $each: 'banks', of: 'a' } } } }],
  ['resolve.accountName', '§4.6', { resolve: { extra: { accountName: '' } } }],
  ['conflict.code', '§7.1', { errors: { conflict: { code: 'WINDOW_OPEN' } } }],
  [
    'conflict.conflict.customerId',
    '§7.1',
    { errors: { conflict: { extra: { conflict: { customerId: { $: 'order.id' } } } } } },
  ],
  ['errors.INTENT_NOT_FOUND', '§7.2', { errors: { INTENT_NOT_FOUND: { status: 200 } } }],
  ['events.words', '§6', { events: { any: [{ body: { data: { status: UPPER } } }] } }],
  ['events.words', '§6', { events: { completed: [{ body: { STATUS: ' Completed' } }] } }],
  ['events.words', '§6', { events: { use: 'flat', failed: [{ body: { state: 'FAILED' } }] } }],
  [
    'events.words',
    '§6',
    {
      events: {
        any: [{ body: { $if: { provider: 'kestrel' }, then: { status: UPPER }, else: {} } }],
      },
    },
  ],
  [
    'events.words',
    '§6',
    { events: { any: [{ body: { side: { $: 'order.side', case: 'upper' } } }] } },
  ],
  ['events.end', '§1', { events: { completed: [] } }],
  ['events.end', '§1', { events: { any: [] } }],
  [
    'events.signature',
    '§5.4',
    { events: { any: [{ headers: { 'x-acme': '{{delivery.signature}}' }, body: {} }] } },
  ],
])('what is documented stays: %s (%s), unless a deviation names it', (name, section, shapes) => {
  checkBehaviourShape({ shapes })
  const { message } = thrownBy(() => checkBehaviour({ shapes: { ...shapes } }))
  expect(message).toContain(section)
  expect(message).toContain(`add "${name}" to shapes.deviations`)
  const named = message.matchAll(/add "([^"]+)" to/g)
  const deviations = [...named].flatMap(([, one]) => one ?? [])
  checkBehaviour({ shapes: { ...shapes, deviations } })
})

test.each<[what: string, shapes: Behaviour['shapes']]>([
  ['a rate with two decimals', { order: { extra: { bestRateUsed: rate({ decimals: 2 }) } } }],
  ['a rate with an exponent', { order: { extra: { bestRateUsed: rate({ exponent: true }) } } }],
  ['times without milliseconds', { sync: { extra: { synchronizedAt: time('seconds') } } }],
  ['labels of open orders', { sync: { extra: { status: { $: 'sync.status', words: OPEN } } } }],
  ['upper-case tokens', { intent: { extra: { token: { $: 'order.asset', case: 'lower' } } } }],
  ['no event in between', { events: { settling: [], funded: [] } }],
  [
    'the documented words of events',
    { events: { any: [{ body: { status: { $: 'order.status' } } }] } },
  ],
  [
    'other words of events',
    { events: { any: [{ body: { status: { $: 'order.status', words: DONE } } }] } },
  ],
  [
    'the state of another thing',
    {
      events: {
        any: [{ body: { data: { status: { $: 'order.status' }, papers: { status: UPPER } } } }],
      },
    },
  ],
  ['a named shape with its deviation', { events: 'root' }],
  ['more beside a named shape with its deviation', { events: { use: 'root', settling: [] } }],
])('what is left open can be written: %s', (_what, shapes) => {
  checkBehaviour({ shapes: { ...shapes } })
})

function rate(more: object) {
  return { $: 'order.rate', as: 'number', ...more }
}

function time(form: string) {
  return { $: 'sync.synchronizedAt', time: form }
}

test.each<[shapes: NonNullable<Behaviour['shapes']>, deviations: readonly string[]]>([
  [{ events: 'root' }, ['events.words']],
  [{ events: { use: 'root' }, deviations: ['conflict.code'] }, ['conflict.code', 'events.words']],
  [{ events: 'root', deviations: ['events.words'] }, ['events.words']],
  [{ events: 'flat', quote: { status: 201 } }, []],
])('%j deviates in %j', (shapes, deviations) => {
  expect(deviationsIn(shapes)).toEqual(deviations)
})

test('words of events that are not documented are named with their field', () => {
  const found = messageOf(
    '  events: { any: [{ body: { data: { status: { $: order.status, case: upper } } } }] }\n',
  )
  expect(found).toContain(
    'line 2: shapes.events writes data.status "COMPLETED" in place of "completed"',
  )
})

test('what is wrong with an event of several states is said once', () => {
  const found = messageOf('  events: { any: [{ headers: { "x a": b }, body: {} }] }\n')
  expect(found.match(/name of a header/g)).toHaveLength(1)
})

test.each([
  [32, 'it is valid'],
  [33, 'must be nested at most 32 deep'],
])('%i lists in each other', (depth, expected) => {
  const nested = `${'['.repeat(depth)}1${']'.repeat(depth)}`
  expect(messageOf(`  errors:\n    body: ${nested}\n`)).toContain(expected)
})

test('a file of a megabyte is rejected before it is read', () => {
  const found = messageOf(`  errors:\n    body: ${'x'.repeat(1e6)}\n`)
  expect(found).toContain('it is over 0.25 MB. Check what it contains.')
})

test.each([
  ['errorEnvelope', 'nested', 'errors: nested'],
  ['errorMessageShape', 'list', 'errors: success-list'],
  ['notFoundBody', 'empty', 'errors: empty-404'],
  ['eventShape', 'flat', 'events: flat'],
  ['eventOrderKey', 'reference', 'events: by-reference'],
  ['quoteElements', 'minimal', 'quote: minimal'],
  ['testKeyDetails', 'uniform', 'providerDetails: uniform'],
  ['gatewayContext', 'always', 'gateway: always'],
  ['successStatus', '202', 'success: { status: 202 }'],
  ['orderCreatedStatus', '202', 'order: { status: 202 }'],
  ['noRouteStatus', '404', 'errors: { NO_ROUTE: { status: 404 } }'],
  ['unknownTransactionStatus', '410', 'errors: { TRANSACTION_NOT_FOUND: { status: 410 } }'],
  ['unknownProviderStatus', '400', 'errors: { PROVIDER_NOT_FOUND: { status: 400 } }'],
  ['missingKeyStatus', '403', 'errors: { API_KEY_MISSING: { status: 403 } }'],
  ['unknownKeyStatus', '403', 'errors: { API_KEY_UNKNOWN: { status: 403 } }'],
  ['revokedKeyStatus', '401', 'errors: { API_KEY_REVOKED: { status: 401 } }'],
  ['conflictStatus', '422', 'errors: { conflict: { status: 422 } }'],
  ['validationStatus', '422', 'errors: { VALIDATION_FAILED: { status: 422 } }'],
])('the setting %s: %s of an earlier build is a shape', (setting, value, shape) => {
  const message = messageOfFile(`assumptions:\n  ${setting}: ${value}\n`)
  expect(message).toContain(`line 2: assumptions.${setting} is no setting but a shape`)
  expect(message).toContain(`"shapes: { ${shape} }"`)
  expect(messageOfFile(`shapes: { ${shape} }\n`)).toBe('it is valid')
})

test.each([
  [
    ['errorEnvelope: nested', 'conflictStatus: 422', 'validationStatus: 422'],
    'errors: { use: nested, conflict: { status: 422 }, VALIDATION_FAILED: { status: 422 } }',
  ],
  [['errorEnvelope: reason', 'errorMessageShape: list'], 'errors: reason-list'],
  [['errorMessageShape: list', 'errorEnvelope: success'], 'errors: success-list'],
  [
    ['notFoundBody: empty', 'errorEnvelope: nested', 'unknownTransactionStatus: 410'],
    `errors: { use: nested, INTENT_NOT_FOUND: { body: "" }, TRANSACTION_NOT_FOUND: { body: "", status: 410 }, PROVIDER_NOT_FOUND: { body: "" } }`,
  ],
  [['eventOrderKey: id', 'eventShape: flat'], 'events: flat'],
  [['gatewayContext: never', 'successStatus: 202'], 'gateway: never, success: { status: 202 }'],
])('earlier settings %j are one line', (settings, shapes) => {
  const lines = settings.map((line) => `  ${line}\n`).join('')
  const message = messageOfFile(`assumptions:\n${lines}`)
  expect(message).toContain(`"shapes: { ${shapes} }"`)
  expect(new Set(message.match(/"shapes: .*\}"/g)).size).toBe(1)
  expect(messageOfFile(`shapes: { ${shapes} }\n`)).toBe('it is valid')
})

test('an earlier status that is text has a line with the default', () => {
  expect(messageOfFile('assumptions: { conflictStatus: high }\n')).toContain(
    '"shapes: { errors: { conflict: { status: 409 } } }"',
  )
})

test('data of an earlier build has the shapes of its settings', () => {
  const assumptions = { conflictStatus: 422, successStatus: 200, errorEnvelope: 'nested' }
  const stored = completeBehaviour({ assumptions } as Behaviour)
  expect(stored.shapes).toEqual({ errors: { use: 'nested', conflict: { status: 422 } } })
  expect(stored.assumptions).toEqual(ASSUMPTIONS)
})

test('an earlier setting with its default needs no shape, and with another value has their names', () => {
  const before = (value: string) => messageOfFile(`assumptions:\n  gatewayContext: ${value}\n`)
  expect(before('settled')).toContain('this value is the default; remove it')
  expect(before('__proto__')).toContain('"shapes: { gateway: always }" (names: always, never')
})
