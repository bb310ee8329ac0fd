/** An operation of the control API: where it is, what it takes, and what answers it. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Timers } from '../../ports/timers.ts'
import type { RunningWorld } from '../../simulator/running/running-world.ts'
import type { Sandbox } from '../../simulator/running/sandbox.ts'

export type ControlCall<Input = unknown, Body = unknown> = {
  readonly sandbox: Sandbox
  /** The world of the key that was sent, else the default world. */
  readonly running: RunningWorld
  /** The path's parameters, and the query where the operation takes one. */
  readonly input: Input
  /** An empty object where the body is optional and none was sent. */
  readonly body: Body
}

export type StreamShell = {
  readonly timers: Timers
  /** Once aborted, streams end. */
  readonly closing: AbortSignal
}

export type ControlOperation = {
  /** As in the contract, with `:name` for a path parameter. */
  readonly route: `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`
  /** What is validated; an operation that takes nothing answers without loading the validators. */
  readonly takes?: 'query' | 'body'
  readonly bodyLimitBytes?: number
  /** 200 unless given. */
  readonly status?: 201
} & (
  | { readonly answer: (call: ControlCall<never, never>) => unknown }
  | {
      readonly stream: (
        call: ControlCall<never>,
        req: IncomingMessage,
        res: ServerResponse,
        shell: StreamShell,
      ) => void
    }
)
