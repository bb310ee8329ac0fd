import type { HttpRequest, HttpResponse } from '../client/exchange.ts'
import { cut } from '../vocabulary/text.ts'

const MOST_SHOWN = 300

/** An entry of the adapter does not describe the application. The application may be right. */
export class AdapterMisfit extends Error {
  override readonly name = 'AdapterMisfit'
  /** As `state.at`. */
  readonly entry: string

  constructor(
    entry: string,
    cause: string,
    seen?: { readonly request: HttpRequest; readonly response: HttpResponse },
  ) {
    const { request, response } = seen ?? {}
    const came =
      request === undefined || response === undefined
        ? ''
        : ` ${request.method} ${request.path} ${request.method === 'RUN' ? 'printed' : `answered ${response.status}`}: ${cut(response.body, MOST_SHOWN)}`
    super(`Failed to use "${entry}" of the adapter: it ${cause}. Correct this entry.${came}`)
    this.entry = entry
  }
}
