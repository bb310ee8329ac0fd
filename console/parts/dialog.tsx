import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { closeDialog, route } from '../route.ts'

type DialogProps = {
  readonly title: string
  /** The member `dialog` of the address that opens it. */
  readonly name?: string
  /** Where something else in the address opens it. */
  readonly isOpen?: boolean
  readonly onClose?: () => void
  readonly children: ComponentChildren
}

/** A modal dialog: Esc and the back button close it, and the browser gives the focus back. */
export function Dialog(props: DialogProps) {
  const { title, name = '', isOpen = route.value.dialog === name } = props
  const { onClose = () => closeDialog(name) } = props
  const element = useRef<HTMLDialogElement>(null)
  // A key can open it again before a page was drawn without it: only its address has changed then.
  useEffect(() => {
    if (!isOpen) element.current?.close()
    else if (element.current?.open === false) element.current.showModal()
  }, [isOpen, route.value])
  return (
    <dialog ref={element} aria-label={title} onClose={() => isOpen && onClose()}>
      {isOpen && (
        <>
          <div class="dialog-head">
            <h2>{title}</h2>
            <button class="quiet" aria-label="Close" onClick={onClose}>
              ×
            </button>
          </div>
          {props.children}
        </>
      )}
    </dialog>
  )
}
