/** Everything that was recorded of the shown world, as one file that another machine repeats. */
import { signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { Recording } from '../../src/base/contract/generated/control-types.d.ts'
import { act } from '../act.ts'
import { control } from '../control.ts'
import { counted, moment } from '../format.ts'
import { Dialog } from '../parts/dialog.tsx'
import { Loading } from '../parts/loading.tsx'
import { openDialog } from '../route.ts'
import { worldName } from '../world.ts'

const recording = signal<Recording>()
const link = signal('')

export function RecordingButton() {
  return (
    <>
      <button onClick={() => openDialog('recording')}>As a recording</button>
      <Dialog title="Recording" name="recording">
        <Read />
      </Dialog>
    </>
  )
}

function Read() {
  useEffect(() => {
    recording.value = undefined
    void act('recording', read)
  }, [])
  if (recording.value === undefined) return <Loading what="steps" />
  return <Shown recording={recording.value} />
}

async function read(): Promise<void> {
  const next = await control('getRecording')
  if (next.since !== null) {
    const file = await control('exportRecording')
    URL.revokeObjectURL(link.value)
    link.value = URL.createObjectURL(new Blob([JSON.stringify(file)]))
  }
  recording.value = next
}

function Shown({ recording: { since, steps, end } }: { readonly recording: Recording }) {
  const name = `${worldName.value}.har`
  const begin = () =>
    act(
      'record',
      async () => {
        await control('beginRecording')
        await read()
      },
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
              {counted(steps, 'step')} since {moment(since)}
            </span>
          </p>
          {end !== null && <p class="bad">✕ The recording has ended: {end}.</p>}
          <p class="dim">
            It repeats byte for byte, opens in the network panel of a browser, and here:{' '}
            <code>npx ramp-sandbox replay {name} --open</code>
          </p>
          <p class="dim">Keys and secrets are replaced; customer data is not.</p>
        </>
      )}
      <div class="row end">
        <button onClick={() => void begin()}>
          {since === null ? 'Begin a recording' : 'Begin again from now'}
        </button>
      </div>
    </div>
  )
}
