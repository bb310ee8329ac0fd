/** A call of a control operation, validated, and the functions that answer it. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ScenarioRunner } from './scenario-runner.ts'
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
  readonly scenarios?: ScenarioRunner
  /** The sandbox's address, as the caller wrote it. */
  readonly host?: string
}

export type ControlHandler =
  /**
   * Returns, or promises, what is answered as JSON. `stop` aborts when the connection of the call
   * closes, or the server does: nobody waits for the answer any longer.
   */
  | ((call: ControlCall<never, never>, stop: AbortSignal) => unknown)
  | { readonly stream: StreamHandler }

type StreamHandler = (
  call: ControlCall<never>,
  req: IncomingMessage,
  res: ServerResponse,
  shell: StreamShell,
) => void | Promise<void>

export type StreamShell = {
  readonly timers: Timers
  /** Once aborted, streams end. */
  readonly closing: AbortSignal
}
