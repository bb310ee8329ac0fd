/** The options of `verify` and `run` about the way to a deployment: gateways, proxies, CAs. */
import { InvalidArgumentError, type Command } from 'commander'
import { headerWord, shellWord } from '../base/client/curl.ts'
import type { NetworkRoute } from '../base/client/network-route.ts'
import { baseUrl, pathFrom } from '../sandbox/config/option-parsers.ts'
import { proxyOf } from '../sandbox/config/proxy.ts'
import { readText } from '../sandbox/config/read-text.ts'
import { option } from '../sandbox/config/settings.ts'
import { fileCause } from '../base/vocabulary/file-cause.ts'
import { withoutCredentials, type Secret } from '../base/vocabulary/masking.ts'
import type { Io } from './command.ts'
import { CommandFailure, fileFailure, usageFailure } from './failure.ts'

export type NetworkFlags = {
  readonly basePath?: string
  readonly header?: Headers
  readonly ca?: string
  readonly proxy?: string
}

type Headers = Readonly<Record<string, string>>

export function addNetworkOptions(command: Command, io: Io): void {
  command
    .addOption(
      option('--base-path <path>', 'path before the documented paths', 'RAMP_BASE_PATH').argParser(
        basePath,
      ),
    )
    .addOption(
      option(
        '--header <header>',
        "'Name: value' for every request; repeatable",
        'RAMP_HEADER',
      ).argParser(header),
    )
    .option('--ca <file>', 'PEM certificates to trust beside the usual ones', pathFrom(io.cwd))
    .option(
      '--proxy <url>',
      'proxy to the deployment; HTTPS_PROXY, HTTP_PROXY and NO_PROXY count without it',
      proxy,
    )
}

type Network = {
  /** By lower-case names; a secret one is in `secrets` too. */
  readonly headers: Headers
  readonly network: NetworkRoute
  readonly secrets: readonly Secret[]
}

/** Throws CommandFailure. */
export function networkOf(
  address: string,
  { header: headers = {}, ca, proxy: given }: NetworkFlags,
  env: Readonly<Record<string, string | undefined>>,
): Network {
  const named = given === undefined ? proxyOf(address, env) : { url: given, from: '--proxy' }
  if (named !== undefined) checkProxy(named)
  const network: NetworkRoute = {
    ...(named === undefined ? {} : { proxy: named.url }),
    ...(ca === undefined ? {} : { ca: [...extraCertificates(env), readCertificates(ca)] }),
  }
  return { headers, network, secrets: secretsIn(headers) }
}

export function secretsIn(headers: Headers): readonly Secret[] {
  return Object.entries(headers)
    .filter(([name]) => !PUBLIC.has(name))
    .map(([name, value]) => ({ value, shownAs: variableOf(name) }))
}

/** For the command that repeats a run: a secret value stays in its variable. */
export function networkWords({ header = {}, ca, proxy }: NetworkFlags): readonly string[] {
  const secrets = secretsIn(header)
  const shown = (value: string) => secrets.find((one) => one.value === value)?.shownAs ?? value
  return [
    ...Object.entries(header).map(([name, value]) => `--header ${headerWord(name, shown(value))}`),
    ...(ca === undefined ? [] : [`--ca ${shellWord(ca)}`]),
    ...(proxy === undefined ? [] : [`--proxy ${shellWord(withoutCredentials(proxy))}`]),
  ]
}

/** The values of these are no secrets; all others are masked. */
const PUBLIC: ReadonlySet<string> = new Set([
  'accept',
  'accept-language',
  'host',
  'origin',
  'referer',
  'user-agent',
])

/** A shell replaces it in the commands that repeat a request. */
function variableOf(name: string): string {
  return `$RAMP_HEADER_${name.toUpperCase().replace(/[^A-Z]+/g, '_')}`
}

function basePath(text: string): string {
  if (/^\/[\w.~%!$&'()*+,;=:@/-]*$/.test(text)) return text.replace(/\/+$/, '')
  throw new InvalidArgumentError('It must be a path that starts with a slash, such as /ramp/v2.')
}

const CONNECTION = /^(connection|content-length|transfer-encoding|upgrade|te|trailer|keep-alive)$/

/** Does not throw commander's own error, which repeats the value. A variable may have lines. */
function header(text: string, previous: Headers = {}): Headers {
  const headers = new Map(Object.entries(previous))
  for (const line of text.split(/\r?\n/).filter((one) => one.trim() !== '')) {
    const [, name = '', value = ''] =
      /^([\w!#$%&'*+.^`|~-]+):[ \t]*([\x20-\x7e\t]+)$/.exec(line) ?? []
    const key = name.toLowerCase()
    if (name === '')
      throw invalidHeader("it has no name, colon and value. Write it as 'X-Team: pay'")
    if (key === 'x-api-key')
      throw invalidHeader('x-api-key has an option of its own. Pass --api-key')
    if (CONNECTION.test(key))
      throw invalidHeader(`the connection sets ${name} itself. Leave it out`)
    headers.set(key, value.trim())
  }
  return Object.fromEntries(headers)
}

function invalidHeader(cause: string): CommandFailure {
  return usageFailure(`Failed to read --header or RAMP_HEADER: ${cause}.`)
}

function proxy(text: string): string {
  try {
    // It may have credentials, which an address of a server may not have.
    baseUrl(text.replace(/\/\/[^/@]*@/, '//'))
    return text
  } catch {
    throw new InvalidArgumentError('It must be an http or https URL, such as http://proxy:3128.')
  }
}

function checkProxy({ url, from }: { readonly url: string; readonly from: string }): void {
  if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return
  throw usageFailure(
    `Failed to use the proxy "${withoutCredentials(url)}" of ${from}: it must be an http or https URL, such as http://proxy:3128. Change ${from}, or list the host in NO_PROXY.`,
  )
}

/** The authorities of a system have 250 kB. */
const MOST_MB = 16

function readCertificates(file: string): string {
  const failure = (cause: string) =>
    fileFailure(
      `Failed to read certificates from "${file}": ${cause}. Name a file that contains BEGIN CERTIFICATE.`,
    )
  let text: string
  try {
    text = readText(file, MOST_MB)
  } catch (error) {
    throw failure(fileCause(error))
  }
  if (text.includes('-----BEGIN CERTIFICATE-----')) return text
  throw failure('it has no certificate in PEM format')
}

/** Node.js reads them at its start, but a list of authorities replaces what it read. */
function extraCertificates(env: Readonly<Record<string, string | undefined>>): readonly string[] {
  const file = env['NODE_EXTRA_CA_CERTS'] ?? ''
  return file === '' ? [] : [readCertificates(file)]
}
