/** Who receives webhooks, with which secrets. */
import { useEffect, useState } from 'preact/hooks'
import type { WebhookEndpoint } from '../../src/base/contract/generated/control-types.d.ts'
import { act, underWay } from '../act.ts'
import { control } from '../control.ts'
import { dueText } from '../due.ts'
import { submitted, textIn } from '../form.ts'
import { counted, grouped, moment } from '../format.ts'
import { isKnown } from '../parts/loading.tsx'
import { ConfirmButton } from '../parts/confirm-button.tsx'
import { healthByReceiver, type Health } from '../../src/sandbox/log/receiver-health.ts'
import { CopyButton } from '../parts/copy-button.tsx'
import {
  areDeliveriesLoaded,
  deliveries,
  endpoints,
  isLoaded,
  simulatedNow,
  version,
} from '../world.ts'
import { DeliverToInbox } from './inbox.tsx'

export function Receivers() {
  void version.value
  const health = healthByReceiver(deliveries.values())
  const register = async (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement
    const url = textIn(submitted(event), 'url')
    const work = () => control('createWebhookEndpoint', { url })
    if (await act('register', work, 'It receives every event from now on.')) form.reset()
  }
  return (
    <>
      {isKnown(isLoaded.value) && endpoints.value.length === 0 && <DeliverToInbox />}
      {endpoints.value.length > 0 && (
        <ul class="cards fit">
          {endpoints.value.map((endpoint) => (
            <ReceiverCard
              key={endpoint.id}
              endpoint={endpoint}
              health={health.get(endpoint.id)}
              isAlone={endpoints.value.length === 1}
            />
          ))}
        </ul>
      )}
      <form class="row register" onSubmit={(event) => void register(event)}>
        <input
          name="url"
          class="mono"
          aria-label="URL of a receiver"
          placeholder="http://127.0.0.1:3000/webhooks"
          autocomplete="off"
          required
        />
        <button type="submit" class="primary">
          Register a receiver
        </button>
      </form>
    </>
  )
}

type ReceiverProps = {
  readonly endpoint: WebhookEndpoint
  readonly health: Health | undefined
  /** Of several, each is one line, and the deliveries have the room. */
  readonly isAlone: boolean
}

function ReceiverCard({ endpoint, health, isAlone }: ReceiverProps) {
  const { id, url, secret, createdAt, disabledAt, disabledBecause, pausedAt } = endpoint
  const [isShown, setShown] = useState(false)
  // A new secret is hidden again.
  useEffect(() => setShown(false), [secret])
  const rotate = (overlap: string, done: string) => () =>
    void act('rotate', () => control('rotateWebhookSecret', { id, overlap }), done)
  return (
    <li class="card">
      <details open={isAlone}>
        <summary class="row">
          <strong class="mono break">{url}</strong>
          {disabledAt !== null ? (
            <span class="bad break">✕ disabled: {disabledBecause}</span>
          ) : pausedAt !== undefined ? (
            <Paused since={pausedAt} waiting={health?.waiting ?? 0} />
          ) : (
            <HealthSign health={health} />
          )}
          {!isAlone && health?.last !== undefined && (
            <span class="dim">
              {grouped(health.succeeded)} of {grouped(health.attempts)}
            </span>
          )}
        </summary>
        <div class="stack">
          <p class="dim">registered {moment(createdAt)}</p>
          {health !== undefined && <HealthFacts health={health} isDisabled={disabledAt !== null} />}
          <div class="row">
            <span class="dim">secret</span>
            <code class="break">{isShown ? secret : 'whsec_••••••••••••'}</code>
            <button
              class="quiet"
              aria-label={`${isShown ? 'Hide' : 'Show'} the secret of ${url}`}
              onClick={() => setShown(!isShown)}
            >
              {isShown ? 'Hide' : 'Show'}
            </button>
            <CopyButton text={secret} of={`the secret of ${url}`} />
          </div>
          <div class="row">
            {disabledAt === null && <TestAndPause endpoint={endpoint} />}
            {health !== undefined && disabledAt === null && health.undelivered.length > 0 && (
              <ResendAll url={url} ids={health.undelivered} />
            )}
            <ConfirmButton
              label="Rotate"
              of={`the secret of ${url}`}
              question="The old secret stops at once. Rotate?"
              onConfirm={rotate('0s', 'The old secret is no longer used.')}
            />
            <ConfirmButton
              label="Rotate, both for 24h"
              of={`the secret of ${url}`}
              question="Both secrets sign for 24 simulated hours. Rotate?"
              onConfirm={rotate('24h', 'Both secrets sign for 24 hours of simulated time.')}
            />
            <ConfirmButton
              label="Delete"
              isDanger
              of={url}
              question="What was not delivered is dropped. Delete?"
              onConfirm={() =>
                void act(
                  'delete',
                  () => control('deleteWebhookEndpoint', { id }),
                  `${url} is deleted.`,
                )
              }
            />
          </div>
        </div>
      </details>
    </li>
  )
}

