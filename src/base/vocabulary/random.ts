/**
 * Randomness as a pure function of a world's seed and a stream's name. Nothing is stored between
 * draws, so a restart, a replay or another order of unrelated calls cannot change a stream.
 */

/** Texts are drawn here: V8 would keep a text that is joined from pieces in pieces. */
const SCRATCH = Buffer.alloc(128)
const HEX = Buffer.from('0123456789abcdef')
const [DASH, FOUR] = Buffer.from('-4') as unknown as readonly [number, number]
const VARIANTS = Buffer.from('89ab')

export function random(seed: number, stream: string): Random {
  return new Random(seed, stream)
}

/**
 * The generator sfc32, seeded with the FNV-1a hash of the stream's name and twelve rounds. Every
 * order draws from several streams; one object costs a tenth of a closure for every kind of draw.
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

  shuffled<T>(list: readonly T[]): readonly T[] {
    return list
      .map((one) => [this.unit(), one] as const)
      .toSorted(([one], [other]) => one - other)
      .map(([, one]) => one)
  }

  /** A number in [0, 1). */
  unit(): number {
    return this.#next() / 4_294_967_296
  }

  /** An integer in [0, below). */
  below(limit: number): number {
    return Math.floor(this.unit() * limit)
  }

  /**
   * `digits` lower-case hexadecimal digits, an even number up to 64, after a short ASCII prefix.
   */
  hex(digits: number, prefix = ''): string {
    const start = prefix.length
    for (let at = 0; at < start; at++) SCRATCH[at] = prefix.charCodeAt(at)
    this.#draw(start, digits)
    return SCRATCH.toString('latin1', 0, start + digits)
  }

  bytes(count: number): Uint8Array {
    return Uint8Array.from({ length: count }, () => this.#next() & 255)
  }

  /** A version 4 UUID. */
  uuid(): string {
    this.#draw(0, 32)
    SCRATCH.copyWithin(24, 20, 32)
    SCRATCH.copyWithin(19, 16, 20)
    SCRATCH.copyWithin(14, 12, 16)
    SCRATCH.copyWithin(9, 8, 12)
    SCRATCH[8] = SCRATCH[13] = SCRATCH[18] = SCRATCH[23] = DASH
    SCRATCH[14] = FOUR
    SCRATCH[19] = VARIANTS[this.#next() & 3] ?? FOUR
    return SCRATCH.toString('latin1', 0, 36)
  }

  /** Eight digits for each number, its lowest byte first. */
  #draw(start: number, digits: number): void {
    for (let at = start; at < start + digits; at += 8) {
      const n = this.#next()
      for (let byte = 0; byte < 4; byte++) {
        SCRATCH[at + 2 * byte] = HEX[(n >>> (8 * byte + 4)) & 15] ?? 0
        SCRATCH[at + 2 * byte + 1] = HEX[(n >>> (8 * byte)) & 15] ?? 0
      }
    }
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
