/** The evidence of a failure in plain lines, for a terminal and for JUnit. */
import type { Row } from '../base/vocabulary/row.ts'
import { onOneLine, printable } from './printable.ts'

/** `expected`, `received`, `same` and `command` hold values, which are printed unchanged. */
type Value = 'expected' | 'received' | 'same' | 'command'

/** Its text is printable, and one line. */
export type Detail = {
  readonly kind: Value | 'place' | 'message' | 'hint' | 'event' | 'failed' | 'heading'
  readonly text: string
}

export const VALUES: readonly Detail['kind'][] = ['expected', 'received', 'same', 'command']

const LABEL = 11

export function heading(text: string): Detail {
  return { kind: 'heading', text: `${text}:` }
}

export function block(kind: Detail['kind'], text: string, indent = ''): readonly Detail[] {
  return printable(text)
    .split('\n')
    .map((line) => ({ kind, text: indent + line }))
}

/** `expected   side "buy"` */
export function labelled(label: string, text: string, kind: Detail['kind'] = 'same'): Detail {
  return { kind, text: `${label.padEnd(LABEL)}${onOneLine(text)}`.trimEnd() }
}

type DetailsOf = {
  /** The rules that it breaks, for people; their ids by default. */
  readonly breaks?: readonly string[]
  /** Why the row is there. */
  readonly why?: string
}

/** What every row can say of a failure. */
export function rowDetails(
  row: Row,
  { breaks = row.rules, why }: DetailsOf = {},
): readonly Detail[] {
  const { expected, received = 'nothing', evidence = [], reproduce, fix, knownGap } = row
  const parts = (label: string, texts: readonly string[], kind?: Detail['kind']) =>
    texts.map((text, index) => labelled(index === 0 ? label : '', text, kind))
  return [
    ...parts('breaks', breaks, 'message'),
    ...parts('why', why === undefined ? [] : [why]),
    ...(expected === undefined ? [] : [labelled('expected', expected, 'expected')]),
    labelled('received', received, 'received'),
    ...parts('known gap', knownGap === undefined ? [] : [knownGap]),
    ...parts('evidence', evidence, 'event'),
    ...labelledBlock('repeat', reproduce, 'command'),
    ...labelledBlock('fix', fix, 'hint'),
  ]
}

export function adviceSentences({ advice = [] }: Row): readonly string[] {
  return advice.map(({ seen, because }) => `Advice: ${onOneLine(`${seen} ${because}`)}`)
}

/** Text of several lines begins below its label. */
function labelledBlock(
  label: string,
  text: string | undefined,
  kind: Detail['kind'],
): readonly Detail[] {
  if (text === undefined || text === '') return []
  const lines = block(kind, text.trimEnd())
  const [first, ...others] = lines
  // A command keeps its bytes: white space is part of a body.
  if (first !== undefined && others.length === 0)
    return [{ kind, text: label.padEnd(LABEL) + first.text }]
  return [heading(label), ...block(kind, text.trimEnd(), '  ')]
}
