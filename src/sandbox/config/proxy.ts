/** The proxy of an address, by the usual variables. */

type Environment = Readonly<Record<string, string | undefined>>

/** A proxy, and the setting that names it. */
export type NamedProxy = { readonly url: string; readonly from: string }

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/

/** Undefined if the address is called directly, as every address of this machine is. */
export function proxyOf(address: string, env: Environment): NamedProxy | undefined {
  const { protocol, hostname, port } = new URL(address)
  if (LOOPBACK.test(hostname)) return undefined
  const name = protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY'
  const from = [name.toLowerCase(), name].find((variable) => (env[variable] ?? '') !== '')
  if (from === undefined) return undefined
  const effectivePort = port === '' ? { 'https:': '443', 'http:': '80' }[protocol] : port
  const exceptions = (env['no_proxy'] ?? env['NO_PROXY'] ?? '').toLowerCase().split(/[\s,]+/)
  if (exceptions.some((one) => isException(one, hostname, effectivePort ?? ''))) return undefined
  const url = env[from] ?? ''
  return { url: /^[a-z][a-z\d+.-]*:\/\//i.test(url) ? url : `http://${url}`, from }
}

/** `*`, `host`, `.domain`, `*.domain` or one of them with a port; a name has its subdomains. */
function isException(exception: string, hostname: string, port: string): boolean {
  if (exception === '*') return true
  const [, host = '', wanted = port] = /^(\[[^\]]*\]|[^:]*)(?::(\d+))?$/.exec(exception) ?? []
  const domain = host.replace(/^\*?\./, '')
  const isOfDomain = hostname === domain || hostname.endsWith(`.${domain}`)
  return domain !== '' && wanted === port && isOfDomain
}
