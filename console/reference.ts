/** What the sandbox knows besides its data, read once when a view needs it. */
import { signal } from '@preact/signals'
import type { Reference } from '../src/base/contract/generated/control-types.d.ts'
import { callFailureText, say } from './act.ts'
import { control } from './control.ts'
import { connection } from './live.ts'

const read = signal<Reference>()
let isReading = false

export function reference(): Reference | undefined {
  // It is read when the sandbox is back.
  if (read.value === undefined && connection.value !== 'lost' && !isReading) {
    isReading = true
    control('getReference')
      .then((answer) => (read.value = answer))
      .catch((error: unknown) => say({ text: callFailureText(error), isFailure: true }))
      .finally(() => (isReading = false))
  }
  return read.value
}
