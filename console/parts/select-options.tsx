/** A value, or one with the text that is shown for it. */
export type Option = string | readonly [value: string, text: string]

export function SelectOptions({ of }: { readonly of: readonly Option[] }) {
  return of.map((each) => {
    const [value, text] = typeof each === 'string' ? [each, each] : each
    return (
      <option key={value} value={value}>
        {text}
      </option>
    )
  })
}
