/**
 * Addresses on the supported chains: made for deposits, checked where a caller sends one. Base and
 * bsc take hexadecimal addresses with EIP-55 checksums, solana takes 32 bytes in base58.
 *
 * Not simulated: private keys, contracts, whether anybody owns the address.
 */
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import type { Random } from '../../vocabulary/random.ts'

/** The supported networks, each with its CAIP-2 reference. */
const NETWORKS = {
  base: { kind: 'evm', networkId: '8453' },
  bsc: { kind: 'evm', networkId: '56' },
  solana: { kind: 'solana', networkId: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' },
} as const satisfies Record<string, { kind: 'evm' | 'solana'; networkId: string }>

export type Chain = keyof typeof NETWORKS

export const CHAINS = ['base', 'bsc', 'solana'] as const satisfies readonly Chain[]

/** The chain of a name in any case. */
export function findChain(name: string): Chain | undefined {
  const wanted = name.toLowerCase()
  return CHAINS.find((chain) => chain === wanted)
}

/** The CAIP-2 reference of a supported chain, as `networkId` in §7.1. */
export function networkId(chain: string): string {
  return NETWORKS[supported(chain)].networkId
}

/** Hexadecimal digits in lower case: {@link checksummed} is added where the address is shown. */
export function makeAddress(random: Random, chain: string): string {
  if (NETWORKS[supported(chain)].kind === 'solana') return base58.encode(random.bytes(32))
  return `0x${random.hex(40)}`
}

/** The address with its EIP-55 checksum, where it is of the kind that has one. */
export function checksummed(address: string): string {
  if (!address.startsWith('0x')) return address
  const lower = address.toLowerCase()
  const known = CHECKSUMMED.get(lower)
  if (known !== undefined) return known
  const made = `0x${withChecksum(lower.slice(2))}`
  if (CHECKSUMMED.size >= CHECKSUMMED_LIMIT) CHECKSUMMED.clear()
  CHECKSUMMED.set(lower, made)
  return made
}

/** A pure memo: addresses come back, and their hash is the costliest part of a response. */
const CHECKSUMMED = new Map<string, string>()
const CHECKSUMMED_LIMIT = 1_000

/** What is wrong with the address and how to fix it; undefined where it is valid on the chain. */
export function checkAddress(chain: string, address: string): string | undefined {
  const known = supported(chain)
  return NETWORKS[known].kind === 'solana' ? checkSolana(address) : checkEvm(known, address)
}

function checkEvm(chain: Chain, address: string): string | undefined {
  if (!/^0x[0-9a-fA-F]{40}$/.test(address)) {
    const solana = checkSolana(address) === undefined ? 'This looks like a solana address. ' : ''
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

function checkSolana(address: string): string | undefined {
  if (/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address) && base58.decode(address).length === 32) {
    return undefined
  }
  const evm = /^0x[0-9a-fA-F]{40}$/.test(address) ? 'This looks like a base or bsc address. ' : ''
  return `is not an address on solana. ${evm}Send 32 bytes in base58, which is 32 to 44 characters.`
}

/** EIP-55: a letter is upper case where the hash of the lower-case digits has 8 or more. */
function withChecksum(lower: string): string {
  const hash = bytesToHex(keccak_256(utf8ToBytes(lower)))
  return lower.replace(/./g, (digit, at: number) =>
    hash.charAt(at) >= '8' ? digit.toUpperCase() : digit,
  )
}

function supported(chain: string): Chain {
  const known = findChain(chain)
  if (known === undefined) {
    throw new RangeError(`"${chain}" is not a supported chain; use one of ${CHAINS.join(', ')}`)
  }
  return known
}
