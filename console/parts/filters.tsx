/** Fields that filter a list. Their values are in the address, so that it can be sent. */
import { route, setQuery } from '../route.ts'
import { SelectOptions } from './select-options.tsx'

type SearchFieldProps = { readonly label: string; readonly placeholder?: string }

/** `q` in the address. */
export function SearchField({ label, placeholder = 'Filter' }: SearchFieldProps) {
  return (
    <input
      type="search"
      placeholder={placeholder}
      aria-label={label}
      value={route.value.query['q'] ?? ''}
      onInput={({ currentTarget }) => setQuery({ q: currentTarget.value })}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Escape' || key === 'Enter') currentTarget.blur()
      }}
    />
  )
}

/** The member `name` of the address; `all` is shown for none. Nothing, if there is no choice. */
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
  const chosen = route.value.query[name] ?? ''
  if (values.length < 2 && chosen === '') return null
  return (
    <select
      aria-label={label}
      value={chosen}
      onChange={({ currentTarget }) => setQuery({ [name]: currentTarget.value })}
    >
      <option value="">{all}</option>
      <SelectOptions of={values} />
    </select>
  )
}
