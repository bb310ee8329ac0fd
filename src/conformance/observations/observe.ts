/**
 * What a deployment does where the documentation is silent. An observation never fails. Where the
 * simulator has a setting for it, it becomes a line of a file that makes a sandbox behave alike.
 */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { stringify } from 'yaml'
import { readSchema } from '../../contract/contract-file.ts'
import type { Observation, VerificationRun } from '../verdict.ts'
import { ERROR_OBSERVATIONS } from './errors.ts'
import type { Evidence } from './evidence.ts'
import { INTENT_OBSERVATIONS } from './intents.ts'
import { ORDER_OBSERVATIONS } from './orders.ts'
import { STATUS_OBSERVATIONS } from './statuses.ts'
import { STATUS_SYNC_OBSERVATIONS } from './status-sync.ts'
import { observeWithoutSettings } from './undocumented.ts'
import { observeWebhooks } from './webhooks.ts'

/** Those with a setting first. A value that the setting does not allow has no setting. */
export function observe(evidence: Evidence): readonly Observation[] {
  const settings = [
    ...STATUS_OBSERVATIONS,
    ...ORDER_OBSERVATIONS,
    ...INTENT_OBSERVATIONS,
    ...STATUS_SYNC_OBSERVATIONS,
    ...ERROR_OBSERVATIONS,
  ].flatMap((read) => read(evidence) ?? [])
  return [...settings, ...observeWebhooks(evidence), ...observeWithoutSettings(evidence)]
    .map((observation) => (isAllowed(observation) ? observation : withoutSetting(observation)))
    .sort((one, other) => Number(one.setting === undefined) - Number(other.setting === undefined))
}

/** A configuration file for `start --config`. */
export function assumptionsFile({
  observations,
  baseUrl,
  startedAt,
}: Pick<VerificationRun, 'observations' | 'baseUrl' | 'startedAt'>): string {
  const assumptions = Object.fromEntries(
    observations.flatMap(({ setting, value }) => (setting === undefined ? [] : [[setting, value]])),
  )
  return [
    `# As ${baseUrl} behaved on ${startedAt} where the documentation is silent.`,
    '# ramp-sandbox start --config <this file> behaves alike.',
    stringify({ assumptions }),
  ].join('\n')
}

/** Compiled once, when it is first needed: it takes longer than all the rest. */
let compiled: ValidateFunction | undefined

function isAllowed({ setting, value }: Observation): boolean {
  compiled ??= new Ajv2020({ strict: false }).compile(readSchema('assumptions'))
  return setting === undefined || compiled({ [setting]: value })
}

function withoutSetting({ subject, value, sentence }: Observation): Observation {
  return { subject, value, sentence }
}
