/** The history of an order as a file: a scenario that passes, or a script. */
import type { ExportedFile } from '../../src/base/contract/generated/control-types.d.ts'
import type { ControlInput } from '../../src/base/contract/control-call.ts'
import { control } from '../control.ts'
import { Dialog } from '../parts/dialog.tsx'
import { FailureLine } from '../parts/empty-view.tsx'
import { SavedText } from '../parts/saved-text.tsx'
import { useAnswer } from '../parts/use-answer.ts'
import { openDialog } from '../route.ts'
import { RecordingButton } from './recording.tsx'
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
        <button key={form} onClick={() => openDialog(form)}>
          {label}
        </button>
      ))}
      <RecordingButton />
      <button onClick={() => void forkAt(orderId)}>Rewind to before it</button>
      {FORMS.map(([form, label]) => (
        <Dialog key={form} title={label} name={form}>
          <Exported id={orderId} form={form} />
        </Dialog>
      ))}
    </div>
  )
}

function Exported({ id, form }: Required<ControlInput<'exportOrder'>>) {
  const { value, failure } = useAnswer(() => control('exportOrder', { id, form }), [id, form])
  if (value !== undefined) return <Shown file={value} />
  if (failure === undefined) return <p class="dim">Running it in a world of its own …</p>
  return <FailureLine error={failure} />
}

const USES = [
  ['It passes, and fails when the behaviour changes:', 'npx ramp-sandbox run', '.yaml'],
  ['It passes where ramp-sandbox is installed:', 'npx vitest run', '.test.ts'],
  ['For a sandbox of its own:', 'sh', '.sh'],
] as const

function Shown({ file: { name, text } }: { readonly file: ExportedFile }) {
  const [what, how] = USES.find(([, , end]) => name.endsWith(end)) ?? USES[0]
  return (
    <div class="stack">
      <SavedText name={name} text={text}>
        <p class="dim">
          {what}{' '}
          <code>
            {how} {name}
          </code>
        </p>
      </SavedText>
    </div>
  )
}
