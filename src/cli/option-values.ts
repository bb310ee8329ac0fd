/** What the texts of options mean, for the commands whose options are no settings (config/settings.ts). */
import { withoutCredentials } from '../vocabulary/masking.ts'
import { EXIT } from './exit-codes.ts'
import { CommandFailure } from './failure.ts'

/** Throws CommandFailure. */
export function webAddress(flag: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isPlain =
    url !== undefined &&
    [url.username, url.password, url.search, url.hash].every((part) => part === '')
  if (isPlain && /^https?:$/.test(url.protocol)) return url.href.replace(/\/+$/, '')
  throw badValue(
    flag,
    text,
    'it must be an http or https URL without credentials, query or fragment',
  )
}

/** Throws CommandFailure. */
export function wholeNumber(
  flag: string,
  text: string | undefined,
  most: number,
): number | undefined {
  if (text === undefined) return undefined
  if (/^\d{1,15}$/.test(text) && Number(text) <= most) return Number(text)
  throw badValue(flag, text, `it must be a whole number from 0 to ${most}`)
}

export function badValue(flag: string, value: string, cause: string): CommandFailure {
  return new CommandFailure(
    EXIT.usage,
    `Failed to read ${flag} "${withoutCredentials(value)}": ${cause}.`,
  )
}

/** A member that is there only where it has a value. */
export function optional<K extends string, V>(
  name: K,
  value: V | undefined,
): { readonly [N in K]?: V } {
  return (value === undefined ? {} : { [name]: value }) as { readonly [N in K]?: V }
}
