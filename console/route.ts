/** The address of what is shown: `#/orders/<id>`, with filters and the open dialog as a query. */
import { signal } from './signal.ts'

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

// Steps back and forth to another fragment, and links.
addEventListener('hashchange', readAddress)

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
  if (isDialogStep()) replaceBy(address)
  else {
    location.hash = address
    readAddress()
  }
}

/** No step back returns to the address that is left. */
export function replaceBy(address: string): void {
  history.replaceState(null, '', address)
  readAddress()
}

/** Changes filters in place: they are no step back in the browser's history. */
export function setQuery(change: Query): void {
  const { view, id, query, dialog } = route.value
  replaceBy(addressOf(view, id, { ...query, ...change, dialog }))
}

export function openDialog(dialog: string): void {
  const { view, id, query } = route.value
  history.pushState({ isDialog: true }, '', addressOf(view, id, { ...query, dialog }))
  readAddress()
}

/** Goes back to where it was opened; an address that was sent has nothing before it. */
export function closeDialog(): void {
  const { view, id, query } = route.value
  if (isDialogStep()) history.back()
  else replaceBy(addressOf(view, id, query))
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
