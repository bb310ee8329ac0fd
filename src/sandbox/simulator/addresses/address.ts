/**
 * Addresses of three forms: made for deposits, checked where a caller sends one. EVM addresses are
 * hexadecimal with EIP-55 checksums, those of solana are 32 bytes in base58, those of tron are
 * base58 with a checksum.
 *
 * Not simulated: private keys, contracts, whether anybody owns the address.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { base58, createBase58check } from '@scure/base'
import type { AddressForm } from '../behaviour/markets.ts'
import type { Random } from '../../../base/vocabulary/random.ts'

/** The first byte of every tron address. */
const TRON_PREFIX = 0x41

const base58check = createBase58check(sha256)

/** Hexadecimal digits in lower case: {@link checksummed} is added where the address is shown. */
export function makeAddress(random: Random, form: AddressForm): string {
  if (form === 'solana') return base58.encode(random.bytes(32))
  if (form === 'tron') {
    return base58check.encode(Uint8Array.of(TRON_PREFIX, ...random.bytes(20)))
  }
  return `0x${random.hex(40)}`
}

/** The address with its EIP-55 checksum, if its kind has one. */
export function checksummed(address: string): string {
  if (!address.startsWith('0x')) return address
  const lower = address.toLowerCase()
  const made = CHECKSUMMED.get(lower) ?? `0x${withChecksum(lower.slice(2))}`
  if (CHECKSUMMED.size >= CHECKSUMMED_LIMIT) CHECKSUMMED.clear()
  CHECKSUMMED.set(lower, made)
  return made
}

/** A pure memo: addresses come back, and their hash is the costliest part of an order. */
const CHECKSUMMED = new Map<string, string>()
const CHECKSUMMED_LIMIT = 1_000

/** What is wrong with the address and how to fix it; undefined where it is valid on the chain. */
export function checkAddress(
  { chain, form }: { readonly chain: string; readonly form: AddressForm },
  address: string,
): string | undefined {
  if (form === 'solana') return checkSolana(chain, address)
  return form === 'tron' ? checkTron(chain, address) : checkEvm(chain, address)
}

function checkEvm(chain: string, address: string): string | undefined {
  if (!/^0x[0-9a-fA-F]{40}$/.test(address)) {
    const solana =
      checkSolana(chain, address) === undefined ? 'This looks like a solana address. ' : ''
    return `is not an address on ${chain}. ${solana}Send 0x and 40 hexadecimal digits.`
  }
  const digits = address.slice(2)
  // An address in one case has no checksum.
  if (digits === digits.toLowerCase() || digits === digits.toUpperCase()) return undefined
  if (address === checksummed(address)) return undefined
  return (
    'has a wrong EIP-55 checksum, so a digit or its case is mistyped. ' +
    'Copy the address again, or send it all in lower case to go without the checksum.'
  )
}

function checkSolana(chain: string, address: string): string | undefined {
  if (/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address) && base58.decode(address).length === 32) {
    return undefined
  }
  const evm = /^0x[0-9a-fA-F]{40}$/.test(address) ? 'This looks like a base or bsc address. ' : ''
  return `is not an address on ${chain}. ${evm}Send 32 bytes in base58, which is 32 to 44 characters.`
}

function checkTron(chain: string, address: string): string | undefined {
  const advice = 'Send base58 with a checksum: 34 characters that start with T.'
  if (!/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(address))
    return `is not an address on ${chain}. ${advice}`
  try {
    const bytes = base58check.decode(address)
    if (bytes.length === 21 && bytes[0] === TRON_PREFIX) return undefined
  } catch {
    // The checksum is wrong.
  }
  return `has a wrong checksum, so a character is mistyped. Copy the address again. ${advice}`
}

/** EIP-55: a letter is upper case where the hash of the lower-case digits has 8 or more. */
function withChecksum(lower: string): string {
  const hash = bytesToHex(keccak_256(utf8ToBytes(lower)))
  return lower.replace(/./g, (digit, at: number) =>
    hash.charAt(at) >= '8' ? digit.toUpperCase() : digit,
  )
}
