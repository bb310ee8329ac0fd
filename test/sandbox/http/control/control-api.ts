/**
 * A sandbox on a manual clock, its control API, and calls of it. Every answer is checked
 * against the contract before a test sees it, so that no test can forget to.
 */
import express from 'express'
import { expect } from 'vitest'
import type {
  BuyOrderRequest,
  SellOrderRequest,
} from '../../../../src/base/contract/generated/types.ts'
import { ScriptedTransport } from '../../../../src/base/ports/scripted-transport.ts'
import { noTimers } from '../../../../src/base/ports/timers.ts'
import { FixedWallClock } from '../../../../src/base/ports/wall-clock.ts'
import {
  controlRoutes,
  type ControlOptions,
} from '../../../../src/sandbox/http/control/control-routes.ts'
import type { Caller } from '../../../../src/sandbox/simulator/keys/key.ts'
import { createOrder } from '../../../../src/sandbox/simulator/orders/operations.ts'
import { Sandbox, type SandboxOptions } from '../../../../src/sandbox/running/sandbox.ts'
import { aBuy, START, TEST_CALLER } from '../../../worlds.ts'
import { request } from '../in-memory.ts'
import { checkAnswer } from './contract.ts'

type Headers = Readonly<Record<string, string>>

const METHODS = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const

export type ControlApi = ReturnType<typeof aControlApi>

export function aControlApi(options: { sandbox?: SandboxOptions; control?: ControlOptions } = {}) {
  const transport = new ScriptedTransport()
  const wallClock = new FixedWallClock(START)
  const sandbox = new Sandbox({
    clock: { mode: 'manual', at: START },
    behaviour: { progression: 'manual' },
    transport,
    timers: noTimers,
    wallClock,
    ...options.sandbox,
  })
  const defects: unknown[] = []
  const onDefect = (defect: unknown) => defects.push(defect)
  const app = express().use('/__sandbox', controlRoutes(sandbox, { onDefect, ...options.control }))
  const send = async (
    method: keyof typeof METHODS,
    path: string,
    body?: unknown,
    headers: Headers = {},
  ) => {
    const call = request(app)[METHODS[method]](`/__sandbox${path}`).set(headers)
    const answer = await call.send(body as object | undefined)
    expect(defects).toEqual([])
    expect(answer.headers['x-ramp-sandbox']).toMatch(/^\d/)
    checkAnswer(method, path.split('?', 1)[0] ?? '', answer.status, answer.body)
    return answer
  }
  return {
    sandbox,
    transport,
    wallClock,
    app,
    /** `POST /keys`. */
    call: (call: string, body?: unknown, headers?: Headers) => {
      const [method, path] = call.split(' ') as [keyof typeof METHODS, string]
      return send(method, path, body, headers)
    },
    get: (path: string, headers?: Headers) => send('GET', path, undefined, headers),
    post: (path: string, body?: unknown, headers?: Headers) => send('POST', path, body, headers),
    put: (path: string, body?: unknown, headers?: Headers) => send('PUT', path, body, headers),
    patch: (path: string, body?: unknown) => send('PATCH', path, body),
    delete: (path: string, headers?: Headers) => send('DELETE', path, undefined, headers),
    /** The order may be named by its id or by its reference. */
    simulate: (order: string, simulation: object) =>
      send('POST', `/orders/${order}/simulate`, simulation),
    place: (order: BuyOrderRequest | SellOrderRequest = aBuy(), caller: Caller = TEST_CALLER) =>
      sandbox.defaultWorld.world.call(createOrder, { request: order, caller }),
  }
}

/** `400 VALIDATION_FAILED by, to`: the status, the code and the fields of an error response. */
export function rejection({ status, body }: { status: number; body: unknown }): string {
  const { code, details = [] } = body as {
    readonly code: string
    readonly details?: readonly { readonly field: string }[]
  }
  return `${status} ${code} ${details.map(({ field }) => field).join(', ')}`.trimEnd()
}
