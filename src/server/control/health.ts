import { iso } from '../../vocabulary/time.ts'
import { VERSION } from '../../vocabulary/version.ts'
import type { ControlCall } from './operation.ts'

export function getHealth({ running }: ControlCall) {
  return { status: 'ok', version: VERSION, world: running.name, now: iso(running.world.now()) }
}
