/** Settings with an effect on the answer to one call. */
import { request } from '../sandbox/http/in-memory.ts'
import { DEFAULT_KEYS } from '../../src/sandbox/running/sandbox.ts'
import { PROVIDERS } from '../../src/sandbox/simulator/providers/directory.ts'
import { everyProvider, type SettingRows } from './setting-row.ts'

export const ANSWER_SETTINGS = {
  'shapes.success.status': {
    to: 202,
    sees: ({ quote, buy }) => [quote().status, buy().status],
    byDefault: [200, 201],
    then: [202, 201],
  },
  'shapes.order.status': { to: 200, sees: ({ buy }) => buy().status, byDefault: 201, then: 200 },
  'shapes.errors.NO_ROUTE.status': {
    to: 409,
    sees: ({ quote }) => quote().status,
    behaviour: everyProvider({ down: true }),
    byDefault: 422,
    then: 409,
  },
  'shapes.errors.conflict.status': {
    to: 200,
    sees: ({ bought, buy }) => {
      bought()
      const { status, body } = buy()
      return [status, body['code']]
    },
    byDefault: [409, 'GATEWAY_ACTIVE_INTENT_CONFLICT'],
    then: [200, 'GATEWAY_ACTIVE_INTENT_CONFLICT'],
  },
  'shapes.errors.VALIDATION_FAILED.status': {
    to: 422,
    sees: ({ quote }) => quote({ asset: 5 }).status,
    byDefault: 400,
    then: 422,
  },
  'shapes.errors.TRANSACTION_NOT_FOUND.status': {
    to: 410,
    sees: ({ sync }) => sync('00000000-0000-4000-8000-000000000000').status,
    byDefault: 404,
    then: 410,
  },
  'shapes.errors.PROVIDER_NOT_FOUND.status': {
    to: 400,
    sees: ({ banks }) => banks('nobody').status,
    byDefault: 404,
    then: 400,
  },
  'shapes.errors.API_KEY_MISSING.status': {
    to: 403,
    sees: ({ call }) => call('createQuote', { key: null }).status,
    byDefault: 401,
    then: 403,
  },
  'shapes.errors.API_KEY_UNKNOWN.status': {
    to: 403,
    sees: ({ call }) => call('createQuote', { key: 'ramp_test_nobody' }).status,
    byDefault: 401,
    then: 403,
  },
  'shapes.errors.API_KEY_REVOKED.status': {
    to: 401,
    sees: ({ revokeKey, quote }) => {
      revokeKey('test')
      return quote().status
    },
    byDefault: 403,
    then: 401,
  },
  'shapes.errors': {
    to: 'reason',
    sees: ({ quote, banks, bought, buy }) => {
      bought()
      return [quote({ asset: 5 }), banks('nobody'), buy()].map(({ body }) => [
        body['success'],
        body['code'],
      ])
    },
    byDefault: [
      [false, 'VALIDATION_FAILED'],
      [false, 'PROVIDER_NOT_FOUND'],
      [false, 'GATEWAY_ACTIVE_INTENT_CONFLICT'],
    ],
    then: [
      [undefined, 'Bad Request'],
      [undefined, 'Not Found'],
      [false, 'GATEWAY_ACTIVE_INTENT_CONFLICT'],
    ],
  },
  unknownFields: {
    to: 'ignore',
    sees: ({ quote }) => quote({ colour: 'red' }).status,
    byDefault: 400,
    then: 200,
  },
  resolveMiss: {
    to: 'error',
    sees: ({ resolve }) => {
      const { status, body } = resolve('0000000000')
      return [status, body['success']]
    },
    byDefault: [200, false],
    then: [404, false],
  },
  catalog: {
    to: 'served',
    sees: async ({ app }) => {
      const { status } = await request(app)
        .get('/api/developer/catalog')
        .set({ 'x-api-key': DEFAULT_KEYS.test })
      return status
    },
    byDefault: 404,
    then: 200,
  },
  rateLimitPerMinute: {
    to: 2,
    sees: ({ quote }) => [quote(), quote(), quote()].map(({ status }) => status),
    byDefault: [200, 200, 200],
    then: [200, 200, 429],
  },
  'shapes.quote': {
    to: 'minimal',
    sees: ({ quote }) => quote().text.includes('grossEstimatedOutput'),
    byDefault: true,
    then: false,
  },
  rateStep: {
    to: '1h',
    sees: async ({ quote, advance }) => {
      const before = quote().body['bestQuote']
      await advance('59m')
      return JSON.stringify(before) === JSON.stringify(quote().body['bestQuote'])
    },
    byDefault: false,
    then: true,
  },
  bankCodes: {
    to: 'provider-scoped',
    sees: ({ banks }) =>
      PROVIDERS.filter(({ slug }) => banks(slug).text.includes('"090405"')).length > 0,
    byDefault: false,
    then: true,
  },
  providerPathNames: {
    to: 'exact',
    sees: ({ banks }) => ['Northwind', 'northwind'].map((name) => banks(name).status),
    byDefault: [200, 200],
    then: [200, 404],
  },
  nameCase: {
    to: 'exact',
    sees: ({ buy, quote, call }) => [
      quote({ fiatAmount: 50_000 }).status,
      quote({ fiatAmount: 50_000, fiatCurrency: 'ngn' }).status,
      buy().status,
      buy({ asset: 'usdc', chain: 'BASE', externalCustomerId: 'bola' }).status,
      ...['USDC', 'usdc'].map(
        (token) =>
          call('getOrderIntent', { query: { customerId: 'ada', token, network: 'base' } }).status,
      ),
    ],
    byDefault: [200, 200, 201, 201, 200, 200],
    then: [200, 400, 201, 400, 200, 404],
  },
  syncRequestBody: {
    to: 'none',
    sees: ({ bought, call }) => {
      const params = { transactionId: bought() }
      const bodies = [{}, { body: {} }]
      return bodies.map((of) => call('monitorOrderStatus', { ...of, params }).status)
    },
    byDefault: [200, 200],
    then: [200, 400],
  },
  interbankCodes: {
    to: 'accept',
    sees: ({ sell }) => {
      const { status, text } = sell({ bankCode: '100004' })
      return [status, text.includes('Did you mean \\"999992\\" (OPay)?')]
    },
    byDefault: [400, true],
    then: [201, false],
  },
  resolveDirectory: {
    to: 'kestrel',
    sees: ({ resolve }) =>
      ['044', '999992'].map((bankCode) => resolve('0123456789', bankCode).status),
    byDefault: [200, 200],
    then: [200, 400],
  },
  minimumOrderUsd: {
    to: 50,
    sees: ({ quote }) => quote({ fiatAmount: 14_000 }).status,
    byDefault: 200,
    then: 400,
  },
} as const satisfies Partial<SettingRows>
