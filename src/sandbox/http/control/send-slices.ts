/** Writes a long JSON text in slices: other requests are answered in between. */
import type { ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'
import type { Timers } from '../../../base/ports/timers.ts'
import { VERSION } from '../../../base/vocabulary/version.ts'
import { JSON_HEADERS } from '../../simulator/service-exchange.ts'
import type { StreamShell } from './control-call.ts'

export function sendSlices(
  res: ServerResponse,
  slices: Iterable<string>,
  { timers, closing }: StreamShell,
): void {
  if (closing.aborted) res.shouldKeepAlive = false
  res.writeHead(200, { ...JSON_HEADERS, 'x-ramp-sandbox': VERSION })
  // It fails only where the client has gone.
  pipeline(inTurns(slices, timers), res, () => {})
}

async function* inTurns(slices: Iterable<string>, timers: Timers): AsyncGenerator<string> {
  for (const slice of slices) {
    yield slice
    await timers.turn?.()
  }
}
