import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
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
  // In the turn of the drawing: no key works in a page whose dialog is open.
  useLayoutEffect(() => {
    if (!isOpen) element.current?.close()
    else if (element.current?.open === false) element.current.showModal()
  }, [isOpen])
  return (
    // At Esc the browser sends `close` a frame later, when a key can have opened the dialog again.
    <dialog ref={element} aria-label={title} onCancel={onClose}>
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
