/** The address of what is shown: `#/orders/<id>`, with filters as a query. */
import { computed, signal } from '@preact/signals'

export type Query = Readonly<Record<string, string>>

const hash = signal(location.hash)
addEventListener('hashchange', () => (hash.value = location.hash))

export const route = computed(() => {
  const [path = '', query = ''] = hash.value.replace(/^#\/?/, '').split('?', 2)
  const [view = '', id] = path.split('/', 2)
  return {
    view: view === '' ? 'orders' : view,
    id: id === undefined || id === '' ? undefined : decoded(id),
    query: Object.fromEntries(new URLSearchParams(query)),
  }
})

export function addressOf(view: string, id?: string, query: Query = {}): string {
  const filled = Object.entries(query).filter(([, value]) => value !== '')
  const search = new URLSearchParams(filled).toString()
  const path = id === undefined ? view : `${view}/${encodeURIComponent(id)}`
  return `#/${path}${search === '' ? '' : `?${search}`}`
}

export function goTo(address: string): void {
  location.hash = address
}

/** Changes filters in place: they are no step back in the browser's history. */
export function setQuery(change: Query): void {
  const { view, id, query } = route.value
  history.replaceState(null, '', addressOf(view, id, { ...query, ...change }))
  hash.value = location.hash
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
