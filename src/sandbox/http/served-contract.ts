/** The contract of the service as a client generator takes it: one document without references. */
import { readFileSync } from 'node:fs'
import { contractFile } from '../../base/contract/contract-file.ts'
import { JSON_HEADERS } from '../simulator/service-exchange.ts'
import type { Answer, ServiceRequest } from '../simulator/service-exchange.ts'
import type { Respond } from './node-handlers.ts'

/** By path, what answers it. The files are read at the first request. */
export const CONTRACT_DOCUMENTS: Readonly<Record<string, () => Respond>> = {
  '/openapi.json': () => served('openapi.json', ({ host }) => ({ servers: [serverAt(host)] })),
  // Its server is the receiver of the business, which no request names.
  '/asyncapi.json': () => served('asyncapi.json', () => ({})),
}

function served(file: string, own: (request: ServiceRequest) => object): Respond {
  let document: object | undefined
  return (request): Answer => {
    document ??= JSON.parse(readFileSync(contractFile(file), 'utf8')) as object
    return {
      status: 200,
      headers: JSON_HEADERS,
      body: JSON.stringify({ ...document, ...own(request) }),
    }
  }
}

/** A request without a Host gets the address that every client resolves: that of the document. */
export function serverAt(host: string | undefined, path = '') {
  const url = host === undefined ? path || '/' : `http://${host}${path}`
  return { url, description: 'This sandbox.' }
}
