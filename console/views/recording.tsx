/** What the log of the shown world has, as one file that another machine repeats. */
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
  if (recording.value === undefined) return <Loading what="entries" />
  return <Shown recording={recording.value} />
}

async function read(): Promise<void> {
  const next = await control('getRecording')
  const file = await control('exportRecording')
  URL.revokeObjectURL(link.value)
  link.value = URL.createObjectURL(new Blob([JSON.stringify(file)]))
  recording.value = next
}

function Shown({ recording: { since, entries } }: { readonly recording: Recording }) {
  const name = `${worldName.value}.har`
  return (
    <div class="stack">
      <p class="row">
        <a href={link.value} download={name}>
          Save {name}
        </a>
        <span class="dim">
          {counted(entries, 'entry')} of the log since {moment(since)}
        </span>
      </p>
      <p class="dim">
        It repeats with equal responses and webhooks, opens in the network panel of a browser, and
        here: <code>npx ramp-sandbox replay {name} --open</code>
      </p>
      <p class="dim">
        The log keeps the last entries; <code>start --record</code> writes everything. Keys and
        secrets are masked; customer data is not.
      </p>
    </div>
  )
}
