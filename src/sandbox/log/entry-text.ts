/** The texts of an entry, which are what takes memory. */
import type { Applied, Change } from '../simulator/rows.ts'
import type { LogEntry } from './entries.ts'

/** In characters, about. The headers of an attempt are few, and its row has them too. */
export function lengthOf(entry: LogEntry): number {
  switch (entry.kind) {
    case 'request':
      return (entry.body?.length ?? 0) + lengthOfList(entry.headers)
    case 'answer':
      return entry.response?.length ?? 0
    case 'attempt':
      return entry.request.body.length
    case 'reply':
      return entry.results.reduce((sum, { body }) => sum + body.length, 0)
    case 'change':
      return lengthOfBehaviour(entry.change, entry.applied)
    default:
      return 0
  }
}

export function withoutText(entry: LogEntry): LogEntry {
  switch (entry.kind) {
    case 'request':
      return { ...entry, headers: null, body: null }
    case 'answer':
      return { ...entry, response: null }
    case 'attempt':
      return { ...entry, request: { ...entry.request, headers: {}, body: '' } }
    case 'reply':
      return { ...entry, results: entry.results.map((result) => ({ ...result, body: '' })) }
    default:
      return entry
  }
}

/** What a client sent is in the text of its request, which has a bound. */
export function withoutSentInput(applied: Applied, request: LogEntry | undefined): Applied {
  const isSent = request?.kind === 'request' && !request.isControl && request.headers !== null
  const { call } = applied
  if (!isSent || call === undefined || typeof call.input !== 'object') return applied
  return { ...applied, call: { ...call, input: undefined } }
}

function lengthOfList(texts: readonly string[] | null): number {
  return texts?.join('').length ?? 0
}

/** Behaviours are the only rows whose versions can differ by much. */
function lengthOfBehaviour({ put }: Change, { replaced }: Applied): number {
  const behaviour = put?.world?.[0]?.behaviour
  if (behaviour === undefined) return 0
  const isKept =
    replaced?.some(
      (row) => row !== undefined && 'behaviour' in row && row.behaviour === behaviour,
    ) === true
  return isKept ? 0 : JSON.stringify(behaviour).length
}