function TestAndPause({ endpoint: { id, url, pausedAt } }: Pick<ReceiverProps, 'endpoint'>) {
  type Operation = 'sendTestWebhook' | 'pauseWebhookEndpoint' | 'resumeWebhookEndpoint'
  const call = (operation: Operation, said: string) =>
    void act(`${operation}-${id}`, () => control(operation, { id }), said)
  const [verb, operation, done] =
    pausedAt === undefined
      ? (['Pause', 'pauseWebhookEndpoint', 'Paused. What it would receive waits.'] as const)
      : (['Resume', 'resumeWebhookEndpoint', 'Resumed. What waited is sent.'] as const)
  return (
    <>
      <button
        disabled={underWay.value === `sendTestWebhook-${id}`}
        aria-label={`Send a test event to ${url}`}
        onClick={() =>
          call(
            'sendTestWebhook',
            pausedAt === undefined ? 'The test event was sent.' : 'The test event waits.',
          )
        }
      >
        Send a test event
      </button>
      <button aria-label={`${verb} ${url}`} onClick={() => call(operation, done)}>
        {verb}
      </button>
    </>
  )
}

function Paused({ since, waiting }: { readonly since: string; readonly waiting: number }) {
  return (
    <span class="warn">
      ‖ paused since {moment(since)}: {counted(waiting, 'delivery')} wait{waiting === 1 && 's'}
    </span>
  )
}

function HealthSign({ health }: { readonly health: Health | undefined }) {
  if (health === undefined && !isKnown(areDeliveriesLoaded.value)) {
    return <span class="dim">…</span>
  }
  if (health === undefined || health.state === 'idle') {
    return <span class="dim">○ nothing has reached it yet</span>
  }
  return health.state === 'failing' ? (
    <span class="bad">✕ failing</span>
  ) : (
    <span class="ok">✓ receives</span>
  )
}

type HealthFactsProps = { readonly health: Health; readonly isDisabled: boolean }

function HealthFacts({ health, isDisabled }: HealthFactsProps) {
  const { attempts, succeeded, last, failingSince, nextAttemptAt } = health
  if (last === undefined) return null
  const rate = Math.floor((100 * succeeded) / attempts)
  return (
    <p class="row facts-line">
      <span>
        {grouped(succeeded)} of {grouped(attempts)} attempts succeeded ({rate} %)
      </span>
      <span>
        last answer: {last.status ?? last.error ?? 'not sent'} at {moment(last.at)}
      </span>
      {failingSince !== undefined && <span class="bad">failing since {moment(failingSince)}</span>}
      {nextAttemptAt !== undefined && !isDisabled && (
        <span>next attempt {dueText(Date.parse(nextAttemptAt), simulatedNow())}</span>
      )}
    </p>
  )
}

function ResendAll({ url, ids }: { readonly url: string; readonly ids: readonly string[] }) {
  const name = `resend-all-${url}`
  const work = async () => {
    for (const id of ids) await control('resendWebhookDelivery', { id })
  }
  const count = counted(ids.length, 'delivery')
  return (
    <button
      disabled={underWay.value === name}
      aria-label={`Resend ${count} to ${url}`}
      onClick={() =>
        void act(name, work, `${count} sent again, with their retries from the start.`)
      }
    >
      Resend {count}
    </button>
  )
}
