/**
 * Appends to the directory of its first argument until an append fails, then once more a smaller
 * change, and prints how many were written before the failure, and its error.
 */
import type { Change } from '../../../src/sandbox/simulator/rows.ts'
import { openFileStorage } from '../../../src/sandbox/storage/lowdb-storage.ts'

const change = (sequence: number, letters: number): Change => ({
  at: sequence,
  sequence,
  put: { faults: [{ id: `${sequence}:${'x'.repeat(letters)}`, used: 0 }] },
})

const world = openFileStorage({ directory: process.argv[2] ?? '' }).open('default')
world.load()
let written = 0
let failure = ''
while (failure === '') {
  try {
    world.append(change(written + 1, 5_000))
    written += 1
  } catch (error) {
    failure = String(error)
  }
}
world.append(change(written + 1, 5))
console.log(JSON.stringify({ written, failure }))
