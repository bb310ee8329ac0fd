/** Does something that can fail, and says at the foot of the page what came of it. */
import { signal } from '@preact/signals'
import { CallFailure } from './control.ts'

export type Notice = { readonly text: string; readonly isFailure: boolean }

export const notice = signal<Notice>()
/** Names what is under way, so that a control can say so. */
export const underWay = signal<string>()

const SHOWN_MS = 5_000
let hide: ReturnType<typeof setTimeout> | undefined

/** `done` is what is said when it succeeds. */
export async function act(name: string, work: () => Promise<unknown>, done = ''): Promise<boolean> {
  underWay.value = name
  try {
    await work()
    if (done !== '') say({ text: done, isFailure: false })
    return true
  } catch (error) {
    say({ text: callFailureText(error), isFailure: true })
    return false
  } finally {
    underWay.value = undefined
  }
}

export function say(next: Notice): void {
  clearTimeout(hide)
  notice.value = next
  if (!next.isFailure) hide = setTimeout(() => (notice.value = undefined), SHOWN_MS)
}

export function forgetFailure(): void {
  if (notice.value?.isFailure === true) notice.value = undefined
}

export function callFailureText(error: unknown): string {
  if (!(error instanceof CallFailure)) return String(error)
  // Where one field is wrong, the message often says all of it.
  const fields = error.details
    .filter(({ message }) => !error.message.includes(message))
    .map(({ field, message }) => `${field} ${message}`)
  return fields.length === 0 ? error.message : `${error.message} (${fields.join('; ')})`
}
