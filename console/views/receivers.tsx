/** Who receives webhooks, with which secrets. */
import { useEffect, useState } from 'preact/hooks'
import type { WebhookEndpoint } from '../../src/contract/generated/control-types.d.ts'
import { act } from '../act.ts'
import { control } from '../control.ts'
import { moment } from '../format.ts'
import { CopyButton } from '../parts/copy-button.tsx'
import { endpoints, isLoaded } from '../world.ts'
import { DeliverToInbox } from './inbox.tsx'

export function Receivers() {
  const register = async (event: SubmitEvent) => {
    event.preventDefault()
    const form = event.target as HTMLFormElement
    const url = String(new FormData(form).get('url') ?? '').trim()
    const work = () => control('POST', '/webhook-endpoints', { url })
    if (await act('register', work, 'It receives every event from now on.')) form.reset()
  }
  return (
    <>
      {isLoaded.value && endpoints.value.length === 0 && <DeliverToInbox />}
      {endpoints.value.length > 0 && (
        <ul class="cards">
          {endpoints.value.map((endpoint) => (
            <ReceiverCard key={endpoint.id} endpoint={endpoint} />
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
        <button type="submit">Register a receiver</button>
      </form>
    </>
  )
}

function ReceiverCard({ endpoint }: { readonly endpoint: WebhookEndpoint }) {
  const { id, url, secret, createdAt, disabledAt, disabledBecause } = endpoint
  const [isShown, setShown] = useState(false)
  // A new secret is hidden again.
  useEffect(() => setShown(false), [secret])
  const rotate = (overlap: string, done: string) =>
    act(
      'rotate',
      () => control('POST', `/webhook-endpoints/${id}/rotate-secret`, { overlap }),
      done,
    )
  return (
    <li class="card">
      <div class="row">
        <strong class="mono break">{url}</strong>
        {disabledAt === null ? (
          <span class="ok">✓ receives</span>
        ) : (
          <span class="bad break">✕ disabled: {disabledBecause}</span>
        )}
        <span class="dim">since {moment(createdAt)}</span>
      </div>
      <div class="row">
        <span class="dim">secret</span>
        <code class="break">{isShown ? secret : 'whsec_••••••••••••'}</code>
        <button
          type="button"
          class="quiet"
          aria-label={`${isShown ? 'Hide' : 'Show'} the secret of ${url}`}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? 'Hide' : 'Show'}
        </button>
        <CopyButton text={secret} />
      </div>
      <div class="row">
        <button
          type="button"
          onClick={() => void rotate('0s', 'The old secret signs nothing any more.')}
        >
          Rotate
        </button>
        <button
          type="button"
          onClick={() => void rotate('24h', 'Both secrets sign for 24 hours of simulated time.')}
        >
          Rotate, both for 24h
        </button>
        <button
          type="button"
          class="danger"
          onClick={() =>
            void act(
              'delete',
              () => control('DELETE', `/webhook-endpoints/${id}`),
              `${url} is deleted.`,
            )
          }
        >
          Delete
        </button>
      </div>
    </li>
  )
}
