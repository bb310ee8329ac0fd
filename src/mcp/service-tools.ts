/** Tools that call the service, as a client does: one for each documented operation. */
import type { OperationId } from '../base/contract/generated/operations.ts'
import { operationOf, operationPath } from '../base/contract/operation.ts'
import { schemaErrors } from '../base/contract/response-schema.ts'
import { callInSession, type Session } from './session.ts'
import {
  objectOf,
  READS,
  requestSchema,
  responseSchema,
  type Answered,
  type Input,
  type ObjectSchema,
  type Tool,
} from './tool.ts'

type ServiceTool = Pick<Tool, 'name' | 'title' | 'description'> & {
  readonly operationId: OperationId
  readonly annotations?: Partial<Tool['annotations']>
  /** What each parameter of the path and the query is. */
  readonly parameters?: Readonly<Record<string, string>>
}

export const quoteTool = serviceTool({
  name: 'quote',
  operationId: 'createQuote',
  title: 'Get a quote',
  description:
    'Ask the service for the routes of a buy (fiatAmount) or a sell (tokenAmount), best first. Answers as the documented service does.',
})

export const orderTool = serviceTool({
  name: 'order',
  operationId: 'createOrder',
  title: 'Place an order',
  description:
    'Place an order. A buy has fiatAmount and walletAddress; a sell has bankCode, accountNumber and accountName. One customer has one active order for a token and chain: overrideActiveIntent replaces it.',
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false },
})

export const intentTool = serviceTool({
  name: 'intent',
  operationId: 'getOrderIntent',
  title: 'Get the active payment window',
  description:
    'Get the active intent of a customer, token and network: the payment window of an order. The service answers 404 if no window is active.',
  parameters: {
    customerId: 'The customer identifier that the order was placed with.',
    token: 'Symbol of the token, such as USDC.',
    network: 'Name of the network, such as base.',
  },
})

export const statusSyncTool = serviceTool({
  name: 'status_sync',
  operationId: 'monitorOrderStatus',
  title: 'Synchronise the status of an order',
  description:
    'Ask the service for the latest status of an order, as a client does when a webhook is late. It may queue a synchronisation with the provider.',
  annotations: { readOnlyHint: false },
  parameters: { transactionId: 'The transactionId of the order.' },
})

export const bankListTool = serviceTool({
  name: 'bank_list',
  operationId: 'listProviderBanks',
  title: 'List the banks of a provider',
  description: 'List the banks that a provider pays to, with the bankCode for a sell order.',
  parameters: { provider: 'Name of a provider, in lower case, such as northwind.' },
})

export const resolveTool = serviceTool({
  name: 'resolve',
  operationId: 'resolveBankAccount',
  title: 'Resolve a bank account',
  description: 'Find the name of the account holder, which a sell order needs as accountName.',
})

function serviceTool({ operationId, annotations, parameters = {}, ...about }: ServiceTool): Tool {
  const operation = operationOf(operationId)
  return {
    ...about,
    annotations: { ...READS, ...annotations },
    inputSchema: inputOf(operation.requestSchema, parameters),
    outputSchema: responseSchema(operation.responseSchema),
    call: (session, input) => answerOf(session, { ...about, operationId }, input),
  }
}

function inputOf(
  request: ReturnType<typeof operationOf>['requestSchema'],
  parameters: Readonly<Record<string, string>>,
): ObjectSchema {
  if (request !== null) return requestSchema(request)
  const properties = Object.entries(parameters).map(([name, description]) => [
    name,
    { type: 'string', description },
  ])
  return objectOf(Object.fromEntries(properties), Object.keys(parameters))
}

async function answerOf(
  session: Session,
  { name, operationId }: Pick<ServiceTool, 'name' | 'operationId'>,
  input: Input,
): Promise<Answered> {
  const operation = operationOf(operationId)
  const { method, requestSchema: request, responseSchema: response } = operation
  const texts = Object.fromEntries(Object.entries(input).map(([key, text]) => [key, `${text}`]))
  const query = new URLSearchParams(
    Object.fromEntries(operation.queryParameters.map((key) => [key, texts[key] ?? ''])),
  )
  const path = operationPath(operation, texts, query.toString())
  const body = request === null ? '' : JSON.stringify(input)
  const { status, body: text, json } = await callInSession(session, { method, path, body })
  const failed = `Failed to call ${name}: the service answered ${status}`
  if (status >= 300) return { text: `${failed}. Read its response:\n${text}`, isError: true }
  const [issue] = schemaErrors(response, json)
  if (issue === undefined) return { text, structured: json as Readonly<Record<string, unknown>> }
  const where = `${issue.instancePath || 'the body'} ${issue.message ?? 'is invalid'}`
  return {
    text: `${failed} against its documentation (${where}). A fault or a deviation in force causes that; inspect behaviour shows them:\n${text}`,
    isError: true,
  }
}
