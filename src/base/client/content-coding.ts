/**
 * Bodies as they are after their `content-encoding`. No request of ours asks for one, but HTTP
 * allows a server to choose any if nothing is asked for.
 */
import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib'

type Decoder = (bytes: Buffer, limits: { readonly maxOutputLength: number }) => Buffer

const DECODERS: Readonly<Record<string, Decoder>> = {
  identity: (bytes) => bytes,
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  // Some servers leave the wrapper of zlib out, and every browser reads that.
  deflate: (bytes, limits) =>
    hasZlibHeader(bytes) ? inflateSync(bytes, limits) : inflateRawSync(bytes, limits),
  br: brotliDecompressSync,
}

/** More than any server applies, and each costs up to the limit of a body. */
const MOST_CODINGS = 4

/**
 * Undefined if a coding is unknown, the bytes are not of it, or a result is over the limit. Several
 * codings are listed in the order in which they were applied.
 */
export function decoded(
  bytes: Buffer,
  coding: string | undefined,
  maxOutputLength: number,
): Buffer | undefined {
  const codings = codingsOf(coding)
  if (bytes.length === 0) return bytes
  if (codings.length > MOST_CODINGS) return undefined
  try {
    return codings.reduceRight<Buffer | undefined>((coded, name) => {
      const decode = Object.hasOwn(DECODERS, name) ? DECODERS[name] : undefined
      return coded && decode?.(coded, { maxOutputLength })
    }, bytes)
  } catch {
    return undefined
  }
}

/** Lower-case, without those that change nothing. */
export function codingsOf(coding: string | undefined): readonly string[] {
  return (coding ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity')
}

function hasZlibHeader([first = 0, second = 0]: Uint8Array): boolean {
  return (first & 0x0f) === 8 && ((first << 8) | second) % 31 === 0
}
