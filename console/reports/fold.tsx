/** A part of a report that folds. A phone shows the titles first, and not 35,000 pixels. */
import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'

export function Fold({
  title,
  isOpen = false,
  children,
}: {
  readonly title: ComponentChildren
  /** At first, and whenever it becomes true: an address can lead into it. */
  readonly isOpen?: boolean
  readonly children: () => ComponentChildren
}) {
  const [isShown, setShown] = useState(isOpen)
  useEffect(() => {
    if (isOpen) setShown(true)
  }, [isOpen])
  return (
    <details
      class="fold"
      open={isShown}
      onToggle={({ currentTarget, target }) => {
        if (target === currentTarget) setShown(currentTarget.open)
      }}
    >
      <summary>
        <h2>{title}</h2>
      </summary>
      {isShown && <div class="stack folded">{children()}</div>}
    </details>
  )
}
