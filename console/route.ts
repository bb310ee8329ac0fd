/** The address of what is shown: `#/orders/<id>`, with filters and the open dialog as a query. */
import { signal } from '@preact/signals'

export type Query = Readonly<Record<string, string>>

type Route = {
  readonly view: string
  readonly id?: string
  readonly query: Query
  /** The name of the open dialog; empty for none. */
  readonly dialog: string
}

let { hash } = location

export const route = signal(routeIn(hash))

/** Steps that wait for the browser, which goes back: else it would go back from where they lead. */
let waiting: (() => void)[] | undefined

// Steps back and forth to another fragment.
addEventListener('hashchange', readAddress)
addEventListener('popstate', () => {
  const steps = waiting ?? []
  waiting = undefined
  readAddress()
  // A dialog that a step opens again is drawn closed first, so that it is empty.
  queueMicrotask(() => steps.forEach(whenBack))
})
// A link takes the place of an open dialog, as a key does.
addEventListener('click', (event) => {
  const { target, ctrlKey, metaKey, shiftKey } = event
  if (event.defaultPrevented || ctrlKey || metaKey || shiftKey) return
  const address = target instanceof Element && target.closest('a')?.getAttribute('href')
  if (!address || !address.startsWith('#/')) return
  event.preventDefault()
  goTo(address)
})

/** Takes a step that changes the address: at once, unless the browser goes back just now. */
export function whenBack(step: () => void): void {
  if (waiting === undefined) step()
  else waiting.push(step)
}

function readAddress(): void {
  if (hash === location.hash) return
  hash = location.hash
  route.value = routeIn(hash)
}

function routeIn(fragment: string): Route {
  const [path = '', search = ''] = fragment.replace(/^#\/?/, '').split('?', 2)
  const [view = '', id = ''] = path.split('/', 2)
  const { dialog = '', ...query } = Object.fromEntries(new URLSearchParams(search))
  return {
    view: view === '' ? 'orders' : view,
    ...(id === '' ? {} : { id: decoded(id) }),
    query,
    dialog,
  }
}

export function addressOf(view: string, id?: string, query: Query = {}): string {
  const filled = Object.entries(query).filter(([, value]) => value !== '')
  const search = new URLSearchParams(filled).toString()
  const path = id === undefined ? view : `${view}/${encodeURIComponent(id)}`
  return `#/${path}${search === '' ? '' : `?${search}`}`
}

/** Replaces an open dialog: a step back from there returns to before it. */
export function goTo(address: string): void {
  whenBack(() => {
    if (isDialogStep()) return replaceBy(address)
    location.hash = address
    readAddress()
  })
}

/** No step back returns to the address that is left. */
export function replaceBy(address: string, state: unknown = null): void {
  whenBack(() => {
    history.replaceState(state, '', address)
    readAddress()
  })
}

/** Changes filters in place: they are no step back in the browser's history. */
export function setQuery(change: Query): void {
  whenBack(() => replaceBy(addressWith(change), history.state))
}

export function openDialog(dialog: string): void {
  whenBack(() => {
    if (isDialogStep()) return setQuery({ dialog })
    history.pushState({ isDialog: true }, '', addressWith({ dialog }))
    readAddress()
  })
}

/** Goes back to where it was opened; an address that was sent has nothing before it. */
export function closeDialog(dialog: string): void {
  whenBack(() => {
    readAddress()
    // A key or a link was quicker.
    if (route.value.dialog !== dialog) return
    if (!isDialogStep()) return setQuery({ dialog: '' })
    waiting = []
    history.back()
  })
}

function addressWith(change: Query): string {
  const { view, id, query, dialog } = route.value
  return addressOf(view, id, { ...query, dialog, ...change })
}

function isDialogStep(): boolean {
  return (history.state as { readonly isDialog?: boolean } | null)?.isDialog === true
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
