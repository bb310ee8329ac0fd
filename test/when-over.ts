import { afterAll, onTestFinished, TestRunner } from 'vitest'

/** After the test; what a file opens for all of its tests ends after the last one. */
export function whenOver(end: () => void): void {
  if (TestRunner.getCurrentTest() === undefined) afterAll(end)
  else onTestFinished(end)
}
