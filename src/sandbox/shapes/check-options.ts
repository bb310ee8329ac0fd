/** The options of a field's value, checked when a template is compiled. */
import { issueAt, type Issue, type Path } from '../../base/vocabulary/issue.ts'
import { didYouMean } from '../../base/vocabulary/nearest.ts'
import { parseDuration } from '../../base/vocabulary/time.ts'
import { ID_SCOPES, LIMITS, TIME_FORMS, type Template, type ValueOptions } from './template.ts'

/** What an option must be, in words; undefined if the value is right. */
type Check = (value: Template) => string | undefined

const oneOf =
  (...words: readonly string[]): Check =>
  (value) =>
    typeof value === 'string' && words.includes(value) ? undefined : `must be ${words.join(' or ')}`

const isText: Check = (value) =>
  typeof value === 'string' && value.length <= LIMITS.text
    ? undefined
    : `must be a text of at most ${LIMITS.text} characters`

const CHECKS: Readonly<Record<keyof ValueOptions, Check>> = {
  as: oneOf('number', 'text'),
  decimals: (value) =>
    Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 18
      ? undefined
      : 'must be an integer from 0 to 18',
  exponent: (value) => (typeof value === 'boolean' ? undefined : 'must be true or false'),
  case: oneOf('upper', 'lower', 'title'),
  time: oneOf(...Object.keys(TIME_FORMS)),
  offset: (value) =>
    typeof value === 'string' && /^[+-](?:0\d|1[0-4]):[0-5]\d$/.test(value)
      ? undefined
      : 'must be an offset such as +01:00',
  plus: (value) =>
    typeof value === 'string' && parseDuration(value) !== undefined
      ? undefined
      : 'must be a duration such as 30s',
  words: (value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? undefined
      : 'must be an object: the word for each value',
  absent: oneOf('omit', 'null', 'empty'),
  like: isText,
  per: oneOf(...ID_SCOPES),
  prefix: isText,
  suffix: isText,
}

const KNOWN = Object.keys(CHECKS)

export function checkValueOptions(
  given: { readonly [name: string]: Template },
  path: Path,
): { readonly options: ValueOptions; readonly issues: readonly Issue[] } {
  const issues = Object.entries(given).flatMap(([name, value]) => {
    const message = isOption(name)
      ? CHECKS[name](value)
      : `has no meaning here: "${name}".${didYouMean(name, KNOWN) || ` Known: ${KNOWN.join(', ')}`}`
    return message === undefined ? [] : [issueAt([...path, name], message)]
  })
  // Every member was checked just now.
  return { options: issues.length === 0 ? given : {}, issues }
}

function isOption(name: string): name is keyof ValueOptions {
  return Object.hasOwn(CHECKS, name)
}
