/**
 * What a deployment does where the documentation is silent and the simulator has a setting. An
 * observation never fails: it becomes a line of a file that makes a sandbox behave alike.
 */
import { ASSUMPTIONS, SHAPE_DEFAULTS } from '../../base/contract/generated/assumptions.ts'
import { CONTROL_OPERATIONS } from '../../base/contract/generated/control-operations.js'
import type { NotTested, Observable, Observation } from '../verdict.ts'
import { settingAs } from '../../base/contract/shape-settings.ts'
import { BANK_OBSERVATIONS } from './banks.ts'
import { ERROR_OBSERVATIONS } from './errors.ts'
import type { Evidence } from './evidence.ts'
import { INTENT_OBSERVATIONS } from './intents.ts'
import { whyNotTested } from './not-tested.ts'
import { ORDER_OBSERVATIONS } from './orders.ts'
import { QUOTE_OBSERVATIONS } from './quotes.ts'
import { STATUS_OBSERVATIONS } from './statuses.ts'
import { STATUS_SYNC_OBSERVATIONS } from './status-sync.ts'
import { WEBHOOK_OBSERVATIONS } from './webhooks.ts'

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
  return {
    observations: seen
      .flatMap((one) => one.observations)
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

const SETTINGS = Object.keys({ ...ASSUMPTIONS, ...SHAPE_DEFAULTS }) as readonly Observable[]

/** As the control API, which has a validator from the build: compiling the schema takes longer. */
function isAllowed({ setting, value }: Observation): boolean {
  const { body } = CONTROL_OPERATIONS.changeBehaviour
  if (setting === undefined) return true
  return body?.isValid(settingAs(setting, value)) === true
}

function withoutSetting({ subject, value, sentence }: Observation): Observation {
  return { subject, value, sentence, differs: true }
}
