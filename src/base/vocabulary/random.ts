/**
 * Randomness as a pure function of a world's seed and a stream's name. Nothing is stored between
 * draws, so a restart, a replay or another order of unrelated calls cannot change a stream.
 */
const SCRATCH = Buffer.alloc(32)

export function random(seed: number, stream: string): Random {
  return new Random(seed, stream)
}

/**
 * The generator sfc32, seeded with the FNV-1a hash of the stream's name and twelve rounds. Every
 * order draws from several streams.
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

  /** `digits` lower-case hexadecimal digits, an even number up to 64. */
  hex(digits: number): string {
    // The lowest byte of each number first.
    for (let at = 0; at < digits / 2; at += 4) SCRATCH.writeUInt32LE(this.#next(), at)
    return SCRATCH.toString('hex', 0, digits / 2)
  }

  bytes(count: number): Uint8Array {
    return Uint8Array.from({ length: count }, () => this.#next() & 255)
  }

  /** A version 4 UUID. */
  uuid(): string {
    const hex = this.hex(32)
    const variant = '89ab'.charAt(this.#next() & 3)
    const [a, b, c] = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(13, 16)]
    return `${a}-${b}-4${c}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`
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
