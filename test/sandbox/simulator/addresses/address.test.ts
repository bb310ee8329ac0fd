import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  checkAddress,
  checksummed,
  makeAddress,
} from '../../../../src/sandbox/simulator/addresses/address.ts'
import {
  DEFAULT_MARKETS,
  networkIdOf,
} from '../../../../src/sandbox/simulator/behaviour/markets.ts'
import { random } from '../../../../src/base/vocabulary/random.ts'
import { randomRun } from '../../../random-run.ts'

const FORMS = ['evm', 'solana', 'tron'] as const

/** As {@link checkAddress}, on a chain of the defaults or on tron. */
function check(chain: string, address: string): string | undefined {
  const form = chain === 'tron' ? 'tron' : DEFAULT_MARKETS.chains[chain]?.addresses
  if (form === undefined) throw new Error(`There is no chain "${chain}"`)
  return checkAddress({ chain, form }, address)
}

const RUN = randomRun({ file: 'test/sandbox/simulator/addresses/address.test.ts', numRuns: 100 })

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
    fc.property(fc.nat(), fc.string(), fc.constantFrom(...FORMS), (seed, stream, form) => {
      const address = makeAddress(random(seed, stream), form)
      expect(checkAddress({ chain: 'any', form }, address)).toBeUndefined()
      expect(checkAddress({ chain: 'any', form }, checksummed(address))).toBeUndefined()
    }),
    RUN,
  )
})

test('a seed and a stream name one address', () => {
  const make = (stream: string) => makeAddress(random(7, stream), 'evm')
  expect(make('order:1')).toBe(make('order:1'))
  expect(make('order:1')).not.toBe(make('order:2'))
})

test.each(CHECKSUMMED)('%s is valid on base and bsc, and not on solana', (address) => {
  expect(check('base', address)).toBeUndefined()
  expect(check('bsc', address)).toBeUndefined()
  expect(check('solana', address)).toContain('looks like a base or bsc address')
})

test('the checksum is that of the published examples, and solana addresses lack one', () => {
  for (const address of CHECKSUMMED) expect(checksummed(address.toLowerCase())).toBe(address)
  expect(checksummed(SOLANA)).toBe(SOLANA)
})

test('an address in one case has no checksum', () => {
  for (const address of CHECKSUMMED) {
    const digits = address.slice(2)
    expect(check('base', `0x${digits.toLowerCase()}`)).toBeUndefined()
    expect(check('base', `0x${digits.toUpperCase()}`)).toBeUndefined()
  }
})

test('any one letter in the wrong case breaks the checksum', () => {
  const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  for (let at = 2; at < address.length; at++) {
    const letter = address.charAt(at)
    const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
    if (other === letter) continue
    const mistyped = address.slice(0, at) + other + address.slice(at + 1)
    expect(check('base', mistyped)).toContain('EIP-55')
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
  expect(check(chain, address)).toMatch(/^is not an address on .*Send .*\.$/)
})

test('a solana address is valid there and recognised elsewhere', () => {
  expect(check('solana', SOLANA)).toBeUndefined()
  expect(check('base', SOLANA)).toContain('looks like a solana address')
})

test('networks have their CAIP-2 references, in any case of the name', () => {
  const chains = Object.keys(DEFAULT_MARKETS.chains)
  expect(chains.map((chain) => networkIdOf(DEFAULT_MARKETS, chain))).toEqual([
    '8453',
    '56',
    '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  ])
  expect(networkIdOf(DEFAULT_MARKETS, 'constructor')).toBe('constructor')
})

/** Published contracts on tron. */
const TRON = ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7']

test.each(TRON)('%s is valid only on tron, and not with another character', (address) => {
  expect(check('tron', address)).toBeUndefined()
  expect(check('base', address)).toMatch(/is not an address on base/)
  expect(check('solana', address)).toMatch(/is not an address on solana/)
  const mistyped = `${address.slice(0, -1)}${address.endsWith('x') ? 'y' : 'x'}`
  expect(check('tron', mistyped)).toMatch(/^has a wrong checksum.*Copy the address again/)
  expect(check('tron', address.slice(1))).toMatch(/^is not an address on tron.*start with T/)
})
