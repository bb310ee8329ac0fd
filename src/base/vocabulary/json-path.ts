/**
 * The part of JSONPath that files need: `$`, then any of `.name`, `['name']` and `[0]`; where
 * several values are wanted `[*]`, or `[?@.name=='text' && @.other==3]` for the elements with those
 * values. Names and texts can hold references `${name}`, which the caller fills in.
 */
import { memberOf } from './json.ts'
import { cut } from './text.ts'

/** Replaces the references in a name or a text of a path. */
export type Fill = (text: string) => string

type Condition = { readonly names: readonly string[]; readonly text: string }

type Part = {
  /** As written, `.name`. */
  readonly text: string
  readonly at: number
  /** Undefined if the part selects elements of a list. */
  readonly name: string | undefined
  /** All of them must hold; empty for `[*]`. */
  readonly conditions: readonly Condition[]
}

const VALUE = String.raw`(?:'[^']*'|[\w.-]+|\$\{\w+\})`
const CONDITION = String.raw`@(?:\.[\w-]+)+ ?== ?${VALUE}`
const NAME = String.raw`\.([A-Za-z_][\w-]*|\$\{\w+\})|\['([^']+)'\]|\[(\d+)\]`
const MANY = String.raw`\[\*\]|\[\?${CONDITION}(?: ?&& ?${CONDITION})*\]`
const MANY_THERE = new RegExp(MANY)
const PART = new RegExp(`${NAME}|${MANY}`, 'y')
const CONDITIONS = new RegExp(String.raw`@([.\w-]+) ?== ?(?:'([^']*)'|([^\s&\]]+))`, 'g')
const LONGEST_NAMES = 200

const asIs: Fill = (text) => text

/** Whether the path selects a list of values. */
export function hasManyValues(path: string): boolean {
  return MANY_THERE.test(path)
}

/** The value at the path, or undefined. The schema has checked the path's syntax. */
export function valueAt(value: unknown, path: string, fill = asIs): unknown {
  return partsOf(path).parts.reduce((found, { name = '' }) => memberOf(found, fill(name)), value)
}

/**
 * The values at a path with lists in it, or undefined where one of them is missing. Null is an
 * empty list, as some languages write it.
 */
export function valuesAt(
  value: unknown,
  path: string,
  fill = asIs,
): readonly unknown[] | undefined {
  let found: readonly unknown[] | undefined = [value]
  for (const part of partsOf(path).parts) found = found && step(found, part, fill)
  return found
}

/** The index of the first character that no path has there; undefined if the path is valid. */
export function wrongAt(path: string): number | undefined {
  const { end } = partsOf(path)
  return end === path.length ? undefined : end
}

/** Why nothing is at the path, in words that name the last part that is there. */
export function whyNothingAt(value: unknown, path: string, fill = asIs): string {
  let found: readonly unknown[] = [value]
  let reached = '$'
  for (const part of partsOf(path).parts) {
    const next = step(found, part, fill)
    if (next === undefined || next.every((each) => each === undefined))
      return `${reached} is ${shape(found[0])}, without ${fill(part.text)}`
    found = next
    reached += fill(part.text)
  }
  return `${reached} is ${shape(found[0])}`
}

function step(
  found: readonly unknown[],
  { name, conditions }: Part,
  fill: Fill,
): readonly unknown[] | undefined {
  if (name !== undefined) return found.map((each) => memberOf(each, fill(name)))
  if (!found.every((each) => each === null || Array.isArray(each))) return undefined
  return found
    .filter((each) => each !== null)
    .flat()
    .filter((element) =>
      conditions.every(({ names, text }) => isWord(names.reduce(memberOf, element), fill(text))),
    )
}

/** An object whose text form fails is no word. */
function isWord(value: unknown, text: string): boolean {
  return (typeof value === 'object' ? JSON.stringify(value) : String(value)) === text
}

/** The parts up to the first mistake, and where they end. */
function partsOf(path: string): { readonly parts: readonly Part[]; readonly end: number } {
  if (!path.startsWith('$')) return { parts: [], end: 0 }
  const parts: Part[] = []
  let end = 1
  for (;;) {
    PART.lastIndex = end
    const found = PART.exec(path)
    if (found === null) return { parts, end }
    const [text, plain, quoted, index] = found
    const conditions = Array.from(text.matchAll(CONDITIONS), ([, names = '', word, bare = '']) => ({
      names: names.slice(1).split('.'),
      text: word ?? bare,
    }))
    parts.push({ text, at: end, name: plain ?? quoted ?? index, conditions })
    end += text.length
  }
}

function shape(value: unknown): string {
  if (Array.isArray(value)) return `a list of ${value.length}`
  if (typeof value !== 'object' || value === null)
    return cut(JSON.stringify(value) ?? 'missing', 80)
  const names = Object.keys(value)
  return names.length === 0
    ? 'an empty object'
    : `an object with ${cut(names.join(', '), LONGEST_NAMES)}`
}
