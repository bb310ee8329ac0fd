import { listAll } from '../control.ts'
import { requests } from '../world.ts'
import { useAnswer } from './use-answer.ts'

/** Pauses while somebody types: then bodies are searched. */
const TYPED_MS = 200

const NONE: ReadonlySet<number> = new Set()

/**
 * The sequences of the requests that have every word, in their headers, bodies and answers too: the
 * sandbox searches them, because the stream of changes brings none. Undefined while it searches.
 */
export function useFoundRequests(text: string): ReadonlySet<number> | undefined {
  const words = text.trim().slice(0, 200)
  const find = async () => {
    const items = words === '' ? [] : await listAll('listRequests', { q: words })
    return { words, sequences: new Set(items.map(({ sequence }) => sequence)) }
  }
  const { value } = useAnswer(find, [words, requests.value.at(-1)?.sequence], TYPED_MS)
  if (words === '') return NONE
  return value?.words === words ? value.sequences : undefined
}
