/** Tools that call the service, as a client does. */
import { callService, type Session } from './session.ts'
import { requestSchema, type Answered, type Input, type Tool } from './tool.ts'

export const quote: Tool = {
  name: 'quote',
  description:
    'Ask the service for the routes of a buy (fiatAmount) or a sell (tokenAmount), best first. Answers as the documented service does.',
  inputSchema: requestSchema('quote-request'),
  call: (session, input) => answerOf(session, '/api/developer/quotes', input),
}

export const order: Tool = {
  name: 'order',
  description:
    'Place an order. A buy has fiatAmount and walletAddress; a sell has bankCode, accountNumber and accountName. One customer has one active order for a token and chain: overrideActiveIntent replaces it.',
  inputSchema: requestSchema('order-request'),
  call: (session, input) => answerOf(session, '/api/developer/orders', input),
}

async function answerOf(session: Session, path: string, body: Input): Promise<Answered> {
  const { status, body: text } = await callService(session, path, body)
  return status < 300
    ? { text }
    : { text: `The service answered ${status}: ${text}`, isError: true }
}
