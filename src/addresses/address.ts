/**
 * Addresses on the supported chains: made for deposits, checked where a caller sends one. Base and
 * bsc take hexadecimal addresses with EIP-55 checksums, solana takes 32 bytes in base58.
 *
 * Not simulated: private keys, contracts, whether anybody owns the address.
 */
import { keccak_256 } from '@noble/hashes/sha3.js'
import { base58 } from '@scure/base'
import type { Random } from '../random.ts'

type AddressKind = 'evm' | 'solana'

/** The supported networks, each with its CAIP-2 reference. */
const NETWORKS = {
  base: { kind: 'evm', networkId: '8453' },
  bsc: { kind: 'evm', networkId: '56' },
  solana: { kind: 'solana', networkId: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' },
} as const satisfies Record<string, { kind: AddressKind; networkId: string }>

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

export function makeAddress(random: Random, chain: string): string {
  if (NETWORKS[supported(chain)].kind === 'solana') return base58.encode(random.bytes(32))
  return `0x${withChecksum(random.hex(40))}`
}

/**
 * What is wrong with the address and what to do about it; undefined where it is well formed for the
 * chain.
 */
export function checkAddress(chain: string, address: string): string | undefined {
  const known = supported(chain)
  return NETWORKS[known].kind === 'solana' ? checkSolana(address) : checkEvm(known, address)
}

function checkEvm(chain: Chain, address: string): string | undefined {
  if (!/^0x[0-9a-fA-F]{40}$/.test(address)) {
    const solana = checkSolana(address) === undefined ? 'This looks like a solana address. ' : ''
    return `is no address on ${chain}. ${solana}Send 0x and 40 hexadecimal digits.`
  }
  if (SOUND.has(address)) return undefined
  const digits = address.slice(2)
  const lower = digits.toLowerCase()
  if (digits === lower || digits === digits.toUpperCase()) return undefined
  if (digits === withChecksum(lower)) {
    if (SOUND.size >= SOUND_LIMIT) SOUND.clear()
    SOUND.add(address)
    return undefined
  }
  return (
    'has a wrong EIP-55 checksum, so a digit or its case is mistyped. ' +
    'Copy the address again, or send it all in lower case to go without the checksum.'
  )
}

/** A pure memo: customers come back with the same wallet, and the hash is dearer than all else that is checked. */
const SOUND = new Set<string>()
const SOUND_LIMIT = 1_000

function checkSolana(address: string): string | undefined {
  if (/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address) && base58.decode(address).length === 32) {
    return undefined
  }
  const evm = /^0x[0-9a-fA-F]{40}$/.test(address) ? 'This looks like a base or bsc address. ' : ''
  return `is no address on solana. ${evm}Send 32 bytes in base58, which is 32 to 44 characters.`
}

/**
 * EIP-55: a letter is upper case where the hash of the lower-case digits has 8 or more at its
 * place.
 */
function withChecksum(lower: string): string {
  const digits = new Uint8Array(lower.length)
  for (let i = 0; i < digits.length; i++) digits[i] = lower.charCodeAt(i)
  const hash = keccak_256(digits)
  // Text put together digit by digit would be kept as forty pieces for as long as its order.
  const cased: number[] = []
  for (let i = 0; i < digits.length; i++) {
    const byte = hash[i >> 1] ?? 0
    const nibble = i % 2 === 0 ? byte >> 4 : byte & 15
    const digit = digits[i] ?? 0
    cased.push(nibble >= 8 && digit >= LOWER_A ? digit - TO_UPPER : digit)
  }
  return String.fromCharCode(...cased)
}

const LOWER_A = 97
const TO_UPPER = 32

function supported(chain: string): Chain {
  const known = findChain(chain)
  if (known === undefined) {
    throw new RangeError(`"${chain}" is no supported chain; use one of ${CHAINS.join(', ')}`)
  }
  return known
}
