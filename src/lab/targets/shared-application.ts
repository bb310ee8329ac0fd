/**
 * One running application for many sequences: starting one takes longer than a sequence. Every
 * sequence has a world of its own, with a seed of its own, so that no two orders share a name.
 */
import { base64 } from '@scure/base'
import {
  openAppEnvironment,
  sandboxWith,
  type AppEnvironment,
  type ApplicationRun,
} from '../application/app-environment.ts'
import { Rest } from '../application/rest.ts'
import { followLog } from '../../sandbox/log/feed.ts'
import { isOrderTerminal } from '../../sandbox/simulator/orders/order.ts'
import { applicationSender, type WebhookSender } from '../application/webhook-sender.ts'
import type { HowToStop } from '../application/process-group.ts'
import type { SandboxVariations } from '../variations/sandbox-variations.ts'
import type { Behaviour } from '../../sandbox/simulator/behaviour/behaviour.ts'
import { listWebhookDeliveries } from '../../sandbox/control/webhooks.ts'
import { showOrder } from '../../sandbox/control/order-view.ts'
import { defined } from '../../base/vocabulary/defined.ts'
import { random } from '../../base/vocabulary/random.ts'
import { systemWallClock } from '../../base/ports/system-wall-clock.ts'
import { DEFAULT_KEYS } from '../../sandbox/running/sandbox.ts'
import { EarlierOrders, orderIn } from './earlier-orders.ts'
import { withPinnedProvider } from './pinned-provider.ts'
import { initialStateOf } from '../../scenarios/model/initial-state.ts'
import { NEEDS, type Scenario } from '../../scenarios/model/scenario.ts'
import { inProcessControl } from '../../scenarios/targets/in-process-control.ts'
import { Receiver } from '../../scenarios/targets/receiver.ts'
import { ApplicationSubject } from '../steps/application-subject.ts'
import { LAB_STEPS } from '../steps/step-list.ts'
import type { Target } from '../../scenarios/targets/target.ts'
import type { TestEnvironment } from '../../scenarios/targets/test-environment.ts'

/** Shorter than any server keeps an idle connection: it must not close one as it is used. */
const IDLE_MS = 300

/** Another application is started after these: one that keeps its orders gets slow. */
const SEQUENCES_PER_PROCESS = 2_000

/** An application may refuse what is older by its own clock. */
const OLDEST_MS = 60_000

/** More than a sequence uses. */
const NUMBERS_PER_SEQUENCE = 256
/** More than a sequence is repeated. */
const DISTINCT_REPETITIONS = 8

export type SharedOptions = ApplicationRun & {
  /** Before the first sequence. */
  readonly behaviour?: Behaviour
  readonly stopsBy?: HowToStop
  /** What its service varies; another one unless given. */
  readonly variations?: SandboxVariations
}

export type SharedApplication = Target & {
  /** The next sequence gets an application that has seen no other. */
  renew(): void
}

/** Throws ApplicationDown where the application does not start. */
export async function openSharedApplication(
  options: SharedOptions,
): Promise<
  SharedApplication & { readonly beside: AppEnvironment; readonly sender: WebhookSender }
