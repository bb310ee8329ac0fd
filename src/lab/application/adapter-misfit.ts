import { SubjectInvalid } from '../../scenarios/expectations/scenario-ended.ts'
import type { HttpRequest, HttpResponse } from '../../base/client/exchange.ts'
import { cut } from '../../base/vocabulary/text.ts'

const MOST_SHOWN = 300
const CORRECT = 'Correct this entry.'
export const WORKED = 'It worked before, so the application is wrong.'

/** An entry of the adapter does not describe the application. The application may be right. */
export class AdapterMisfit extends SubjectInvalid {
  override readonly name = 'AdapterMisfit'
  /** Such as `state.at`. */
  readonly entry: string
  /** The status of the answer that shows it. */
  readonly status: number | undefined
  /** The application has answered otherwise before: it is wrong, and not the adapter. */
  readonly hasWorked: boolean

  constructor(entry: string, cause: string, seen?: SeenExchange, fix = CORRECT) {
    const came = seen === undefined ? '' : ` ${seenText(seen)}`
    super(`Failed to use "${entry}" of the adapter: it ${cause}. ${fix}${came}`)
    this.entry = entry
    this.hasWorked = fix === WORKED
    this.status = seen?.response.status
  }
}

/** A request to the application, and what came. */
export type SeenExchange = {
  readonly request: Pick<HttpRequest, 'method' | 'path'>
  readonly response: HttpResponse
  /** The address of the application, without a slash at the end. */
  readonly url?: string
}

/** `GET http://127.0.0.1:3000/orders/7 answered 404: {}`. */
export function seenText({ request, response, url = '' }: SeenExchange): string {
  const { method, path } = request
  const what = method === 'RUN' ? 'printed' : `answered ${response.status}`
  const body = cut(response.body, MOST_SHOWN).trim()
  const came = body === '' ? ', with no body' : `: ${body}`
  return `${method} ${method === 'RUN' ? '' : url}${path} ${what}${came}`
}
