import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  CHAINS,
  checkAddress,
  checksummed,
  makeAddress,
  networkId,
} from '../../../src/simulator/addresses/address.ts'
import { random } from '../../../src/vocabulary/random.ts'
import { randomRun } from '../../random-run.ts'

const RUN = randomRun({ file: 'test/simulator/addresses/address.test.ts', numRuns: 100 })

/** Published examples of EIP-55. */
const CHECKSUMMED = [
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0xde709f2102306220921060314715629080e2fb77',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
]
const SOLANA = 'So11111111111111111111111111111111111111112'

test('every address that is made for a chain is valid on it', () => {
  fc.assert(
    fc.property(fc.nat(), fc.string(), fc.constantFrom(...CHAINS), (seed, stream, chain) => {
      const address = makeAddress(random(seed, stream), chain)
      expect(checkAddress(chain, address)).toBeUndefined()
      expect(checkAddress(chain, checksummed(address))).toBeUndefined()
    }),
    RUN,
  )
})

test('a seed and a stream name one address', () => {
  const make = (stream: string) => makeAddress(random(7, stream), 'base')
  expect(make('order:1')).toBe(make('order:1'))
  expect(make('order:1')).not.toBe(make('order:2'))
})

test.each(CHECKSUMMED)('%s is valid on base and bsc, and not on solana', (address) => {
  expect(checkAddress('base', address)).toBeUndefined()
  expect(checkAddress('bsc', address)).toBeUndefined()
  expect(checkAddress('solana', address)).toContain('looks like a base or bsc address')
})

test('the checksum is that of the published examples, and solana has none', () => {
  for (const address of CHECKSUMMED) expect(checksummed(address.toLowerCase())).toBe(address)
  expect(checksummed(SOLANA)).toBe(SOLANA)
})

test('an address in one case has no checksum', () => {
  for (const address of CHECKSUMMED) {
    const digits = address.slice(2)
    expect(checkAddress('base', `0x${digits.toLowerCase()}`)).toBeUndefined()
    expect(checkAddress('base', `0x${digits.toUpperCase()}`)).toBeUndefined()
  }
})

test('any one letter in the wrong case breaks the checksum', () => {
  const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  for (let at = 2; at < address.length; at++) {
    const letter = address.charAt(at)
    const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
    if (other === letter) continue
    const mistyped = address.slice(0, at) + other + address.slice(at + 1)
    expect(checkAddress('base', mistyped)).toContain('EIP-55')
  }
})

test.each([
  { chain: 'base', address: '' },
  { chain: 'base', address: '0x' },
  { chain: 'base', address: '5290840009852788650F7030069857D2E4169EE7' },
  { chain: 'bsc', address: '0x52908400098527886E0F7030069857D2E4169EE' },
  { chain: 'bsc', address: ' 0x52908400098527886E0F7030069857D2E4169EE7' },
  { chain: 'base', address: '0X52908400098527886E0F7030069857D2E4169EE7' },
  { chain: 'solana', address: '' },
  { chain: 'solana', address: 'So1111111111111111111111111111111111111111' },
  { chain: 'solana', address: 'So0111111111111111111111111111111111111112' },
  { chain: 'solana', address: 'z'.repeat(44) },
  { chain: 'solana', address: '1'.repeat(100_000) },
])('"$address" is rejected on $chain with what to send instead', ({ chain, address }) => {
  expect(checkAddress(chain, address)).toMatch(/^is not an address on .*Send .*\.$/)
})

test('a solana address is valid there and recognised elsewhere', () => {
  expect(checkAddress('solana', SOLANA)).toBeUndefined()
  expect(checkAddress('base', SOLANA)).toContain('looks like a solana address')
})

test('networks have their CAIP-2 references, in any case of the name', () => {
  expect(CHAINS.map(networkId)).toEqual(['8453', '56', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'])
  expect(networkId('Base')).toBe('8453')
  expect(() => networkId('polygon')).toThrow('use one of base, bsc, solana')
})
