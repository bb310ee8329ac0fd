/** Every kind of step, by its verb. */
import type { Step } from '../model/scenario.ts'
import { advance } from './advance.ts'
import { app } from './app.ts'
import { behave } from './behave.ts'
import { call } from './call.ts'
import { eventually } from './eventually.ts'
import { expectCall } from './expect-call.ts'
import { expectDelivery } from './expect-delivery.ts'
import { expectNoWebhook } from './expect-no-webhook.ts'
import { expectWebhook } from './expect-webhook.ts'
import { inspect } from './inspect.ts'
import { parallel } from './parallel.ts'
import { receiver } from './receiver.ts'
import { repeat } from './repeat.ts'
import { resend } from './resend.ts'
import { restart } from './restart.ts'
import { rotate } from './rotate.ts'
import { send } from './send.ts'
import { simulate } from './simulate.ts'
import type { StepKind } from '../runner/scenario-run.ts'

const STEPS = {
  call,
  simulate,
  advance,
  rotate,
  resend,
  receiver,
  behave,
  expectWebhook,
  expectNoWebhook,
  expectDelivery,
  inspect,
  eventually,
  parallel,
  repeat,
  restart,
  app,
  send,
  expectCall,
}

/** The schema guarantees that a step has exactly one verb. */
export function kindOf(step: Step): StepKind<Step> {
  const found = Object.entries(STEPS).find(([verb]) => Object.hasOwn(step, verb))
  if (found === undefined)
    throw new Error(`No kind of step has one of the verbs ${Object.keys(step).join(', ')}`)
  return found[1]
}
