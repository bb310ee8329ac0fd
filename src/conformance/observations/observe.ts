/**
 * What a deployment does where the documentation is silent. An observation never fails. Where the
 * simulator has a setting for it, it becomes a line of a file that makes a sandbox behave alike.
 */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { readSchema } from '../../contract/contract-file.ts'
import { ASSUMPTIONS, type Assumptions } from '../../contract/generated/assumptions.ts'
import type { NotTested, Observation } from '../verdict.ts'
import { BANK_OBSERVATIONS } from './banks.ts'
import { ERROR_OBSERVATIONS } from './errors.ts'
import type { Evidence } from './evidence.ts'
import { INTENT_OBSERVATIONS } from './intents.ts'
import { whyNotTested } from './not-tested.ts'
import { ORDER_OBSERVATIONS } from './orders.ts'
import { QUOTE_OBSERVATIONS } from './quotes.ts'
import { STATUS_OBSERVATIONS } from './statuses.ts'
import { STATUS_SYNC_OBSERVATIONS } from './status-sync.ts'
import { observeWithoutSettings } from './undocumented.ts'
import { observeWebhooks, WEBHOOK_OBSERVATIONS } from './webhooks.ts'

export type Observed = {
  /** Those with a setting first. */
  readonly observations: readonly Observation[]
  readonly notTested: readonly NotTested[]
}

/** A value that the setting does not allow differs from what a sandbox does, and has no setting. */
export function observe(all: Evidence): Observed {
  // A limit of requests answers in the place of the operation.
  const exchanges = all.exchanges.filter(({ response }) => response.status !== 429)
  const evidence = { ...all, exchanges }
  const seen = [
    ...STATUS_OBSERVATIONS,
    ...ORDER_OBSERVATIONS,
    ...QUOTE_OBSERVATIONS,
    ...INTENT_OBSERVATIONS,
    ...STATUS_SYNC_OBSERVATIONS,
    ...BANK_OBSERVATIONS,
    ...ERROR_OBSERVATIONS,
    ...WEBHOOK_OBSERVATIONS,
  ].map(({ setting, look }) => ({ setting, observations: look(evidence) }))
  const tested = new Set(
    seen.flatMap(({ setting, observations }) => (observations.length === 0 ? [] : [setting])),
  )
  const observations = [
    ...seen.flatMap((one) => one.observations),
    ...observeWebhooks(evidence),
    ...observeWithoutSettings(evidence),
  ]
  return {
    observations: observations
      .map((observation) => (isAllowed(observation) ? observation : withoutSetting(observation)))
      .sort(
        (one, other) => Number(one.setting === undefined) - Number(other.setting === undefined),
      ),
    notTested: SETTINGS.filter((setting) => !tested.has(setting)).map((setting) => ({
      setting,
      because: whyNotTested(setting),
    })),
  }
}

const SETTINGS = Object.keys(ASSUMPTIONS) as (keyof Assumptions)[]

/** Compiled once, when it is first needed: it takes longer than all the rest. */
let compiled: ValidateFunction | undefined

function isAllowed({ setting, value }: Observation): boolean {
  compiled ??= new Ajv2020({ strict: false }).compile(readSchema('assumptions'))
  return setting === undefined || compiled({ [setting]: value })
}

function withoutSetting({ subject, value, sentence }: Observation): Observation {
  return { subject, value, sentence, differs: true }
}
