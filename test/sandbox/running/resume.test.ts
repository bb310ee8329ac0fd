import { expect, onTestFinished, test } from 'vitest'
import { resumeWorld, type Overrides } from '../../../src/sandbox/running/resume.ts'
import { Sandbox } from '../../../src/sandbox/running/sandbox.ts'

const OVERRIDES: readonly Overrides[] = [
  { behaviour: { progression: 'polls:2' } },
  { behaviour: { shapes: { success: { status: 201 } } }, clock: { mode: 'manual' } },
  { seed: 7 },
  { webhook: 'sandbox:inbox' },
]

test.each(OVERRIDES)('starting twice with %j writes once', async (overrides) => {
  const sandbox = new Sandbox()
  onTestFinished(() => sandbox.close())
  const { world } = sandbox.defaultWorld
  let changes = 0
  world.listen(() => (changes += 1))
  world.call(resumeWorld, overrides)
  expect(changes).toBe(1)
  const snapshot = world.snapshot()
  world.call(resumeWorld, overrides)
  expect(changes).toBe(1)
  expect(world.snapshot()).toEqual(snapshot)
})
