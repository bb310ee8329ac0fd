/** A text to be saved as a file, copied, or read here. */
import type { ComponentChildren } from 'preact'
import { CopyButton } from './copy-button.tsx'

type SavedTextProps = {
  readonly name: string
  readonly text: string
  readonly children?: ComponentChildren
}

export function SavedText({ name, text, children }: SavedTextProps) {
  return (
    <>
      <p class="row">
        <a href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`} download={name}>
          Save {name}
        </a>
        <CopyButton text={text} />
      </p>
      {children}
      <pre class="mono long" tabIndex={0} aria-label={name}>
        {text}
      </pre>
    </>
  )
}
