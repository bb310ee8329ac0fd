/**
 * Appends to the directory of its first argument until the machine refuses, then once more what
 * still fits, and says how many were taken before the refusal, and what the refusal was.
 */
import type { Change } from '../../src/simulator/rows.ts'
import { openFileStorage } from '../../src/storage/lowdb-storage.ts'

const change = (sequence: number, letters: number): Change => ({
  at: sequence,
  sequence,
  put: { faults: [{ id: `${sequence}:${'x'.repeat(letters)}`, used: 0 }] },
})

const world = openFileStorage({ directory: process.argv[2] ?? '' }).open('default')
world.load()
let taken = 0
let refusal = ''
while (refusal === '') {
  try {
    world.append(change(taken + 1, 5_000))
    taken += 1
  } catch (error) {
    refusal = String(error)
  }
}
world.append(change(taken + 1, 5))
console.log(JSON.stringify({ taken, refusal }))
