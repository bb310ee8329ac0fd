import { iso } from '../../time.ts'
import { VERSION } from '../../version.ts'
import type { ControlCall } from './operation.ts'

export function getHealth({ running }: ControlCall) {
  return { status: 'ok', version: VERSION, world: running.name, now: iso(running.world.now()) }
}
