/** Fields that filter a list. Their values are in the address, so that it can be sent. */
import { useEffect, useRef } from 'preact/hooks'
import { bindKey } from '../keyboard.ts'
import { route, setQuery } from '../route.ts'
import { SelectOptions } from './select-options.tsx'

type SearchFieldProps = {
  readonly label: string
  /** Focuses it. */
  readonly hotkey?: string
}

/** `q` in the address. */
export function SearchField({ label, hotkey }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(
    () => (hotkey === undefined ? undefined : bindKey(hotkey, () => field.current?.focus())),
    [hotkey],
  )
  return (
    <input
      ref={field}
      type="search"
      placeholder={hotkey === undefined ? 'Filter' : `Search  ${hotkey}`}
      aria-label={label}
      value={route.value.query['q'] ?? ''}
      onInput={({ currentTarget }) => setQuery({ q: currentTarget.value })}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Escape' || key === 'Enter') currentTarget.blur()
      }}
    />
  )
}

/** The member `name` of the address; `all` is shown for none. */
export function Choice({
  label,
  name,
  all,
  values,
}: {
  readonly label: string
  readonly name: string
  readonly all: string
  /** Values, some with the text that is shown for them. */
  readonly values: readonly (string | readonly [value: string, text: string])[]
}) {
  return (
    <select
      aria-label={label}
      value={route.value.query[name] ?? ''}
      onChange={({ currentTarget }) => setQuery({ [name]: currentTarget.value })}
    >
      <option value="">{all}</option>
      <SelectOptions of={values} />
    </select>
  )
}
