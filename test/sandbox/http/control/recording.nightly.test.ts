import { test } from 'vitest'
import { randomRun } from '../../../random-run.ts'
import { repeatsRandomHistories } from './random-histories.ts'

const FILE = 'test/sandbox/http/control/recording.nightly.test.ts'

test('over many random histories the recording repeats, and an exported scenario passes', () =>
  repeatsRandomHistories(randomRun({ file: FILE, numRuns: 100 })))
