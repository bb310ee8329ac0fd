/**
 * Members of JSON text that may be invalid or cut, and what their names mean to a recording.
 * Names come again in each exchange: what they mean is decided once.
 */
import { copied } from '../vocabulary/text.ts'

const CUSTOMER =
  '(?:external|end)?[-_]?(?:customer|user|client|account|first|last|full|middle|given|family|sur|holder|owner|sender|recipient|beneficiary|payer|payee)[-_]?(?:holder|account)?[-_]?(?:id|identifier|no|num|number|name|email|e-mail|phone)|(?:external_?)?(?:customer|user)|(?:customer_?)?e?-?mail(?:_?address)?|phone(?:_?number)?|msisdn|iban|nuban|bvn|nin|date_?of_?birth|dob|beneficiary'
export const IN_QUERY = new RegExp(`((?:^|[?&])(?:${CUSTOMER})=)([^&#\\s"]*)`, 'gi')

const OF_CUSTOMER = new RegExp(`^(?:${CUSTOMER})$`, 'i')
const OF_LABEL = /^(?:label|name|key|title)$/i
/** FoundMembers that hold words of the service: such a word is no name elsewhere. */
const OF_WORD =
  /^(?:\w*status|asset|token|chain|network\w*|side|environment|\w*provider|code|\w*currency|bankName|type|platformUsed|cryptoSymbol|comparisonInputSource)$/i
const MEMBER = /"([^"\\]+)"\s*:\s*/g
const CUSTOMER_VALUE = /"((?:[^"\\]|\\.)*)"|(-?\d{4,})/y
const WORD_VALUE = /"([^"\\]*)"/y
const MOST_NAMES = 5_000
const LONGEST_NAME = 100

type CustomerValue = {
  readonly from: number
  readonly to: number
  /** Between its quotes; undefined if the value is digits. */
  readonly quoted: string | undefined
  readonly digits: string | undefined
}
export type FoundMembers = {
  readonly customers: readonly CustomerValue[]
  /** Some may be names of a value beside them. */
  readonly hasLabels: boolean
  /** In lower case: all names of members, and words of the service. */
  readonly words: readonly string[]
}

type Meaning = { readonly kind: 'customer' | 'label' | 'word' | 'other'; readonly lower: string }
const known = new Map<string, Meaning>()

const NONE: FoundMembers = { customers: [], hasLabels: false, words: [] }

export function membersIn(text: string): FoundMembers {
  if (!text.includes('"')) return NONE
  const customers: CustomerValue[] = []
  const words: string[] = []
  let hasLabels = false
  let end = 0
  for (const match of text.matchAll(MEMBER)) {
    const [all, name = ''] = match
    const { kind, lower } = meaningOf(name)
    words.push(lower)
    hasLabels ||= kind === 'label'
    const from = match.index + all.length
    if (kind === 'word') words.push((valueAt(WORD_VALUE, text, from)?.[1] ?? '').toLowerCase())
    // What is within the value of a customer is replaced with it.
    if (kind !== 'customer' || match.index < end) continue
    const value = valueAt(CUSTOMER_VALUE, text, from)
    if (value === undefined) continue
    const [whole, quoted, digits] = value
    end = from + whole.length
    customers.push({ from, to: end, quoted, digits })
  }
  return { customers, hasLabels, words }
}

function valueAt(form: RegExp, text: string, from: number): RegExpExecArray | undefined {
  form.lastIndex = from
  return form.exec(text) ?? undefined
}

function meaningOf(name: string): Meaning {
  const before = known.get(name)
  if (before !== undefined) return before
  const kind = OF_CUSTOMER.test(name)
    ? 'customer'
    : OF_WORD.test(name)
      ? 'word'
      : OF_LABEL.test(name)
        ? 'label'
        : 'other'
  const meaning = { kind, lower: copied(name.toLowerCase()) } as const
  if (known.size >= MOST_NAMES) known.clear()
  if (name.length <= LONGEST_NAME) known.set(copied(name), meaning)
  return meaning
}
