/**
 * References `${name}` in a command of an adapter. A value comes from an application, and must not
 * become a part of the command: it is an environment variable of the shell, and the reference to
 * it is written so that the shell replaces it where it stands, between single quotes too.
 */
type Quote = '' | '"' | "'"

type Found = {
  readonly name: string
  readonly text: string
  readonly at: number
  /** Between which quotes it stands. */
  readonly quote: Quote
}

export type ShellCommand = {
  readonly command: string
  /** What it needs in its environment. */
  readonly env: Readonly<Record<string, string>>
}

const PREFIX = 'RAMP_APP_'
const REFERENCE = /\$\{(\w+)\}/y
/** The names of an adapter look like this; those of a shell hardly do. */
const OWN_NAME = /^[a-z][A-Za-z]*$/

/** The command with the values; the shell keeps every other name. */
export function withValues(
  command: string,
  values: Readonly<Record<string, string>>,
): ShellCommand {
  const env: Record<string, string> = {}
  let written = ''
  let end = 0
  for (const { name, text, at, quote } of referencesIn(command)) {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    if (value === undefined) continue
    env[PREFIX + name] = value
    const reference = `\${${PREFIX}${name}}`
    const word = quote === '"' ? reference : `"${reference}"`
    written += command.slice(end, at) + (quote === "'" ? `'${word}'` : word)
    end = at + text.length
  }
  return { command: written + command.slice(end), env }
}

/** The names of an order in capitals, `ORDER` and the like, for commands that read a variable. */
export function upperCased(values: readonly (readonly [string, string])[]): Record<string, string> {
  const names = ['customer', 'order', 'transaction', 'reference']
  const own = values.filter(([name]) => names.includes(name))
  return Object.fromEntries(own.map(([name, value]) => [name.toUpperCase(), value]))
}

/** The names in a command that neither the adapter nor the command itself gives a value. */
export function unknownNames(command: string, known: readonly string[]): readonly string[] {
  const names = referencesIn(command).map(({ name }) => name)
  return names.filter(
    (name) => OWN_NAME.test(name) && !known.includes(name) && !isAssigned(name, command),
  )
}

/** As in `n=1`, `for n in`, `read n`. */
function isAssigned(name: string, command: string): boolean {
  return new RegExp(
    String.raw`(?:^|[\s;&|(])${name}=|\b(?:for|read|local|export)\s[^;&|\n]*\b${name}\b`,
  ).test(command)
}

/** Quotes begin anew within `$(…)` and backticks. */
function referencesIn(command: string): readonly Found[] {
  const found: Found[] = []
  const open: string[] = []
  for (let at = 0; at < command.length; at += 1) {
    const character = command.charAt(at)
    const inner = open.at(-1)
    REFERENCE.lastIndex = at
    const [text, name] = REFERENCE.exec(command) ?? []
    if (text !== undefined && name !== undefined) {
      const quote = inner === "'" || inner === '"' ? inner : ''
      found.push({ name, text, at, quote })
      at += text.length - 1
    } else if (character === inner || (character === ')' && inner === '(')) open.pop()
    else if (inner === "'") continue
    else if (character === '\\') at += 1
    else if (character === '"' || character === '`') open.push(character)
    else if (character === "'" && inner !== '"') open.push(character)
    else if (character === '(' && (inner !== '"' || command.charAt(at - 1) === '$'))
      open.push(character)
  }
  return found
}
