/** An issue of a value that came from outside. */
import { cut } from './text.ts'

/** The place of a value within another: names of members and indexes of lists. */
export type Path = readonly (string | number)[]

export type Issue = {
  readonly path: Path
  /** The path in words, `webhooks[0].do`. */
  readonly field: string
  /** Follows the field: `is required`. */
  readonly message: string
}

const LONGEST_NAME = 60

/** `whole` is the field of an empty path. */
export function issueAt(path: Path, message: string, whole = ''): Issue {
  return { path, field: path.length === 0 ? whole : formatPath(path), message }
}

/** `steps[0].expect.status`. */
export function formatPath(path: Path): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`
    return text === '' ? cut(part, LONGEST_NAME) : `${text}.${cut(part, LONGEST_NAME)}`
  }, '')
}
