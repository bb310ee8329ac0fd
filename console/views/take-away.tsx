/** The history of an order as a file: a scenario that passes, or a script. */
import { useEffect, useState } from 'preact/hooks'
import type { ExportedFile } from '../../src/contract/generated/control-types.d.ts'
import { callFailureText } from '../act.ts'
import type { ControlInput } from '../../src/contract/control-call.ts'
import { control } from '../control.ts'
import { CopyButton } from '../parts/copy-button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { openDialog } from '../route.ts'
import { CapsuleButton } from './capsule.tsx'
import { forkAt } from './rewind.tsx'

const FORMS = [
  ['scenario', 'As a scenario'],
  ['curl', 'As a curl script'],
  ['vitest', 'As a vitest test'],
] as const

export function TakeAway({ orderId }: { readonly orderId: string }) {
  return (
    <div class="row">
      {FORMS.map(([form, label]) => (
        <button key={form} type="button" onClick={() => openDialog(form)}>
          {label}
        </button>
      ))}
      <CapsuleButton />
      <button type="button" onClick={() => void forkAt(orderId)}>
        Rewind to before it
      </button>
      {FORMS.map(([form, label]) => (
        <Dialog key={form} title={label} name={form}>
          <Exported id={orderId} form={form} />
        </Dialog>
      ))}
    </div>
  )
}

function Exported({ id, form }: Required<ControlInput<'exportOrder'>>) {
  const [file, setFile] = useState<ExportedFile>()
  const [failure, setFailure] = useState('')
  useEffect(() => {
    control('exportOrder', { id, form }).then(setFile, (error: unknown) =>
      setFailure(callFailureText(error)),
    )
  }, [id, form])
  if (file !== undefined) return <Shown file={file} />
  if (failure === '') return <p class="dim">Running it in a world of its own …</p>
  return (
    <p role="alert" class="bad break">
      ✕ {failure}
    </p>
  )
}

const USES = [
  ['It passes, and fails when the behaviour changes:', 'npx ramp-sandbox run', '.yaml'],
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
