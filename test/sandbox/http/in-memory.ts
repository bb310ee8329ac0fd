/** Requests of an app like those of supertest, without a port: it reads and writes in memory. */
import { createServer, request as send, type RequestListener } from 'node:http'
import { duplexPair } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Response } from 'supertest'

export type Answer = Pick<Response, 'status' | 'headers' | 'text' | 'body'>

export function request(app: RequestListener) {
  const by = (method: string) => (path: string) => new Call(app, method, path)
  return {
    get: by('GET'),
    head: by('HEAD'),
    post: by('POST'),
    put: by('PUT'),
    patch: by('PATCH'),
    delete: by('DELETE'),
    options: by('OPTIONS'),
  }
}

/** Is sent when it is awaited. */
class Call implements PromiseLike<Answer> {
  readonly #send: () => Promise<Answer>
  #headers: Readonly<Record<string, string>> = { host: '127.0.0.1' }
  #body = ''

  constructor(app: RequestListener, method: string, path: string) {
    this.#send = () => answered(app, { method, path, headers: this.#headers }, this.#body)
  }

  set(headers: Readonly<Record<string, string>>): this {
    this.#headers = { ...this.#headers, ...headers }
    return this
  }

  /** Text is sent as it is. Both are JSON unless a header says otherwise. */
  send(body: object | string | undefined): this {
    if (body === undefined) return this
    this.#body = typeof body === 'string' ? body : JSON.stringify(body)
    const length = String(Buffer.byteLength(this.#body))
    this.#headers = {
      'content-type': 'application/json',
      ...this.#headers,
      'content-length': length,
    }
    return this
  }

  readonly then: PromiseLike<Answer>['then'] = (ok, failed) => this.#send().then(ok, failed)
}

function answered(
  app: RequestListener,
  options: { readonly method: string; readonly path: string; readonly headers: object },
  sent: string,
): Promise<Answer> {
  const [near, far] = duplexPair()
  createServer(app).emit('connection', far)
  return new Promise((resolve, reject) => {
    const call = send({ ...options, headers: { ...options.headers }, createConnection: () => near })
    call.once('error', reject).once('response', (response) => {
      const { statusCode: status = 0 } = response
      const headers = response.headers as Answer['headers']
      text(response).then((text) => {
        const isJson = headers['content-type']?.startsWith('application/json') === true
        resolve({ status, headers, text, body: isJson && text !== '' ? JSON.parse(text) : {} })
      }, reject)
    })
    call.end(sent)
  })
}
