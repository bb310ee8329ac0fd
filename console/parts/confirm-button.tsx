/** A button that asks once more before it does what cannot be undone. */
import { useEffect, useRef, useState } from 'preact/hooks'

type ConfirmProps = {
  readonly label: string
  /** What is acted on, for those who hear the buttons: `the secret of http://…`. */
  readonly of?: string
  /** What follows, as a question. */
  readonly question: string
  /** Something is lost. */
  readonly isDanger?: boolean
  readonly onConfirm: () => void
}

export function ConfirmButton(props: ConfirmProps) {
  const { label, of = '', question, isDanger = false, onConfirm } = props
  const [isAsking, setAsking] = useState(false)
  const confirm = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isAsking) confirm.current?.focus()
  }, [isAsking])
  const name = of === '' ? label : `${label} ${of}`
  if (!isAsking) {
    return (
      <button
        class={isDanger ? 'danger' : undefined}
        aria-label={name}
        onClick={() => setAsking(true)}
      >
        {label}
      </button>
    )
  }
  const done = (isConfirmed: boolean) => {
    setAsking(false)
    if (isConfirmed) onConfirm()
  }
  return (
    <span
      class="row asking"
      role="group"
      aria-label={question}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        done(false)
      }}
    >
      <span>{question}</span>
      <button
        ref={confirm}
        class="danger"
        aria-label={`Yes, ${lowerFirst(name)}`}
        onClick={() => done(true)}
      >
        Yes, {lowerFirst(label)}
      </button>
      <button aria-label={`Keep: do not ${lowerFirst(name)}`} onClick={() => done(false)}>
        Keep
      </button>
    </span>
  )
}

function lowerFirst(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1)
}
