/** The moments that a fork of the shown world can go back to. */
import type { Mark } from '../../src/base/contract/generated/control-types.d.ts'
import { act } from '../act.ts'
import { control, worldKey } from '../control.ts'
import { worldCurl } from '../curl.ts'
import { submitted, textIn } from '../form.ts'
import { moment } from '../format.ts'
import { Count } from '../parts/count.tsx'
import { isKnown, Loading } from '../parts/loading.tsx'
import { useRowKeys } from '../parts/row-keys.ts'
import { useList } from '../parts/use-list.ts'
import { addressOf, goTo } from '../route.ts'
import { orders } from '../world.ts'

export function RewindPage() {
  const { items: marks, read, isRead } = useList('listMarks')
  useRowKeys('.list button')
  const mark = async (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement
    const name = textIn(submitted(event), 'name')
    if (await act('mark', () => control('createMark', { name }), 'Marked.')) form.reset()
    read()
  }
  return (
    <section class="view">
      <div class="tools">
        <h1>Rewind</h1>
        {/* Each order adds a moment, and the oldest are not kept. */}
        <Count found={marks.length} isRead={isRead} isNewest={marks.length < orders.size} />
      </div>
      <p class="dim">
        A fork goes on from the moment, in a world of its own with keys of its own. This world stays
        as it is. Webhooks of the fork go to its inbox.
      </p>
      <form class="row register" onSubmit={(event) => void mark(event)}>
        <input
          name="name"
          aria-label="Name of this moment"
          placeholder="before the refund"
          autocomplete="off"
          maxLength={100}
          required
        />
        <button type="submit" class="primary">
          Mark this moment
        </button>
        <button type="button" onClick={() => void forkAt()}>
          Fork the present
        </button>
      </form>
      {marks.length === 0 && !isKnown(isRead) ? (
        <Loading what="moments" />
      ) : marks.length === 0 ? (
        <div class="empty">
          <p>
            No moments to go back to yet. Each new order adds one, and so does the button above.
            From a script:
          </p>
          <pre class="mono">{worldCurl('createMark', { name: 'before the refund' })}</pre>
        </div>
      ) : (
        <ol class="list">
          {[...marks].reverse().map((each) => (
            <li key={each.id}>
              <MarkLine mark={each} />
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

/** Shows the fork of the shown world at a moment; its present unless given. */
export async function forkAt(at?: string): Promise<void> {
  const work = async () => {
    const of = at === undefined ? ({ deliverTo: 'inbox' } as const) : { at }
    const { apiKey } = await control('createWorld', of)
    worldKey.value = apiKey
    goTo(addressOf('orders'))
  }
  await act('fork', work, 'This is the fork; the button with its name switches between worlds.')
}

function MarkLine({ mark: { id, kind, name, at } }: { readonly mark: Mark }) {
  return (
    <div class="row">
      <span class="num dim">{moment(at)}</span>
      <strong class="break">
        {kind === 'order' && orders.has(id) ? <a href={addressOf('orders', id)}>{name}</a> : name}
      </strong>
      <button aria-label={`Fork from here: ${name}`} onClick={() => void forkAt(id)}>
        Fork from here
      </button>
    </div>
  )
}
