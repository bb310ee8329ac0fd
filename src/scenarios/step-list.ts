/** Every step there is, by its verb. */
import type { Step } from './scenario.ts'
import { advance } from './steps/advance.ts'
import { app } from './steps/app.ts'
import { behave } from './steps/behave.ts'
import { call } from './steps/call.ts'
import { eventually } from './steps/eventually.ts'
import { expectCall } from './steps/expect-call.ts'
import { expectDelivery } from './steps/expect-delivery.ts'
import { expectNoWebhook } from './steps/expect-no-webhook.ts'
import { expectWebhook } from './steps/expect-webhook.ts'
import { inspect } from './steps/inspect.ts'
import { parallel } from './steps/parallel.ts'
import { receiver } from './steps/receiver.ts'
import { repeat } from './steps/repeat.ts'
import { resend } from './steps/resend.ts'
import { restart } from './steps/restart.ts'
import { rotate } from './steps/rotate.ts'
import { simulate } from './steps/simulate.ts'
import type { StepKind } from './telling.ts'

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
  expectCall,
}

/** The kind of a step. The schema has seen to it that a step has exactly one verb. */
export function kindOf(step: Step): StepKind<Step> {
  const found = Object.entries(STEPS).find(([verb]) => Object.hasOwn(step, verb))
  if (found === undefined) throw new Error(`No step is told by ${Object.keys(step).join(', ')}`)
  return found[1] as StepKind<Step>
}
