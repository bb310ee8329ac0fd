/** How requests reach a deployment that is not on the open network: by a proxy, with other CAs. */
import { rootCertificates } from 'node:tls'
import type { Dispatcher } from 'undici'
import { skippingContinue } from '../ports/skip-continue.ts'

export type NetworkRoute = {
  /** May have a user name and a password. */
  readonly proxy?: string
  /** PEM certificates that are trusted beside those of Node.js. */
  readonly ca?: readonly string[]
}

/** One time-out covers connecting and reading, so there are no others. */
const WITHOUT_TIMEOUTS = { headersTimeout: 0, bodyTimeout: 0 } as const

export async function dispatcherFor(
  baseUrl: string,
  { proxy, ca }: NetworkRoute,
  idleMs?: number,
): Promise<Dispatcher> {
  // The default, because a bundle gives a package of the older module format no named exports.
  const { Agent, buildConnector, ProxyAgent } = (await import('undici')).default
  const tls = ca === undefined ? {} : { ca: [...rootCertificates, ...ca] }
  const idle = idleMs ? { keepAliveTimeout: idleMs, keepAliveMaxTimeout: idleMs } : {}
  if (proxy === undefined) {
    const connect = skippingContinue(buildConnector(tls))
    return new Agent({ ...WITHOUT_TIMEOUTS, ...idle, connect })
  }
  return new ProxyAgent({
    ...WITHOUT_TIMEOUTS,
    uri: proxy,
    requestTls: tls,
    proxyTls: tls,
    // Proxies allow tunnels to the ports of TLS, and seldom to others.
    proxyTunnel: baseUrl.startsWith('https:'),
  })
}
