import { useEffect } from 'preact/hooks'
import { bindRowKeys } from '../keyboard.ts'

/** `j` and `k` go through what the selector finds, in a list that is all in the page. */
export function useRowKeys(selector: string): void {
  useEffect(
    () =>
      bindRowKeys((step) => {
        const all = [...document.querySelectorAll<HTMLElement>(selector)]
        const index = all.findIndex((each) => each === document.activeElement)
        all[Math.max(0, Math.min(all.length - 1, index + step))]?.focus()
      }),
    [selector],
  )
}
