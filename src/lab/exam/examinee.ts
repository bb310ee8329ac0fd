/** What an exam examines: an application with its adapter, or an address. */
import type { AppEnvironment } from '../application/app-environment.ts'
import { addressSender, type WebhookSender } from '../application/webhook-sender.ts'
import { isSameJson } from '../../base/vocabulary/difference.ts'
import type { Adapter } from '../../base/contract/generated/types.ts'
import { missingEntry, usedEntries } from '../application/adapter-entries.ts'
import { NEEDS, type Scenario } from '../../scenarios/model/scenario.ts'
import { withPinnedProvider } from '../targets/pinned-provider.ts'
import { openSharedApplication, type SharedOptions } from '../targets/shared-application.ts'
import { Receiver } from '../../scenarios/targets/receiver.ts'
import { ApplicationSubject } from '../steps/application-subject.ts'
import { LAB_STEPS } from '../steps/step-list.ts'
import type { Target } from '../../scenarios/targets/target.ts'
import { systemWallClock } from '../../base/ports/system-wall-clock.ts'
import { DEFAULT_KEYS } from '../../sandbox/running/sandbox.ts'
import { worldUnder } from '../../scenarios/model/under-settings.ts'
import { ASSUMPTIONS } from '../../base/contract/generated/assumptions.ts'
import type { Behaviour } from '../../sandbox/simulator/behaviour/behaviour.ts'
import type { SignatureScheme } from '../../sandbox/simulator/webhooks/signature.ts'

export type Examinee = {
  readonly target: Target
  readonly sender: WebhookSender
  /** Of its webhook receiver. */
  readonly url: string
  readonly secret: string
  readonly scheme: SignatureScheme
  readonly seed: number
  /** Undefined if a URL is all that is known. */
  readonly beside?: AppEnvironment
  /** The next scenario gets another process. */
  readonly replace: () => void
  readonly close: () => Promise<void>
}

export type ExamSettings = {
  /** How the service behaves. */
  readonly settings: Behaviour
  readonly seed: number
}

/** Throws ApplicationDown where the application does not start. */
export async function examineApplication(
  options: Omit<SharedOptions, 'behaviour' | 'stopsBy'>,
  { settings, seed }: ExamSettings,
): Promise<Examinee> {
  const { adapter } = options
  const shared = await openSharedApplication({
    ...{ ...options, stopsBy: 'stop' },
    behaviour: withPinnedProvider(
      worldUnder(settings, { progression: 'manual', webhooks: [{ do: 'drop' }] }),
    ),
  })
  const { beside, sender } = shared
  const { url, secret } = beside.endpoint
  return {
    ...{ seed, scheme: schemeOf(settings), url, secret, beside, sender },
    replace: () => shared.renew(),
    close: shared.close,
    target: {
      ...{ ...shared, ordersRaces: false },
      whySkipped: (scenario) => whyOtherEvents(scenario, settings) ?? whyMissing(scenario, adapter),
    },
  }
}

export function examineAddress(
  address: ExamSettings & { readonly url: string; readonly secret: string },
): Examinee {
  const of = { ...address, scheme: schemeOf(address.settings) }
  const sender = addressSender(of)
  const refuse = () => Promise.reject(new Error('There is no service beside an address'))
  return {
    ...{ ...of, sender, replace: () => {}, close: async () => {} },
    target: {
      ...{ name: of.url, options: '', ordersRaces: false, concurrency: 1 },
      capabilities: new Set(NEEDS),
      steps: LAB_STEPS,
      lacks: () => 'it needs an application',
      whySkipped: (scenario) => {
        const other = whyOtherEvents(scenario, address.settings)
        if (other !== undefined) return other
        const entry = usedEntries(scenario).at(-1)
        const isTried = scenario.steps.every(
          (step) => 'send' in step && step.send.order === undefined,
        )
        if (isTried) return undefined
        const what = entry === undefined ? '' : ` with the entry "${entry}"`
        return `no adapter is given: pass --adapter${what}`
      },
      open: async () => ({
        ...{
          keys: DEFAULT_KEYS,
          endpoint: { id: '', secret: of.secret },
          customer: '',
          control: undefined,
          subject: new ApplicationSubject({ sender }),
        },
        receiver: new Receiver(of.scheme, () => {}),
        now: () => systemWallClock.now(),
        call: refuse,
        settle: async () => {},
        wait: refuse,
        waitABit: refuse,
        close: async () => {},
      }),
      close: async () => {},
    },
  }
}

function schemeOf({ assumptions = {} }: Behaviour): SignatureScheme {
  return assumptions.signatureScheme ?? ASSUMPTIONS.signatureScheme
}

/** A receiver need not take events in another form than its service sends. */
function whyOtherEvents({ world }: Scenario, { shapes }: Behaviour): string | undefined {
  const isOther = shapes?.events !== undefined && !isSameJson(world?.shapes?.events, shapes.events)
  return isOther ? 'the configuration states how events are written (shapes.events)' : undefined
}

function whyMissing(scenario: Scenario, adapter: Adapter): string | undefined {
  const missing = missingEntry(usedEntries(scenario), adapter)
  if (missing === undefined) return undefined
  if (missing !== 'restart') return `the adapter has no "${missing}"`
  return adapter.start === undefined
    ? 'the adapter has no "start"'
    : 'the adapter has "restart: false"'
}
