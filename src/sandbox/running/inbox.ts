/**
 * A receiver of webhooks in the sandbox itself, for users without their own. It acknowledges
 * everything. The newest webhooks are kept in memory only, and a reset empties it. Deliveries reach
 * it within the process, so that no webhook can call the control API over HTTP.
 */
import { ScriptedTransport } from '../../base/ports/scripted-transport.ts'
import type { Transport } from '../../base/ports/transport.ts'
import type { World } from '../simulator/world.ts'
import { checkSignatureIn } from './check-signature-in.ts'
import type { Shell } from './shell.ts'
import type { Diagnosis } from '../simulator/webhooks/diagnose-signature.ts'
import { INBOX_URL } from '../simulator/webhooks/inbox-url.ts'

const COUNT_LIMIT = 500
const TEXT_LIMIT = 4 * 1024 * 1024

/** Where the control API lists it. */
const INBOX_PATH = '/__sandbox/inbox'

export type InboxWebhook = {
  /** Counts every webhook since the start from 1. */
  readonly sequence: number
  /** Simulated time. */
  readonly at: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** What a receiver with the world's secrets found when it arrived. */
  readonly check: Diagnosis
}

export class Inbox {
  /** That of the shell, with what is addressed to the inbox delivered here. */
  readonly transport: Transport
  #webhooks: InboxWebhook[] = []
  #count = 0
  #textLength = 0

  constructor(world: World, shell: Pick<Shell, 'transport' | 'signatureClock' | 'ownPorts'>) {
    this.transport = this.#around(shell.transport, shell.ownPorts ?? new Set(), (webhook) => {
      const check = checkSignatureIn(world, webhook, shell.signatureClock.now())
      this.add({ at: world.now(), ...webhook, check })
    })
  }

  /** Every webhook that is kept, the newest last. */
  list(): readonly InboxWebhook[] {
    return this.#webhooks
  }

  add(webhook: Omit<InboxWebhook, 'sequence'>): void {
    this.#count += 1
    const kept = [...this.#webhooks, { sequence: this.#count, ...webhook }]
    this.#textLength += lengthOf(webhook)
    let tooMany = Math.max(0, kept.length - COUNT_LIMIT)
    for (const [index, each] of kept.entries()) {
      if (index >= tooMany && this.#textLength <= TEXT_LIMIT) break
      this.#textLength -= lengthOf(each)
      tooMany = index + 1
    }
    this.#webhooks = kept.slice(tooMany)
  }

  clear(): void {
    this.#webhooks = []
    this.#textLength = 0
  }

  #around(
    outside: Transport,
    ownPorts: ReadonlySet<number>,
    onWebhook: (webhook: Pick<InboxWebhook, 'headers' | 'body'>) => void,
  ): Transport {
    // It knows what injected faults do to a request.
    const within = new ScriptedTransport()
    const receiver = within.receiver(INBOX_URL)
    receiver.onRequest = ({ headers, body }) => {
      receiver.received.length = 0
      onWebhook({ headers, body })
    }
    return {
      ...(outside.atOnce === undefined ? {} : { atOnce: outside.atOnce }),
      whyForbidden: (url) => (isInbox(url, ownPorts) ? undefined : outside.whyForbidden?.(url)),
      send: (request) =>
        isInbox(request.url, ownPorts)
          ? within.send({ ...request, url: INBOX_URL })
          : outside.send(request),
      close: () => outside.close(),
    }
  }
}

/** Also the address at which the control API lists the inbox. */
function isInbox(address: string, ownPorts: ReadonlySet<number>): boolean {
  if (address === INBOX_URL) return true
  if (!address.includes(INBOX_PATH)) return false
  const { protocol, hostname, port, pathname } = new URL(address)
  return (
    protocol === 'http:' &&
    pathname === INBOX_PATH &&
    /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname) &&
    ownPorts.has(Number(port) || 80)
  )
}

function lengthOf({ headers, body }: Pick<InboxWebhook, 'headers' | 'body'>): number {
  return Object.entries(headers).reduce(
    (length, [name, value]) => length + name.length + value.length,
    body.length,
  )
}
