/** Stands between a deployment and the receiver of its webhooks, and may change or drop each. */
import { freePort } from '../../../src/base/client/free-port.ts'
import { serveLocally } from '../../../src/base/client/local-server.ts'

export type Push = { readonly headers: Readonly<Record<string, string>>; readonly body: string }

/** Undefined drops the webhook. */
export type PushTransform = (push: Push) => Push | undefined

export type WebhookRelay = {
  /** Where webhooks are sent to. */
  readonly url: string
  /** Where the receiver has to listen. */
  readonly port: number
  close(): Promise<void>
}

export async function webhookRelay(transform: PushTransform): Promise<WebhookRelay> {
  const port = await freePort()
  const relay = await serveLocally({ port: 0, host: '127.0.0.1' }, async ({ headers, body }) => {
    const { host: _host, connection: _connection, 'content-length': _length, ...kept } = headers
    const push = transform({ headers: kept, body })
    if (push !== undefined) await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', ...push })
    return { status: 200, body: '{}' }
  })
  return { url: `http://127.0.0.1:${relay.port}/`, port, close: relay.close }
}
