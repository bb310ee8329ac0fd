/**
 * The service over HTTP, one function an operation. Every answer is checked against the
 * contract before a test sees it, so no test can forget to: its status and code must be listed
 * for the operation, its body must have the listed shape.
 */
import type {
  Operation,
  OperationId,
  SchemaName,
} from '../../../src/base/contract/generated/operations.ts'
import { CHECKS } from '../../../src/base/contract/generated/validators.js'
import { operationOf } from '../../../src/base/contract/operation.ts'
import { createExpressApp } from '../../../src/sandbox/http/server.ts'
import { DEFAULT_KEYS, Sandbox } from '../../../src/sandbox/running/sandbox.ts'
import { VERSION } from '../../../src/base/vocabulary/version.ts'
import { request, type Answer } from './in-memory.ts'

export const A_QUOTE = {
  side: 'buy',
  fiatAmount: 50_000,
  fiatCurrency: 'NGN',
  asset: 'USDC',
  chain: 'base',
}

export type CallOptions = {
  /** The test key by default; null sends none. */
  readonly key?: string | null
  readonly headers?: Readonly<Record<string, string>>
}

type Body = object | string | undefined

/** The parameters and the query are sent as they are, encoded or not. */
type Input = {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: string
  readonly body?: Body
}

/** Without a sandbox of its own, on one with a manual clock, whose orders stay where they are. */
export function service(
  sandbox = new Sandbox({ clock: { mode: 'manual' }, behaviour: { progression: 'manual' } }),
) {
  const app = createExpressApp(sandbox)
  const call = async (
    operationId: OperationId,
    { params = {}, query = '', body }: Input,
    { key = DEFAULT_KEYS.test, headers = {} }: CallOptions = {},
  ): Promise<Answer> => {
    const operation = operationOf(operationId)
    const path = operation.path.replace(/:(\w+)/, (_, name: string) => params[name] ?? '')
    const test =
      operation.method === 'GET' ? request(app).get(`${path}?${query}`) : request(app).post(path)
    const keys: CallOptions['headers'] = key === null ? {} : { 'x-api-key': key }
    const response = await test.set({ ...keys, ...headers }).send(body)
    checkAnswer(operation, response)
    return response
  }
  return {
    sandbox,
    createQuote: (body?: Body, options?: CallOptions) => call('createQuote', { body }, options),
    createOrder: (body?: Body, options?: CallOptions) => call('createOrder', { body }, options),
    getOrderIntent: (query: Readonly<Record<string, string>> | string, options?: CallOptions) =>
      call(
        'getOrderIntent',
        { query: typeof query === 'string' ? query : new URLSearchParams(query).toString() },
        options,
      ),
    monitorOrderStatus: (transactionId: string, options?: CallOptions & { readonly body?: Body }) =>
      call('monitorOrderStatus', { params: { transactionId }, body: options?.body }, options),
    listProviderBanks: (provider: string, options?: CallOptions) =>
      call('listProviderBanks', { params: { provider } }, options),
    resolveBankAccount: (body?: Body, options?: CallOptions) =>
      call('resolveBankAccount', { body }, options),
  }
}

/** Throws where the answer is not one that the contract lists for the operation. */
function checkAnswer(operation: Operation, response: Answer): void {
  const { status, text, headers } = response
  const of = `${operation.operationId} ${status} ${text}`
  if (headers['x-ramp-sandbox'] !== VERSION)
    throw new Error(`The answer has no x-ramp-sandbox header: ${of}`)
  if (status === 204 || (status === 404 && text === '')) return
  if (!headers['content-type']?.startsWith('application/json'))
    throw new Error(`The answer is not JSON: ${of}`)
  const body: unknown = JSON.parse(text)
  const schema = status < 300 ? operation.responseSchema : errorSchema(operation, body, of)
  if (!CHECKS[schema](body)) {
    throw new Error(
      `The answer is not a valid ${schema}: ${of}\n${JSON.stringify(CHECKS[schema].errors, null, 2)}`,
    )
  }
}

/** By its code and not by its status, which the assumptions can change. */
function errorSchema(operation: Operation, body: unknown, of: string): SchemaName {
  const code = typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : ''
  const listed = operation.errorResponses.find(({ codes }) => codes.includes(code))
  if (listed === undefined) throw new Error(`The contract does not list this error response: ${of}`)
  return listed.schema
}
