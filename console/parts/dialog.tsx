import type { Signal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef } from 'preact/hooks'

type DialogProps = {
  readonly title: string
  readonly open: Signal<boolean>
  readonly children: ComponentChildren
}

/** A modal dialog: Esc closes it, and the browser gives the focus back. */
export function Dialog({ title, open, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null)
  const id = useId()
  const isOpen = open.value
  useEffect(() => {
    if (isOpen) element.current?.showModal()
    else element.current?.close()
  }, [isOpen])
  return (
    <dialog ref={element} aria-labelledby={id} onClose={() => (open.value = false)}>
      {isOpen && (
        <>
          <div class="dialog-head">
            <h2 id={id}>{title}</h2>
            <button
              class="quiet"
              type="button"
              aria-label="Close"
              onClick={() => (open.value = false)}
            >
              ×
            </button>
          </div>
          {children}
        </>
      )}
    </dialog>
  )
}
