/**
 * Randomness as a pure function of the world's seed and a stream's name. Nothing is kept between draws, so a
 * restart, a replay or another order of unrelated calls cannot change what a name yields.
 */

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

export function random(seed: number, stream: string): Random {
  return new Random(seed, stream)
}

/**
 * The small fast counter generator sfc32, seeded from the text's FNV-1a hash and twelve warming rounds. Every order
 * draws from several streams, and one object is a tenth of what a closure for every kind of draw would cost.
 */
export class Random {
  #a: number
  #b: number
  #c: number
  #counter: number

  constructor(seed: number, stream: string) {
    let hash = 0x811c9dc5
    for (let i = 0; i < stream.length; i++)
      hash = Math.imul(hash ^ stream.charCodeAt(i), 0x01000193)
    this.#a = hash
    this.#b = seed | 0
    this.#c = Math.imul(hash ^ this.#b, 0x9e3779b1)
    this.#counter = Math.floor(seed / 4_294_967_296) + 1
    for (let i = 0; i < 12; i++) this.#next()
  }

  /** A number in [0, 1). */
  unit(): number {
    return this.#next() / 4_294_967_296
  }

  /** An integer in [0, below). */
  below(limit: number): number {
    return Math.floor(this.unit() * limit)
  }

  /** `digits` lower-case hexadecimal digits. */
  hex(digits: number): string {
    let out = this.#word()
    while (out.length < digits) out += this.#word()
    return out.slice(0, digits)
  }

  bytes(count: number): Uint8Array {
    return Uint8Array.from({ length: count }, () => this.#next() & 255)
  }

  /** A version 4 UUID. */
  uuid(): string {
    const a = this.#word()
    const b = this.#word()
    const c = this.#word()
    const d = this.#word()
    const variant = '89ab'.charAt(this.#next() & 3)
    return [
      a,
      '-',
      b.slice(0, 4),
      '-4',
      b.slice(5),
      '-',
      variant,
      c.slice(1, 4),
      '-',
      c.slice(4),
      d,
    ].join('')
  }

  pick<T>(from: readonly [T, ...T[]]): T {
    return from[this.below(from.length)] ?? from[0]
  }

  #word(): string {
    const n = this.#next()
    return `${HEX[n & 255]}${HEX[(n >>> 8) & 255]}${HEX[(n >>> 16) & 255]}${HEX[n >>> 24]}`
  }

  #next(): number {
    const sum = (this.#a + this.#b + this.#counter) | 0
    this.#counter = (this.#counter + 1) | 0
    this.#a = this.#b ^ (this.#b >>> 9)
    this.#b = (this.#c + (this.#c << 3)) | 0
    this.#c = (this.#c << 21) | (this.#c >>> 11)
    this.#c = (this.#c + sum) | 0
    return sum >>> 0
  }
}
