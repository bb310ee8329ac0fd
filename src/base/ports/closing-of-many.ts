import { setMaxListeners } from 'node:events'

/** As many as are under way listen to its signal, and Node takes more than ten for a leak. */
export function closingOfMany(): AbortController {
  const closing = new AbortController()
  setMaxListeners(0, closing.signal)
  return closing
}
