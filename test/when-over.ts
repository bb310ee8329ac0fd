import { afterAll, onTestFinished } from 'vitest'
import { getCurrentTest } from 'vitest/suite'

/** After the test; what a file opens for all of its tests ends after the last one. */
export function whenOver(end: () => void): void {
  if (getCurrentTest() === undefined) afterAll(end)
  else onTestFinished(end)
}
