/**
 * Where webhooks may go: anywhere but to link-local addresses, where clouds serve the credentials
 * of a machine, and to the sandbox itself, whose control API a webhook could reset. The address
 * counts, as it is when the connection is made: a name can have another one a moment later. An IPv4
 * address within an IPv6 address counts too, because a gateway can deliver to it.
 */
import { lookup as systemLookup, type LookupAddress } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { networkInterfaces } from 'node:os'
import { embeddedAddresses } from '../vocabulary/embedded-addresses.ts'

export type WebhookReach = {
  /** Host names and addresses, as URLs have them, that are allowed in any case. */
  readonly allowed?: readonly string[]
  /** The ports on which the sandbox itself listens. */
  readonly ownPorts?: ReadonlySet<number>
  readonly lookup?: LookupFunction
}

type Destination = { readonly host: string; readonly port: number }

/** Its message is the error of the attempt. */
class ForbiddenAddress extends Error {
  override readonly name = 'ForbiddenAddress'
}

/** Throws ForbiddenAddress if the host is an address that is not allowed. */
export function assertReachable(
  address: string,
  { host, port }: Destination,
  reach: WebhookReach,
): void {
  if (isIP(address) === 0 || reach.allowed?.includes(host) === true) return
  const [bare = ''] = address.split('%', 1)
  const reached = [bare, ...embeddedAddresses(bare)]
  const why = reached.some((each) => isIn(linkLocal(), each))
    ? 'link-local'
    : reach.ownPorts?.has(port) === true && reached.some((each) => isIn(own(), each))
      ? 'the sandbox itself'
      : undefined
  if (why === undefined) return
  const where = host === address ? host : `${host} is ${address}, which`
  throw new ForbiddenAddress(`${where} is ${why}; allow it with --allow-webhook-to ${host}`)
}

/**
 * Why webhooks never reach a URL whose host is an address or `localhost`; another name is looked up
 * when a webhook is sent.
 */
export function whyForbidden(url: string, reach: WebhookReach): string | undefined {
  if (!URL.canParse(url)) return undefined
  const { hostname, port, protocol } = new URL(url)
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  const address = /^(.+\.)?localhost\.?$/.test(host) ? '127.0.0.1' : host
  try {
    assertReachable(
      address,
      { host, port: Number(port) || (protocol === 'https:' ? 443 : 80) },
      reach,
    )
    return undefined
  } catch (error) {
    return `must be reachable: ${(error as Error).message}`
  }
}

/** A lookup that fails if one of the addresses is not allowed. */
export function guardedLookup(destination: Destination, reach: WebhookReach): LookupFunction {
  const { lookup = systemLookup } = reach
  return (name, options, callback) =>
    lookup(name, options, (error, found: string | LookupAddress[], family) => {
      try {
        const addresses =
          typeof found === 'string' ? [found] : (found ?? []).map((each) => each.address)
        for (const address of addresses) assertReachable(address, destination, reach)
      } catch (forbidden) {
        callback(forbidden as NodeJS.ErrnoException, found, family)
        return
      }
      callback(error, found, family)
    })
}

function linkLocal(): BlockList {
  const list = new BlockList()
  list.addSubnet('169.254.0.0', 16, 'ipv4')
  list.addSubnet('fe80::', 10, 'ipv6')
  return list
}

/** The loopback range, the unspecified addresses, and every address of this machine. */
function own(): BlockList {
  const own = new BlockList()
  own.addSubnet('127.0.0.0', 8, 'ipv4')
  own.addAddress('0.0.0.0', 'ipv4')
  own.addAddress('::', 'ipv6')
  own.addAddress('::1', 'ipv6')
  for (const each of Object.values(networkInterfaces()).flat()) {
    if (each !== undefined) own.addAddress(each.address, each.family === 'IPv4' ? 'ipv4' : 'ipv6')
  }
  return own
}

function isIn(list: BlockList, address: string): boolean {
  return list.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6')
}
