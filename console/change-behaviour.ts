import type { Behaviour } from '../src/base/contract/generated/control-types.d.ts'
import { act } from './act.ts'
import { control } from './control.ts'
import { behaviour } from './world.ts'

/** What a body does not name goes back to the initial state, so everything is sent. */
export function changePart(part: Behaviour, done: string): Promise<boolean> {
  const next = { ...behaviour.value, ...part }
  return act('behaviour', () => control('changeBehaviour', next), done)
}
