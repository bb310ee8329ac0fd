/** A call of a control operation, validated, and the functions that answer it. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ControlCallId, ControlInput } from '../../../base/contract/control-call.ts'
import type { ControlOperationId } from '../../../base/contract/generated/control-places.js'
import type { ScenarioRunner } from './scenario-runner.ts'
import type { Timers } from '../../../base/ports/timers.ts'
import type { RunningWorld } from '../../running/running-world.ts'
import type { Sandbox } from '../../running/sandbox.ts'

export type ControlCall<Input = unknown> = {
  readonly sandbox: Sandbox
  /** The world of the key that was sent, else the default world. */
  readonly running: RunningWorld
  /** The parameters of the path and the query, and the fields of the body, as one object. */
  readonly input: Input
  readonly scenarios?: ScenarioRunner
  /** The sandbox's address, as the caller wrote it. */
  readonly host?: string
}

/** The input of each is what its contract says. */
export type ControlHandlers = {
  readonly [Id in ControlOperationId]: ControlHandler<
    Id extends ControlCallId ? ControlInput<Id> : never
  >
}

type ControlHandler<Input> =
  /**
   * Returns, or promises, what is answered as JSON. `stop` aborts when the connection of the call
   * closes, or the server does: nobody waits for the answer any longer.
   */
  ((call: ControlCall<Input>, stop: AbortSignal) => unknown) | { readonly stream: StreamHandler }

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
