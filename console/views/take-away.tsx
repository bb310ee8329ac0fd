/** The history of an order as a file: a scenario that passes, or a script. */
import { signal } from '@preact/signals'
import type { ExportedFile } from '../../src/contract/generated/control-types.d.ts'
import { act } from '../act.ts'
import { control } from '../control.ts'
import { CopyButton } from '../parts/copy-button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { CapsuleButton } from './capsule.tsx'
import { forkAt } from './rewind.tsx'

const file = signal<ExportedFile>()
const isOpen = signal(false)

export function TakeAway({ orderId }: { readonly orderId: string }) {
  const read = async (form: 'scenario' | 'curl' | 'vitest') => {
    file.value = await control<ExportedFile>('GET', `/orders/${orderId}/export?form=${form}`)
    isOpen.value = true
  }
  return (
    <div class="row">
      <button type="button" onClick={() => void act('export', () => read('scenario'))}>
        As a scenario
      </button>
      <button type="button" onClick={() => void act('export', () => read('curl'))}>
        As a curl script
      </button>
      <button type="button" onClick={() => void act('export', () => read('vitest'))}>
        As a vitest test
      </button>
      <CapsuleButton />
      <button type="button" onClick={() => void forkAt(orderId)}>
        Rewind to before it
      </button>
      <Dialog title={file.value?.name ?? ''} open={isOpen}>
        {file.value !== undefined && <Shown file={file.value} />}
      </Dialog>
    </div>
  )
}

const USES = [
  ['It passes, and fails when the behaviour changes:', 'ramp-sandbox run', '.yaml'],
  ['It passes where ramp-sandbox is installed:', 'npx vitest run', '.test.ts'],
  ['For a sandbox of its own:', 'sh', '.sh'],
] as const

function Shown({ file: { name, text } }: { readonly file: ExportedFile }) {
  const [what, how] = USES.find(([, , end]) => name.endsWith(end)) ?? USES[0]
  const href = `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`
  return (
    <div class="stack">
      <p class="row">
        <a href={href} download={name}>
          Save {name}
        </a>
        <CopyButton text={text} />
      </p>
      <p class="dim">
        {what}{' '}
        <code>
          {how} {name}
        </code>
      </p>
      <pre class="mono long" tabIndex={0} aria-label={name}>
        {text}
      </pre>
    </div>
  )
}
