/** Exchanges as they go from one thread to another: copied once, and moved. */
import type { Passed } from './forwarding-server.ts'

export type Batch = {
  /** JSON of all but the bodies. */
  readonly heads: string
  /** The bodies, one after another. */
  readonly bytes: Uint8Array<ArrayBuffer>
}

export type PassedOnce = { readonly passed: Passed; readonly isWebhook: boolean }

type Head = Omit<Passed, 'requestBytes' | 'response'> & {
  readonly isWebhook: boolean
  /** How much of it is in the batch, and how long it was. */
  readonly request: readonly [kept: number, length: number]
  readonly response?: Omit<NonNullable<Passed['response']>, 'bytes'> & {
    readonly body: readonly [kept: number, length: number]
  }
}

export function packed(all: readonly PassedOnce[]): Batch {
  const bodies: Buffer[] = []
  const keep = ({ bytes, length }: Passed['requestBytes']) => {
    bodies.push(bytes)
    return [bytes.length, length] as const
  }
  const heads = all.map(({ passed: { requestBytes, response, ...rest }, isWebhook }): Head => {
    const request = keep(requestBytes)
    if (response === undefined) return { ...rest, isWebhook, request }
    const { bytes, ...answer } = response
    return { ...rest, isWebhook, request, response: { ...answer, body: keep(bytes) } }
  })
  // Buffers share memory with each other, so they cannot be moved themselves.
  const bytes = new Uint8Array(bodies.reduce((sum, body) => sum + body.length, 0))
  let at = 0
  for (const body of bodies) {
    bytes.set(body, at)
    at += body.length
  }
  return { heads: JSON.stringify(heads), bytes }
}

export function unpacked({ heads, bytes }: Batch): readonly PassedOnce[] {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  let at = 0
  const take = ([kept, length]: readonly [number, number]) => {
    at += kept
    return { bytes: all.subarray(at - kept, at), length }
  }
  // What this file has packed.
  return (JSON.parse(heads) as Head[]).map(({ isWebhook, request, response, ...rest }) => {
    const requestBytes = take(request)
    if (response === undefined) return { isWebhook, passed: { ...rest, requestBytes } }
    const { body, ...answer } = response
    return {
      isWebhook,
      passed: { ...rest, requestBytes, response: { ...answer, bytes: take(body) } },
    }
  })
}
