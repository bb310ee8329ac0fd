/**
 * What a deployment does where the documentation is silent. Nothing here is ever a fault: it is told, and where a
 * sandbox has a setting for it, it becomes a line of an assumptions file, so that the sandbox behaves alike.
 */
import { stringify } from 'yaml'
import { checkOf, type Check } from '../contract/schema-compiler.ts'
import { ANSWER_OBSERVATIONS } from './observations/answers.ts'
import { ORDER_OBSERVATIONS } from './observations/orders.ts'
import { otherObservations } from './observations/others.ts'
import type { Seen } from './observations/seen.ts'
import { STATUS_OBSERVATIONS } from './observations/statuses.ts'
import { WINDOW_OBSERVATIONS } from './observations/windows.ts'
import { webhookObservations } from './observations/webhooks.ts'
import type { Observation } from './verdict.ts'

/** Those with a setting first. A value that no sandbox takes is told without its setting. */
export function observe(seen: Seen): readonly Observation[] {
  const settings = [
    ...STATUS_OBSERVATIONS,
    ...ORDER_OBSERVATIONS,
    ...WINDOW_OBSERVATIONS,
    ...ANSWER_OBSERVATIONS,
  ].flatMap((read) => read(seen) ?? [])
  const isTaken = settingCheck()
  return [...settings, ...webhookObservations(seen), ...otherObservations(seen)]
    .map((observation) => (isTaken(observation) ? observation : withoutSetting(observation)))
    .sort((one, other) => Number(one.setting === undefined) - Number(other.setting === undefined))
}

/** A configuration file for `start --config`. */
export function assumptionsFile(
  observations: readonly Observation[],
  about: { readonly baseUrl: string; readonly seenAt: string },
): string {
  const assumptions = Object.fromEntries(
    observations.flatMap(({ setting, value }) => (setting === undefined ? [] : [[setting, value]])),
  )
  return [
    `# As ${about.baseUrl} behaved on ${about.seenAt} where the documentation is silent.`,
    '# ramp-sandbox start --config <this file> behaves alike.',
    stringify({ assumptions }),
  ].join('\n')
}

/** Compiled when it is first needed and then passed, for that takes longer than all the rest. */
let compiled: Check | undefined

function settingCheck(): (observation: Observation) => boolean {
  compiled ??= checkOf({ $ref: 'assumptions.schema.json' })
  const check = compiled
  return ({ setting, value }) =>
    setting === undefined || check({ [setting]: value }, { whole: setting }).length === 0
}

function withoutSetting({ subject, value, sentence }: Observation): Observation {
  return { subject, value, sentence }
}
