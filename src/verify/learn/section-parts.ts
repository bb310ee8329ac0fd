/** What lines of the section have in common: headers, usual members, and comments. */
import { templateOf, type LineEvidence, type Explained } from './explained.ts'
import type { LearnedAnswer } from './learn-shapes.ts'
import type { AnswerPlace } from '../../sandbox/shapes/compiled-shapes.ts'
import { DOCUMENTED } from '../../sandbox/shapes/documented.ts'
import { mostOf } from '../groups.ts'
import { membersOf } from './shaped-members.ts'

export const IS_JSON = /^application\/(?:[\w.-]+\+)?json\b/i
export const JSON_TYPE = 'application/json'
export function contentTypeOf(answers: readonly LearnedAnswer[]): string {
  const all = answers.flatMap(({ headers, seen }) => {
    const own = headers.get('content-type')
    const text = own && headerTextOf(own)
    return text !== undefined && IS_JSON.test(text) ? Array.from({ length: seen }, () => text) : []
  })
  return mostOf(all) ?? JSON_TYPE
}

/** Those that all have, with one text. */
export function sharedHeaders(all: readonly LearnedAnswer['headers'][]): LearnedAnswer['headers'] {
  const [first = new Map<string, Explained>()] = all
  return new Map(
    [...first].filter(([name, own]) => {
      const text = headerTextOf(own)
      return all.every((headers) => {
        const its = headers.get(name)
        return its !== undefined && headerTextOf(its) === text
      })
    }),
  )
}

/** The documented members of the conflict (§7.1), which the sandbox writes by itself. */
export function isUsualConflict(name: string, own: Explained): boolean {
  const names = membersOf(own)?.keys() ?? []
  return (
    name === 'conflict' && [...names].every((each) => `conflict.${each}` in DOCUMENTED.conflict)
  )
}

export const CONFLICT_MEMBERS = new Set(['success', 'code', 'message'])
/** Members that a sandbox writes and the documentation does not show. */
export const USUAL_MEMBERS: Partial<Record<string, readonly string[]>> = {
  resolve: ['success', 'accountNumber', 'bankCode'],
}
/** So many answers without a documented member are no coincidence: the deployment drops it. */
export const ENOUGH = 3

/** Those that an answer has by itself, but what is learned of its own. */
export function documentedMembers(place: AnswerPlace, seen: number): readonly string[] {
  if (seen < ENOUGH) return []
  return Object.keys(DOCUMENTED[place]).filter(
    (name) => !name.includes('.') && name !== 'gateway' && name !== 'quotes',
  )
}

/** Those that a webhook has by itself. */
export const USUAL_HEADERS = ['x-service-delivery', 'x-service-event']

export function headerTextOf(explained: Explained): string | undefined {
  const template = templateOf(explained)
  if (typeof template === 'string' || typeof template === 'number') return String(template)
  if (typeof template !== 'object' || template === null) return undefined
  const { $: field, ...options } = template as Readonly<Record<string, unknown>>
  // A header is text: it has fields, but no options of them.
  return typeof field === 'string' && !field.startsWith('ids.') && Object.keys(options).length === 0
    ? `{{${field}}}`
    : undefined
}

export function isGenerated(explained: Explained): boolean {
  const template = templateOf(explained)
  return JSON.stringify(template ?? null).startsWith('{"$":"ids.')
}

export function withoutUsual(headers: LearnedAnswer['headers']): LearnedAnswer['headers'] {
  return new Map([...headers].filter(([name]) => name !== 'user-agent'))
}

/** What the deployment calls the event, if a member says so. */
export function typeOf(body: Explained): string | undefined {
  const members = membersOf(body)
  for (const name of ['type', 'event', 'eventType', 'event_type', 'name']) {
    const own = members?.get(name)
    const template = own && templateOf(own)
    if (typeof template === 'string' && !template.includes('{{') && template.length <= 100)
      return template
  }
  return undefined
}

export function seenTimes(seen: number): string {
  return seen === 1 ? 'seen once' : seen === 2 ? 'seen twice' : `${seen} times`
}

export function commentOf({ seen, missed, example, isUnexplained }: LineEvidence): string {
  if (seen === 0) return ''
  if (isUnexplained === true)
    return `not explained (${seenTimes(seen)}): such as ${example ?? 'others'}`
  if (missed === 0) return seenTimes(seen)
  return `${seenTimes(seen)}; ${missed} ${missed === 1 ? 'differs' : 'differ'}, such as ${example ?? 'others'}`
}