> {
  const { behaviour: first, stopsBy = 'kill', variations, ...run } = options
  const { adapter } = run
  const beside = await openAppEnvironment({
    ...{ ...run, idleMs: IDLE_MS },
    sandboxFor: sandboxWith(defined({ behaviour: first, variations })),
  })
  const { webhookPath, sandbox, interruptions } = beside
  const sender = applicationSender(beside)
  const running = sandbox().defaultWorld
  const { world } = running
  const earlier = new EarlierOrders(running)
  let rest = new Rest()
  world.listen((change) => {
    for (const { id } of change.put?.orders ?? []) if (!earlier.has(id)) rest.noteChange(id)
  })
  followLog(running.log, (entry) => {
    if (entry.kind !== 'request') return
    const { path, fault } = entry.request
    const id = orderIn(path)
    const order = id === undefined ? undefined : world.rows.get('orders', id)
    if (order !== undefined && fault === undefined)
      rest.noteSync(order.id, isOrderTerminal(order.state))
  })
  let sequences = 0
  let repetitions = 0
  let isSpent = false
  let isRotated = false
  let hasTakenSecret = true

  /** One that did not take the last secret may read it only at its start: it gets what it had. */
  const hasSecret = async (fresh: string | undefined): Promise<boolean> => {
    const { application } = beside
    if (fresh !== undefined) return isAccepted(beside.renewSecret(fresh))
    return adapter.url !== undefined && isAccepted(application.setSecret(beside.agreedSecret()))
  }

  const open = async (scenario: Scenario, runSeed: number): Promise<TestEnvironment> => {
    interruptions.arm(undefined)
    if (isRotated) isSpent ||= !(await hasSecret(hasTakenSecret ? secretOf(runSeed) : undefined))
    if (isSpent || sequences >= SEQUENCES_PER_PROCESS) {
      await beside.replaceApplication()
      earlier.forget()
      rest = new Rest()
      isSpent = false
      sequences = 0
    } else await earlier.end()
    sequences += 1
    beside.application.beginTurns()
    isRotated = scenario.steps.some((step) => 'rotate' in step)
    // An application may compare the times of orders and events with its own clock.
    const startsAt = systemWallClock.now()
    const { seed, ...of } = initialStateOf(scenario, runSeed, startsAt)
    const { signatureScheme } = of
    const behaviour = withPinnedProvider(of.behaviour)
    interruptions.letOvertake(behaviour.http?.some((fault) => fault.do === 'latency') === true)
    const at = startsAt - of.at > OLDEST_MS ? startsAt : of.at
    // A repetition has the rates of the run that it repeats, and names of its own.
    const { customer } = initialStateOf({ ...scenario, world: {} }, runSeed)
    if (seed !== runSeed) repetitions += 1
    const firstNumber = NUMBERS_PER_SEQUENCE * (repetitions % DISTINCT_REPETITIONS)
    const endpoint = await beside.reset({ seed, at, behaviour }, (tx) => {
      earlier.restore(tx)
      if (seed !== runSeed) while (tx.nextSequence() < firstNumber);
    })
    rest.begin()
    const control = inProcessControl({
      ...{ sandbox, endpointId: endpoint.id, show: showOrder },
      restart: () => Promise.reject(new Error('A sequence does not restart the service')),
    })
    return {
      keys: DEFAULT_KEYS,
      endpoint,
      receiver: new Receiver(signatureScheme, () => {}),
      customer,
      control: {
        ...control,
        behave: async (behaviour) => {
          await control.behave(behaviour)
          // The answers to its next questions differ.
          for (const { id } of world.rows.all('orders')) if (!earlier.has(id)) rest.noteChange(id)
        },
      },
      subject: new ApplicationSubject({
        sender,
        app: {
          ...{ application: beside.application, webhookPath, rest },
          interrupt: (what, showsEnd) => interruptions.arm(what, showsEnd),
          requests: (after) => beside.requests(after).filter(({ path }) => !earlier.isIn(path)),
          orders: () => beside.orders().filter((id) => !earlier.has(id)),
        },
      }),
      now: () => world.now(),
      call: () => Promise.reject(new Error('A sequence does not call the service itself')),
      settle: () => running.settle(),
      wait: async (ms) => void (await running.advance(ms)),
      waitABit: async (ms) => void (await running.advance(ms)),
      close: async () => {
        await running.settle()
        const deliveries = listWebhookDeliveries(running, {}).items
        hasTakenSecret = deliveries.every(({ status }) => status === 'delivered')
      },
    }
  }

  return {
    ...{ beside, sender },
    name: adapter.url ?? adapter.start ?? '',
    options: '',
    capabilities: new Set(NEEDS.filter((need) => need !== 'restart')),
    lacks: (need) => `a sequence cannot use "${need}"`,
    ordersRaces: true,
    steps: LAB_STEPS,
    concurrency: 1,
    open: (scenario, { seed }) => open(scenario, seed),
    renew: () => {
      isSpent ||= sequences > 0
    },
    close: () => beside.close(stopsBy),
  }
}

/** Another one for each sequence. */
function secretOf(seed: number): string {
  return `whsec_${base64.encode(random(seed, 'next secret').bytes(24))}`
}

function isAccepted(call: Promise<unknown>): Promise<boolean> {
  return call.then(
    () => true,
    () => false,
  )
}
