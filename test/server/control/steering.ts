/**
 * A sandbox on a manual clock, its control API, and calls of it. Every answer is checked against the contract before a
 * test sees it, so that no test can forget to.
 */
import express from 'express'
import request from 'supertest'
import { expect } from 'vitest'
import type { Behaviour } from '../../../src/simulator/behaviour/behaviour.ts'
import type { BuyOrderRequest, SellOrderRequest } from '../../../src/contract/generated/types.ts'
import { controlRoutes, type ControlOptions } from '../../../src/server/control/control-routes.ts'
import type { Caller } from '../../../src/simulator/keys/key.ts'
import { createOrder } from '../../../src/simulator/orders/operations.ts'
import { ScriptedTransport } from '../../../src/ports/scripted-transport.ts'
import { noTimers } from '../../../src/ports/timers.ts'
import { FixedWallClock } from '../../../src/ports/wall-clock.ts'
import { Sandbox, type SandboxOptions } from '../../../src/simulator/running/sandbox.ts'
import { aBuy, START, TEST_CALLER } from '../../worlds.ts'
import { checkAnswer } from './contract.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export type Steering = ReturnType<typeof steer>

export function aSandbox(options: SandboxOptions = {}) {
  const transport = new ScriptedTransport()
  const wallClock = new FixedWallClock(START)
  const sandbox = new Sandbox({
    clock: { mode: 'manual', at: START },
    behaviour: { progression: 'manual' } satisfies Behaviour,
    transport,
    timers: noTimers,
    wallClock,
    ...options,
  })
  return { sandbox, transport, wallClock }
}

export function steer(options: { sandbox?: SandboxOptions; control?: ControlOptions } = {}) {
  const made = aSandbox(options.sandbox)
  const defects: unknown[] = []
  const app = express().use(
    '/__sandbox',
    controlRoutes(made.sandbox, {
      onDefect: (defect) => defects.push(defect),
      ...options.control,
    }),
  )
  const send = async (
    method: Method,
    path: string,
    sent: { body?: unknown; headers?: Record<string, string> } = {},
  ) => {
    const call = request(app)
      [method === 'GET' ? 'get' : method === 'POST' ? 'post' : method === 'PUT' ? 'put' : 'delete'](
        `/__sandbox${path}`,
      )
      .set(sent.headers ?? {})
    const answer = await (sent.body === undefined ? call : call.send(sent.body as object))
    expect(defects).toEqual([])
    expect(answer.headers['x-ramp-sandbox']).toMatch(/^\d/)
    checkAnswer(method, path.split('?', 1)[0] ?? '', answer.status, answer.body)
    return answer
  }
  return {
    ...made,
    app,
    send,
    get: (path: string, headers?: Record<string, string>) =>
      send('GET', path, headers === undefined ? {} : { headers }),
    post: (path: string, body?: unknown, headers: Record<string, string> = {}) =>
      send('POST', path, { body, headers }),
    put: (path: string, body?: unknown, headers: Record<string, string> = {}) =>
      send('PUT', path, { body, headers }),
    delete: (path: string, headers?: Record<string, string>) =>
      send('DELETE', path, headers === undefined ? {} : { headers }),
    place: (order: BuyOrderRequest | SellOrderRequest = aBuy(), caller: Caller = TEST_CALLER) =>
      made.sandbox.defaultWorld.world.call(createOrder, { request: order, caller }),
  }
}

/** The code, and the fields that the errorResponse names. */
export function refused(answer: { status: number; body: unknown }) {
  const { code, details } = answer.body as {
    code: string
    details?: readonly { field: string; message: string }[]
  }
  return { status: answer.status, code, fields: details?.map(({ field }) => field) ?? [] }
}
