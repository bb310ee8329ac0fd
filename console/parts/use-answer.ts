import { useEffect, useRef, useState } from 'preact/hooks'
import { worldKey } from '../control.ts'
import { connection } from '../live.ts'

type Answer<T> = { readonly of: string; readonly value?: T; readonly failure?: unknown }

/**
 * What a call answers about the shown world. It is called again `waitMs` after `dependencies`
 * changed, and when the sandbox is back, but never before its last call has ended: however often
 * they change, there are answers. The last one stays meanwhile.
 */
export function useAnswer<T>(
  call: () => Promise<T>,
  dependencies: readonly unknown[],
  waitMs = 0,
): Pick<Answer<T>, 'value' | 'failure'> {
  const [answer, setAnswer] = useState<Answer<T>>()
  const of = worldKey.value
  const known = answer?.of === of ? answer : undefined
  const state = useRef({ call, isBusy: false, isWanted: false, isLeft: false })
  const { current } = state
  current.call = call
  const start = (pauseMs: number) => {
    current.isBusy = true
    setTimeout(() => {
      if (current.isLeft) return
      const asked = worldKey.value
      const end = (next: Pick<Answer<T>, 'value' | 'failure'>) => {
        setAnswer((last) => ({ ...(last?.of === asked && last), failure: '', ...next, of: asked }))
        current.isBusy = false
        if (current.isWanted && !current.isLeft) start(waitMs)
      }
      current.isWanted = false
      current.call().then(
        (value) => end({ value }),
        (failure: unknown) => end({ failure }),
      )
    }, pauseMs)
  }
  useEffect(() => {
    current.isWanted = true
    if (!current.isBusy) start(known === undefined ? 0 : waitMs)
  }, [...dependencies, of, connection.value])
  // A view that is left calls no more: what it asks about can be missing in the world shown next.
  useEffect(() => () => void (current.isLeft = true), [])
  return known ?? {}
}
