import { useEffect, useState } from 'preact/hooks'
import { listAll } from '../control.ts'
import { connection } from '../live.ts'
import { requests } from '../world.ts'

/** Pauses while somebody types: then bodies are searched. */
const TYPED_MS = 200

const NONE: ReadonlySet<number> = new Set()

/**
 * The sequences of the requests that have every word, in their headers, bodies and answers too: the
 * sandbox searches them, because the stream of changes brings none. Undefined while it searches.
 */
export function useFoundRequests(text: string): ReadonlySet<number> | undefined {
  const words = text.trim().slice(0, 200)
  const [found, setFound] = useState<{ words: string; sequences: ReadonlySet<number> }>()
  const last = requests.value.at(-1)?.sequence
  useEffect(() => {
    if (words === '') return undefined
    let isCurrent = true
    const timer = setTimeout(() => {
      const show = (items: readonly { readonly sequence: number }[]) => {
        const sequences = new Set(items.map(({ sequence }) => sequence))
        if (isCurrent) setFound({ words, sequences })
      }
      // Without an answer nothing is known, and the sandbox is asked again when it is back.
      listAll('listRequests', { q: words }).then(show, () => undefined)
    }, TYPED_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [words, last, connection.value])
  if (words === '') return NONE
  return found?.words === words ? found.sequences : undefined
}
