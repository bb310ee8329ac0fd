import { useState } from 'preact/hooks'

const SHOWN_MS = 1_500

export function CopyButton({
  text,
  of,
  label = 'Copy',
}: {
  readonly text: string
  /** What it is, for those who hear the buttons: `the secret of http://…`. */
  readonly of?: string
  readonly label?: string
}) {
  const [state, setState] = useState(label)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setState('Copied')
    } catch {
      setState('Select it and copy by hand')
    }
    setTimeout(() => setState(label), SHOWN_MS)
  }
  return (
    <button
      class="quiet"
      aria-label={of === undefined ? undefined : `${state} ${of}`}
      onClick={() => void copy()}
    >
      {state}
    </button>
  )
}
