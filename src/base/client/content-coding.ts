/**
 * Bodies as they are after their `content-encoding`. No request of ours asks for one, but HTTP
 * allows a server to choose any if nothing is asked for.
 */
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'

type Decoder = (bytes: Buffer, limits: { readonly maxOutputLength: number }) => Buffer

const DECODERS: Readonly<Record<string, Decoder>> = {
  identity: (bytes) => bytes,
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
}

/** Undefined if the coding is unknown, the bytes are not of it, or the result is over the limit. */
export function decoded(
  bytes: Buffer,
  coding: string | undefined,
  maxOutputLength: number,
): Buffer | undefined {
  const decode = DECODERS[(coding ?? 'identity').toLowerCase()]
  try {
    return bytes.length === 0 ? bytes : decode?.(bytes, { maxOutputLength })
  } catch {
    return undefined
  }
}
