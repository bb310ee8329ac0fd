/** The name of the shown world in the address, so that it leads a colleague to the same world. */
import { listAll, worldKey, type CallFailure } from './control.ts'
import { whenBack } from './route.ts'

/** It is in no address. */
const DEFAULT_WORLD = 'default'

/** What the address says of the world. */
let { search } = location

/** That of the address with which the page was opened; null once its key is known. */
let wanted: string | null = worldIn(search)

/** A step back to an address of another world shows that one again. */
export function onOtherWorld(follow: () => void): void {
  addEventListener('popstate', () => {
    if (location.search === search) return
    search = location.search
    wanted = worldIn(search)
    follow()
  })
}

function worldIn(query: string): string {
  return new URLSearchParams(query).get('world') ?? DEFAULT_WORLD
}

/** `gone` where no world has the name; `other` where another one is shown from now on. */
export async function takeWorldOfAddress(): Promise<'same' | 'other' | 'gone'> {
  if (wanted === null) return 'same'
  if (wanted === DEFAULT_WORLD) {
    wanted = null
    if (worldKey.value === '') return 'same'
    worldKey.value = ''
    return 'other'
  }
  const worlds = await listAll('listWorlds').catch((error: unknown) => {
    // The tab has the key of a world that is gone. Without it, this begins again.
    if ((error as CallFailure).code === 'API_KEY_UNKNOWN') worldKey.value = ''
    throw error
  })
  const found = worlds.find(({ name, apiKey }) => name === wanted && apiKey !== null)
  wanted = null
  if (found === undefined) return 'gone'
  if (found.apiKey === worldKey.value) return 'same'
  worldKey.value = found.apiKey ?? ''
  return 'other'
}

export function writeWorldOfAddress(name: string): void {
  wanted = null
  whenBack(() => {
    const { hash, pathname } = location
    search = name === DEFAULT_WORLD ? '' : `?world=${encodeURIComponent(name)}`
    if (search !== location.search)
      history.replaceState(history.state, '', pathname + search + hash)
  })
}
