import { addressOf } from '../route.ts'

/** A sentence in which the names of settings and tags, in backticks, link to them. */
export function Why({ text }: { readonly text: string | undefined }) {
  if (text === undefined) return null
  return (
    <p class="why break">
      {text.split('`').map((part, index) =>
        index % 2 === 0 ? (
          part
        ) : (
          <a key={index} class="mono" href={addressOf('faults', part)}>
            {part}
          </a>
        ),
      )}
    </p>
  )
}
