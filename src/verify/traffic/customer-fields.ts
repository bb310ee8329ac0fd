/**
 * Values in texts, and whether the name of their field says that a customer has them. A text may be
 * JSON, cut JSON or anything else. Only the values change, so all else keeps its spelling: rules
 * judge fields that come twice, and numbers such as 1.0.
 */
import { isOfCustomer, plainOf } from '../../base/vocabulary/customer-field.ts'
import { parsedJson } from '../../base/vocabulary/json.ts'
import { uriPart } from '../../base/vocabulary/uri-part.ts'

/** What is shown to people: `{"label":"Account name","value":"…"}`. */
const LABEL_FIELD = /^(?:label|name|key|title)$/i
const LABELLED_FIELD = /^(?:value|text)$/i
const LABEL = /account|holder|customer|beneficiary|e-?mail|phone/i
const LONGEST_LABEL = 100

/** A string, with the colon of a field or without an end in a cut text; a number; a brace. */
const TOKEN = /"((?:[^"\\]|\\.)*)(?:"(\s*:)?|\\?$)|-?\d[\d.]*|[{}]/gs
/** Within an object that is called after a customer: `{"customer":{"ref":"…"}}`. */
const REFERENCE = /^(?:ref|reference)$/i
const PARAMETER = /(^|[?&])([\w.-]{1,100})=([^&#\s"]*)/g
const MOST_AROUND = 1_000
/** A shorter number tells nobody who it is. */
const FEWEST_DIGITS = 4
/** No address, parameter or label is shorter. */
const SHORTEST = 3
/** JSON can be a string within JSON. */
const DEEPEST = 8

type Change = (value: string, isOfCustomer: boolean) => string

/** Changes the values of a text, and its parts between them unless it is JSON. */
export function changedValues(text: string, change: Change, depth = 0): string {
  const inside =
    depth > DEEPEST || !text.includes('"')
      ? text
      : withStrings(text, (value, isName) =>
          isName ? change(value, true) : changedValues(value, change, depth + 1),
        )
  if (/^\s*[[{]/.test(text)) return inside
  const parameters = inside.replace(PARAMETER, (all, start: string, name: string, own: string) => {
    const value = plainOf(own)
    const changed = isOfCustomer(name) ? change(value, true) : value
    return changed === value ? all : `${start}${name}=${uriPart(changed)}`
  })
  return change(parameters, false)
}

function withStrings(text: string, change: Change): string {
  let field = ''
  /** The fields whose objects are around, and how many more are, of a text that is too deep. */
  const around: string[] = []
  let deeper = 0
  let isCustomers = false
  let isLabelled = false
  return text.replace(TOKEN, (all: string, quoted?: string, colon?: string) => {
    if (all === '{') {
      if (around.length < MOST_AROUND) around.push(field)
      else deeper += 1
      field = ''
      return all
    }
    if (all === '}') {
      if (deeper > 0) deeper -= 1
      else around.pop()
      return all
    }
    if (quoted === undefined) {
      const isName = isCustomers && all.replace(/\D/g, '').length >= FEWEST_DIGITS
      // No number of JSON begins with 0.
      return isName ? change(all, true).replace(/^(-?)0/, '$11') : all
    }
    if (colon === undefined && !isCustomers && quoted.length < SHORTEST) return all
    const value = unquoted(quoted)
    if (colon !== undefined) {
      field = value
      isCustomers =
        isOfCustomer(value) ||
        isOfCustomer(`${around.at(-1) ?? ''} ${REFERENCE.test(value) ? 'id' : value}`) ||
        (isLabelled && LABELLED_FIELD.test(value))
      return all
    }
    if (LABEL_FIELD.test(field)) isLabelled = LABEL.test(value.slice(0, LONGEST_LABEL))
    const changed = change(value, isCustomers)
    if (changed === value) return all
    return `"${JSON.stringify(changed).slice(1, -1)}${all.slice(1 + quoted.length)}`
  })
}

/** Without the escapes of JSON, unless they are invalid. */
function unquoted(quoted: string): string {
  const value = quoted.includes('\\') ? parsedJson(`"${quoted}"`) : quoted
  return typeof value === 'string' ? value : quoted
}
