/** The line with which every report, the terminal and the console begin a failure. */
import type { Row } from '../base/vocabulary/row.ts'
import { onOneLine } from './printable.ts'

const VALUE = /^(["[{\d-]|(true|false|null|nothing)\b)/

/** `status: expected "failed", received "completed"`: the field of two values is said once. */
export function leadOf({ expected, received = '' }: Pick<Row, 'expected' | 'received'>): string {
  const came = received === '' ? 'nothing' : onOneLine(received)
  if (expected === undefined) return came
  const wanted = onOneLine(expected)
  const name = wanted.slice(0, wanted.indexOf(' ') + 1)
  const value = came.slice(name.length)
  return name !== '' && came.startsWith(name) && VALUE.test(value)
    ? `${name.trimEnd()}: expected ${wanted.slice(name.length)}, received ${value}`
    : `expected ${wanted}, received ${came}`
}
