/** What the sandbox knows besides its data, read once when a view needs it. */
import { signal } from './signal.ts'
import type { Reference } from '../src/contract/generated/control-types.d.ts'
import { callFailureText, say } from './act.ts'
import { control } from './control.ts'

const read = signal<Reference>()
let isReading = false

export function reference(): Reference | undefined {
  if (read.value === undefined && !isReading) {
    isReading = true
    control('getReference')
      .then((answer) => (read.value = answer))
      .catch((error: unknown) => say({ text: callFailureText(error), isFailure: true }))
      .finally(() => (isReading = false))
  }
  return read.value
}
