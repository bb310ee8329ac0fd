/** The sandbox on a port: how it starts, and how it stops without dropping an answer. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { anotherProcess, cannotListen } from '../../base/vocabulary/listen-error.ts'
import { stopping } from '../../base/vocabulary/errors.ts'
import { closingOfMany } from '../../base/ports/closing-of-many.ts'
import { systemTimers } from '../../base/ports/system-timers.ts'
import { sandboxAt } from '../../base/ports/sandbox-probe.ts'
import type { Sandbox } from '../running/sandbox.ts'
import { CONTROL_PATH } from './exchange.ts'
import { createNodeServer } from './node-server.ts'
import { createExpressApp, type AppOptions } from './server.ts'

export type ListenOptions = Omit<AppOptions, 'closing'> & {
  readonly host: string
  /** 0 takes a free one. */
  readonly port: number
  /** The option that names the port, for the advice in errors. */
  readonly portFlag?: string
  /** How long a close waits for answers in progress. */
  readonly drainMs?: number
}

export type Listening = {
  readonly url: string
  readonly port: number
  /** Accepts no more calls, lets those in progress finish, then closes the sandbox. */
  readonly close: () => Promise<void>
}

const DRAIN_MS = 500

/** Throws ListenError if the address cannot be used. */
export async function listen(sandbox: Sandbox, options: ListenOptions): Promise<Listening> {
  const { host, port, portFlag = '--port', drainMs = DRAIN_MS, ...appOptions } = options
  const closing = closingOfMany()
  const server = createNodeServer(
    createExpressApp(sandbox, { ...appOptions, closing: closing.signal }),
  )
  server.listen({ host, port })
  try {
    await once(server, 'listening')
  } catch (error) {
    const url = urlOf(host, port)
    const version = await versionAt(url)
    throw cannotListen({ host, port, portFlag }, error, () =>
      version === undefined
        ? anotherProcess(port)
        : {
            name: `another ramp-sandbox (${version})`,
            remedy: `Stop it with "npx ramp-sandbox stop --url ${url}"`,
          },
    )
  }
  const bound = (server.address() as AddressInfo).port
  sandbox.ownPorts.add(bound)
  const close = async () => {
    const reason = stopping()
    closing.abort(reason)
    sandbox.endWaits(reason)
    const drained = new Promise<void>((resolve) => server.close(() => resolve()))
    server.closeIdleConnections()
    await within(drainMs, drained)
    server.closeAllConnections()
    await sandbox.close()
  }
  let closed: Promise<void> | undefined
  return { url: urlOf(host, bound), port: bound, close: () => (closed ??= close()) }
}

function urlOf(host: string, port: number): string {
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`
}

/** What was acknowledged is in the journal by now, so not waiting for the rest loses nothing. */
async function within(limitMs: number, work: Promise<void>): Promise<void> {
  let cancel = () => {}
  const limit = new Promise<void>((resolve) => {
    cancel = systemTimers.after(limitMs, resolve)
  })
  await Promise.race([work, limit])
  cancel()
}

/** Asks this machine only. */
async function versionAt(url: string): Promise<string | undefined> {
  const { hostname } = new URL(url)
  const isLoopback = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname)
  return isLoopback ? sandboxAt(url + CONTROL_PATH) : undefined
}
