/** The name of the shown world in the address, so that it leads a colleague to the same world. */
import { listAll, worldKey } from './control.ts'

/** It is in no address. */
const DEFAULT_WORLD = 'default'

/** That of the address with which the page was opened; null once its key is known. */
let wanted: string | null = new URLSearchParams(location.search).get('world') ?? DEFAULT_WORLD

/** `gone` where no world has the name; `other` where another one is shown from now on. */
export async function takeWorldOfAddress(): Promise<'same' | 'other' | 'gone'> {
  if (wanted === null) return 'same'
  if (wanted === DEFAULT_WORLD) {
    wanted = null
    if (worldKey.value === '') return 'same'
    worldKey.value = ''
    return 'other'
  }
  const worlds = await listAll('listWorlds')
  const found = worlds.find(({ name, apiKey }) => name === wanted && apiKey !== null)
  wanted = null
  if (found === undefined) return 'gone'
  if (found.apiKey === worldKey.value) return 'same'
  worldKey.value = found.apiKey ?? ''
  return 'other'
}

export function writeWorldOfAddress(name: string): void {
  wanted = null
  const { hash, pathname } = location
  const search = name === DEFAULT_WORLD ? '' : `?world=${encodeURIComponent(name)}`
  if (search !== location.search) history.replaceState(history.state, '', pathname + search + hash)
}
