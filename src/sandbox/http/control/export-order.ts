/** The history of an order as a file to take away: a scenario, a script, or a test. */
import { stringify } from 'yaml'
import { controlCurl, serviceCurl } from '../../../base/client/curl.ts'
import type { RunningWorld } from '../../running/running-world.ts'
import { vitestOf } from './export-vitest.ts'
import {
  receiptsOf,
  repeatOrder,
  type RepeatedOrder,
  type RepeatedStep,
} from '../../control/repeat-order.ts'
import { formatDuration, iso } from '../../../base/vocabulary/time.ts'

export type ExportForm = 'scenario' | 'curl' | 'vitest'

/** Throws TRANSACTION_NOT_FOUND, TRANSITION_FORBIDDEN. */
export function exportOrder(
  running: RunningWorld,
  { id, form }: { readonly id: string; readonly form: ExportForm },
) {
  const repeated = repeatOrder(running, id)
  const noun = repeated.reference.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  if (form === 'vitest') return { name: `order.${noun}.test.ts`, text: vitestOf(repeated) }
  return form === 'curl'
    ? { name: `order.${noun}.sh`, text: scriptOf(repeated) }
    : { name: `order.${noun}.yaml`, text: scenarioOf(repeated) }
}

const ORDER = '${order.transactionId}'

function scenarioOf(repeated: RepeatedOrder): string {
  const { reference, seed, at, behaviour, environment, request, steps, seen, events } = repeated
  const { state, status, reason, settlement } = seen
  const scenario = {
    name: `Order ${reference} is ${state}`,
    why: `It happened in a sandbox; this file repeats it and expects what was seen.`,
    world: { seed, clock: iso(at), ...behaviour },
    receiver: {},
    steps: [
      {
        call: 'createOrder',
        ...(environment === 'live' ? { key: 'live' } : {}),
        body: withoutReferences(request),
        expect: { status: 201 },
        save: { order: '$' },
      },
      ...steps.map(scenarioStep),
      {
        inspect: ORDER,
        expect: withoutReferences({
          state,
          status,
          reason,
          receipts: receiptsOf(seen),
          settlement,
        }),
      },
      { expectWebhook: events, order: ORDER },
    ],
  }
  return `# Repeats order ${reference}.\n${stringify(scenario, { lineWidth: 110 })}`
}

function scenarioStep(step: RepeatedStep) {
  if (step.kind === 'advance') return { advance: formatDuration(step.ms) }
  const { action, amount, reason } = step
  return {
    simulate: action,
    order: ORDER,
    ...(amount === undefined ? {} : { amount: String(amount) }),
    ...(reason === undefined ? {} : { reason: withoutReferences(reason) }),
  }
}

/** In a scenario, `${` begins a reference, and text of a customer is not one. */
function withoutReferences<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value).replaceAll('${', '$(')) as Value
}

const KEYS = { test: '$RAMP_API_KEY', live: '$RAMP_LIVE_API_KEY' } as const

function scriptOf(repeated: RepeatedOrder): string {
  const { reference, seed, at, behaviour, environment, request, steps, seen } = repeated
  const place = serviceCurl(
    {
      method: 'POST',
      path: '/api/developer/orders',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request),
      apiKey: environment === 'live' ? 'live' : 'test',
    },
    { test: 'test', live: 'live' },
  )
  const lines = [
    '#!/bin/sh',
    `# Repeats order ${reference}, which is ${seen.state} in the end. It needs a sandbox of its own:`,
    `#   npx ramp-sandbox start --memory --seed ${seed} --clock manual`,
    'set -eu',
    ': "${RAMP_BASE_URL:=http://127.0.0.1:7267}" "${RAMP_CONTROL_URL:=$RAMP_BASE_URL/__sandbox}"',
    `: "\${${KEYS.test.slice(1)}:=ramp_test_local}" "\${${KEYS.live.slice(1)}:=ramp_live_local}"`,
    controlCurl('POST', '/clock/set', { to: iso(at) }),
    controlCurl('PUT', '/behaviour', behaviour),
    `placed=$(${place})`,
    'printf \'%s\\n\' "$placed"',
    'order=$(printf %s "$placed" | sed -n \'s/.*"transactionId":"\\([^"]*\\)".*/\\1/p\')',
    ...steps.map(scriptStep),
    `curl -sS "$RAMP_CONTROL_URL/orders/$order" -H "x-api-key: $RAMP_API_KEY"`,
  ]
  return `${lines.join('\n')}\n`
}

function scriptStep(step: RepeatedStep): string {
  if (step.kind === 'advance') {
    return controlCurl('POST', '/clock/advance', { by: formatDuration(step.ms) })
  }
  const { kind: _kind, ...simulation } = step
  return controlCurl('POST', '/orders/ORDER/simulate', simulation).replace(
    "'/orders/ORDER/simulate'",
    '"/orders/$order/simulate"',
  )
}
