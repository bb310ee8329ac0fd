/** Keys that work everywhere, except while somebody types. A view adds its own. */
type Handler = () => void

const bindings = new Map<string, Handler>()

/** Besides those of the views. */
export const KEYS: readonly (readonly [key: string, meaning: string])[] = [
  ['/', 'find anything: orders, receivers, requests, scenarios, settings'],
  ['j  k', 'next and previous row'],
  ['Enter', 'open the row'],
  ['n', 'new order'],
  ['a', 'advance the clock to what is due next'],
  ['?', 'this help'],
  ['Esc', 'close'],
]

/** Returns how to take the keys away. */
export function bindKeys(handlers: readonly (readonly [key: string, handler: Handler])[]) {
  for (const [key, handler] of handlers) bindings.set(key, handler)
  return () => {
    for (const [key, handler] of handlers) if (bindings.get(key) === handler) bindings.delete(key)
  }
}

/** Keys of a list: `go` takes a number of rows. */
export function bindRowKeys(go: (step: number) => void): () => void {
  return bindKeys([
    ['j', () => go(1)],
    ['k', () => go(-1)],
  ])
}

export function watchKeys(): void {
  addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
    const handler = bindings.get(event.key)
    if (handler === undefined) return
    event.preventDefault()
    handler()
  })
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (document.querySelector('dialog[open]') !== null) return true
  // A field of a dialog that was closed has the focus until the page is drawn.
  if (target.closest('dialog') !== null) return false
  return target.matches('input:not([type=checkbox]):not([type=radio]), textarea, select')
}
