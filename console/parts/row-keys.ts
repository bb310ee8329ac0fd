import { useEffect } from 'preact/hooks'
import { bindKey } from '../keyboard.ts'

/** `j` and `k` go through what the selector finds, in a list that is all in the page. */
export function useRowKeys(selector: string): void {
  useEffect(() => {
    const go = (step: number) => () => {
      const all = [...document.querySelectorAll<HTMLElement>(selector)]
      const index = all.findIndex((each) => each === document.activeElement)
      all[Math.max(0, Math.min(all.length - 1, index + step))]?.focus()
    }
    const unbind = [bindKey('j', go(1)), bindKey('k', go(-1))]
    return () => unbind.forEach((each) => each())
  }, [selector])
}
