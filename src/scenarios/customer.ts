import { random } from '../random.ts'

/** `${run.customer}` of a story that has a world of its own: of the seed alone. */
export function customerOf(seed: number): string {
  return `cus${random(seed, 'run-customer').hex(10)}`
}
