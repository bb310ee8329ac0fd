/** Receives webhooks at a port, keeps every byte as it came (§5.4, §6), and answers by a script. */
import { isUtf8 } from 'node:buffer'
import { AnswerScript, type ScriptedAnswer } from '../ports/scripted-transport.ts'
import { systemWallClock } from '../ports/system-wall-clock.ts'
import { receivedJson } from '../vocabulary/json.ts'
import { DeploymentError } from './deployment-error.ts'
import type { TrafficListener } from './traffic-listener.ts'
import { serveLocally, type LocalServer, type ReceivedRequest, type Reply } from './local-server.ts'

export type ReceiverOptions = {
  /** 0 takes a free one. */
  readonly port: number
  /** Where senders reach the port, if not at this machine's own address. */
  readonly publicUrl?: string
  /** Epoch milliseconds; the machine's clock unless given. */
  readonly now?: () => number
  /** Of all bodies together; what arrives beyond it is not kept, and answered with 507. */
  readonly memoryLimitBytes?: number
  readonly onArrival?: (arrival: Arrival) => void
  readonly traffic?: TrafficListener | undefined
}

export type Arrival = Pick<ReceivedRequest, 'path' | 'headers' | 'bytes' | 'body'> & {
  readonly at: number
  /** Undefined if the body is not valid JSON, which is UTF-8. */
  readonly json: unknown
}

/** By another method than POST, such as a GET that checks whether the URL exists. */
export type BodilessRequest = Pick<ReceivedRequest, 'method' | 'path' | 'headers'>

export type WebhookReceiver = {
  readonly url: string
  /** Address on this machine; a public name may forward to it. */
  readonly port: number
  /** In order. A request that broke off never arrived. */
  readonly arrivals: readonly Arrival[]
  /** Only the first ones are kept. They are answered with 405. */
  readonly bodiless: readonly BodilessRequest[]
  /** Answers the next arrival for which this is true with 500. */
  rejectOnce(isIt: (arrival: Arrival) => boolean): void
  /** Answers the next requests so; `closed` is not possible for a server that listens. */
  answer(...answers: readonly ScriptedAnswer[]): void
  close(): Promise<void>
}

const MEMORY_LIMIT_BYTES = 64 * 1024 * 1024
const MOST_BODILESS = 100

/** Throws DeploymentError `helper` where the port cannot be had. */
export async function openWebhookReceiver(options: ReceiverOptions): Promise<WebhookReceiver> {
  const { port, publicUrl, traffic, memoryLimitBytes = MEMORY_LIMIT_BYTES } = options
  const { now = () => systemWallClock.now(), onArrival = () => {} } = options
  const arrivals: Arrival[] = []
  const bodiless: BodilessRequest[] = []
  const script = new AnswerScript()
  let isRejected: ((arrival: Arrival) => boolean) | undefined
  let length = 0
  const receive = ({ method, path, headers, bytes, body }: ReceivedRequest): Reply => {
    if (method !== 'POST' && bytes.length === 0) {
      if (bodiless.length < MOST_BODILESS) bodiless.push({ method, path, headers })
      return { status: 405 }
    }
    length += bytes.length
    if (length > memoryLimitBytes) return { status: 507 }
    const arrival = {
      at: now(),
      path,
      headers,
      bytes,
      body,
      json: isUtf8(bytes) ? receivedJson(body) : undefined,
    }
    arrivals.push(arrival)
    onArrival(arrival)
    const isToReject = isRejected?.(arrival) === true
    if (isToReject) isRejected = undefined
    const reply: Reply = isToReject ? { status: 500 } : script.take()
    const url = `${publicUrl?.replace(/\/+$/, '') ?? 'http://127.0.0.1'}${path}`
    traffic?.received({ ...arrival, url, status: reply.status ?? 200 })
    return reply
  }
  // A public name may forward to any address of the machine; without one, loopback is enough.
  const host = publicUrl === undefined ? '127.0.0.1' : undefined
  const server = await serveLocally({ port, host }, receive).catch(cannotListen)
  return {
    url: publicUrl ?? `http://127.0.0.1:${server.port}/`,
    port: server.port,
    arrivals,
    bodiless,
    rejectOnce: (isIt) => {
      isRejected = isIt
    },
    answer: (...answers) => script.set(answers),
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
