/** Parsers of option values, for commander. Each one throws InvalidArgumentError. */
import { InvalidArgumentError } from 'commander'
import { isIPv6 } from 'node:net'
import { resolve } from 'node:path'
import { parseProgression, PROGRESSIONS } from '../simulator/behaviour/progression.ts'
import { INBOX_URL } from '../simulator/webhooks/inbox-url.ts'
import type { Shard } from '../../base/vocabulary/shard.ts'
import { parseDuration } from '../../base/vocabulary/time.ts'

const LARGEST_PORT = 65_535
const WEBHOOK_LENGTH = 2_048
const DAY_MS = 86_400_000
const HOST = /^[\w.-]+$/
const HOST_NAME = /^[a-z\d_](?:[\w.-]{0,252}\w)?$/i

export function wholeNumber(
  largest: number,
  example = '1',
  smallest = 0,
): (text: string) => number {
  return (text) => {
    const value = /^\d{1,16}$/.test(text) ? Number(text) : -1
    if (value >= smallest && value <= largest) return value
    throw mustBe(`a whole number from ${smallest} to ${largest}`, example)
  }
}

export const port = wholeNumber(LARGEST_PORT, '7267')

/** Switches have a value too, so that a variable can say false and a flag can overrule it. */
export function truth(text: string): boolean {
  if (/^(?:true|1|yes|on)$/i.test(text)) return true
  if (/^(?:false|0|no|off)$/i.test(text)) return false
  throw new InvalidArgumentError('It must be true or false.')
}

/** Also the id of a process. That of the first process of a system, which never ends, is true. */
export function parentToWatch(text: string): boolean | number {
  if (/^[1-9]\d{0,8}$/.test(text) && text !== '1') return Number(text)
  try {
    return truth(text)
  } catch {
    throw mustBe('true, false or the id of a process', '4711')
  }
}

export function shard(text: string): Shard {
  const [, index = '', of = ''] = /^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? []
  const found = { index: Number(index), of: Number(of) }
  if (found.index >= 1 && found.index <= found.of) return found
  throw new InvalidArgumentError('It must be i/n with 1 ≤ i ≤ n, such as 1/3.')
}

/** Makes a path absolute; it starts from `folder`. */
export function pathFrom(folder: string): (text: string) => string {
  return (text) => {
    if (text !== '' && !text.includes('\0')) return resolve(folder, text)
    throw mustBe('a path', './sandbox')
  }
}

export function address(text: string): string {
  if (isAddress(text)) return text
  throw mustBe('a host name or an IP address, without a port', '127.0.0.1')
}

/** With the zone of an IPv6 address, where it has one. */
function isAddress(text: string): boolean {
  return HOST.test(text) || isIPv6(text)
}

export const hostNames = list(
  (name) => HOST_NAME.test(name),
  'one or more host names without ports, separated by commas',
  'ramp-sandbox,sandbox.test',
)

export const hosts = list(
  isAddress,
  'one or more host names or addresses without ports, separated by commas',
  'receiver.test,169.254.10.1',
)

export const origins = list(
  (origin) => httpUrl(origin)?.origin === origin,
  'one or more origins (a scheme, a host, and a port that is not the usual one), separated by commas',
  'http://localhost:3000',
)

/** A comma-separated list in lower case; a repeated flag adds to it. */
function list(accepts: (item: string) => boolean, expected: string, example: string) {
  return (text: string, previous: readonly string[] = []): readonly string[] => {
    const items = text.trim() === '' ? [] : text.split(',').map((item) => item.trim().toLowerCase())
    if (items.every(accepts)) return [...new Set([...previous, ...items])]
    throw mustBe(expected, example)
  }
}

export function progression(text: string): string {
  if (parseProgression(text) !== undefined) return text
  throw mustBe(PROGRESSIONS, 'after:30s')
}

/** Of any length, as it is written. */
export function durationText(text: string): string {
  if (parseDuration(text) !== undefined) return text
  throw mustBe('a duration', '30s, 5m or 1h30m')
}

/** In milliseconds. */
export function duration(text: string): number {
  const ms = parseDuration(text)
  if (ms !== undefined && ms > 0 && ms <= DAY_MS) return ms
  throw mustBe('a duration from 1ms to 24h', '30s')
}

export function webhookUrl(text: string): string {
  const url = httpUrl(text)
  if (url !== undefined && text.length <= WEBHOOK_LENGTH) return url.href
  throw mustBe('an http or https URL without credentials', 'http://127.0.0.1:3000/webhooks')
}

/** URL of an endpoint; the sandbox has a receiver itself. */
export function endpointUrl(text: string): string {
  return text === INBOX_URL ? text : webhookUrl(text)
}

/** The address of a server, without a slash at its end. */
export function baseUrl(text: string): string {
  const url = httpUrl(text)
  if (url !== undefined && url.search === '' && url.hash === '') return url.href.replace(/\/+$/, '')
  const expected = 'an http or https URL without credentials, query or fragment'
  throw mustBe(expected, 'http://127.0.0.1:7267')
}

function mustBe(expected: string, example: string): InvalidArgumentError {
  return new InvalidArgumentError(`It must be ${expected}, such as ${example}.`)
}

function httpUrl(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isPlain = url?.username === '' && url.password === '' && /^https?:$/.test(url.protocol)
  return isPlain ? url : undefined
}
