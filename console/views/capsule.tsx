/** Everything that was recorded of the shown world, as one file that another machine repeats. */
import { signal } from '@preact/signals'
import type { Capsule, Recording } from '../../src/contract/generated/control-types.d.ts'
import { act } from '../act.ts'
import { control } from '../control.ts'
import { moment } from '../format.ts'
import { Dialog } from '../parts/dialog.tsx'
import { worldName } from '../world.ts'

const recording = signal<Recording>()
const link = signal('')
const isOpen = signal(false)

export function CapsuleButton() {
  return (
    <>
      <button type="button" onClick={() => void act('capsule', open)}>
        As a capsule
      </button>
      <Dialog title="Capsule" open={isOpen}>
        {recording.value !== undefined && <Shown recording={recording.value} />}
      </Dialog>
    </>
  )
}

async function open(): Promise<void> {
  show(await control<Recording>('GET', '/recording'))
  if (recording.value?.since !== null) {
    const capsule = await control<Capsule>('GET', '/capsule')
    URL.revokeObjectURL(link.value)
    link.value = URL.createObjectURL(new Blob([JSON.stringify(capsule)]))
  }
  isOpen.value = true
}

function show(next: Recording): void {
  recording.value = next
}

function Shown({ recording: { since, steps, end } }: { readonly recording: Recording }) {
  const name = `${worldName.value}.capsule.json`
  const begin = () =>
    act(
      'record',
      async () => show(await control<Recording>('POST', '/recording')),
      'Everything is recorded from now on.',
    )
  return (
    <div class="stack">
      {since === null ? (
        <p>
          This world is not recorded. A recording begins with the world as it is now;{' '}
          <code>start --record</code> records from its start.
        </p>
      ) : (
        <>
          <p class="row">
            <a href={link.value} download={name}>
              Save {name}
            </a>
            <span class="dim">
              {steps} steps since {moment(since)}
            </span>
          </p>
          {end !== null && <p class="bad">✕ The recording has ended: {end}.</p>}
          <p class="dim">
            It repeats byte for byte, and opens here: <code>ramp-sandbox replay {name} --open</code>
          </p>
          <p class="dim">Keys and secrets in it are others; what is known of customers is in it.</p>
        </>
      )}
      <div class="row end">
        <button type="button" onClick={() => void begin()}>
          {since === null ? 'Begin a recording' : 'Begin again from now'}
        </button>
      </div>
    </div>
  )
}
