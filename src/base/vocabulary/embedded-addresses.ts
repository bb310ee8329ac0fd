/**
 * The IPv4 addresses in an IPv6 address: networks that translate or tunnel deliver to those. Which
 * prefix a network uses for NAT64 beyond the two reserved ones cannot be known.
 */
import { isIPv6 } from 'node:net'

type Bytes = readonly number[]

type Form = {
  /** How the address begins, in hexadecimal. */
  readonly prefix: RegExp
  /** Where the bytes of IPv4 addresses are. */
  readonly at: readonly Bytes[]
  /** Every bit of the address is inverted. */
  readonly isInverted?: true
}

const LAST: Bytes = [12, 13, 14, 15]

const FORMS: readonly Form[] = [
  // IPv4-compatible ::/96, IPv4-mapped ::ffff:0:0/96, IPv4-translated ::ffff:0:0:0/96.
  { prefix: /^0{16}(0{8}|0{4}f{4}|f{4}0{4})/, at: [LAST] },
  // NAT64 (RFC 6052).
  { prefix: /^0064ff9b0{16}/, at: [LAST] },
  // NAT64 for local use (RFC 8215): where the bytes are depends on the length of the prefix.
  {
    prefix: /^0064ff9b0001/,
    at: [[6, 7, 9, 10], [7, 9, 10, 11], [9, 10, 11, 12], LAST],
  },
  // 6to4 (RFC 3056).
  { prefix: /^2002/, at: [[2, 3, 4, 5]] },
  // Teredo (RFC 4380): its server, and its client.
  { prefix: /^20010000/, at: [[4, 5, 6, 7]] },
  { prefix: /^20010000/, at: [LAST], isInverted: true },
  // ISATAP (RFC 5214), under any prefix.
  { prefix: /^.{16}0[02]005efe/, at: [LAST] },
]

/** Each IPv4 address that the text, an IPv6 address, can contain; none of another text. */
export function embeddedAddresses(address: string): readonly string[] {
  const [text = ''] = address.split('%', 1)
  if (!isIPv6(text)) return []
  const bytes = bytesOf(text)
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return FORMS.filter(({ prefix }) => prefix.test(hex)).flatMap(({ at, isInverted }) =>
    at.map((places) =>
      places.map((place) => (bytes[place] ?? 0) ^ (isInverted === true ? 0xff : 0)).join('.'),
    ),
  )
}

/** The groups of a valid IPv6 address. */
function bytesOf(address: string): Bytes {
  const [head = '', tail] = address.split('::')
  const start = bytesIn(head)
  if (tail === undefined) return start
  const end = bytesIn(tail)
  return [...start, ...Array<number>(16 - start.length - end.length).fill(0), ...end]
}

function bytesIn(part: string): Bytes {
  if (part === '') return []
  return part.split(':').flatMap((group) => {
    if (group.includes('.')) return group.split('.').map(Number)
    const value = Number.parseInt(group, 16)
    return [value >> 8, value & 0xff]
  })
}
