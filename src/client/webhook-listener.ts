/** Receives the webhooks of a deployment while it is verified, and keeps every byte as it came (§5.4, §6). */
import { parsedJson } from '../vocabulary/json.ts'
import { DeploymentError } from './deployment-error.ts'
import { serveLocally, type LocalServer, type Received, type Reply } from './local-server.ts'

export type ListenOptions = {
  /** 0 takes a free one. */
  readonly port: number
  /** Where the deployment reaches the port, if not at this machine's own address. */
  readonly publicUrl?: string
}

export type Arrival = Pick<Received, 'headers' | 'bytes' | 'text'> & {
  /** Undefined where the body is no JSON. */
  readonly json: unknown
}

export type WebhookListener = {
  readonly url: string
  /** In the order of arrival. */
  readonly arrivals: readonly Arrival[]
  close(): Promise<void>
}

/** Throws DeploymentError `helper` where the port cannot be had. */
export async function listenForWebhooks({
  port,
  publicUrl,
}: ListenOptions): Promise<WebhookListener> {
  const arrivals: Arrival[] = []
  const receive = ({ method, headers, bytes, text }: Received): Reply => {
    if (method !== 'POST') return { status: 405 }
    arrivals.push({ headers, bytes, text, json: parsedJson(text) })
    return { status: 200, headers: { 'content-type': 'application/json' }, body: '{}' }
  }
  // A public name may lead to any of the machine's addresses; without one nobody else has business here.
  const host = publicUrl === undefined ? '127.0.0.1' : undefined
  const server = await serveLocally({ port, host }, receive).catch(cannotListen)
  return {
    url: publicUrl ?? `http://127.0.0.1:${server.port}/`,
    arrivals,
    close: () => server.close(),
  }
}

function cannotListen(error: unknown): LocalServer {
  const cause = error instanceof Error ? error.message : String(error)
  throw new DeploymentError(
    'helper',
    `Failed to listen for webhooks: ${cause}. Name another port with --webhook-listen.`,
  )
}
