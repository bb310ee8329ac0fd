/** A world that goes on from a moment of another one, with keys of its own. */
import { invalid, notFound } from '../../base/vocabulary/errors.ts'
import { didYouMean } from '../../base/vocabulary/nearest.ts'
import { movedClock, type ClockState } from '../simulator/clock/clock.ts'
import type { WorldSnapshot } from '../simulator/rows.ts'
import type { RunningWorld } from '../running/running-world.ts'
import type { Sandbox } from '../running/sandbox.ts'
import { INBOX_URL } from '../simulator/webhooks/inbox-url.ts'
import { adoptSnapshot } from '../simulator/world-snapshot.ts'
import { pastOf } from './marks.ts'

export type Fork = {
  readonly name?: string
  /** Name of the world; that of the caller unless given. */
  readonly from?: string
  /** What `pastOf` takes; the present unless given. */
  readonly at?: string
  /** Where the endpoints of the fork deliver; the inbox unless given. */
  readonly deliverTo?: 'inbox' | 'same'
}

export function isFork(of: Fork): boolean {
  return of.from !== undefined || of.at !== undefined || of.deliverTo !== undefined
}

/** Throws NOT_FOUND, NAME_TAKEN, LIMIT_EXCEEDED, VALIDATION_FAILED, STORAGE_FAILED. */
export async function forkWorld(
  sandbox: Sandbox,
  caller: RunningWorld,
  { name, from = caller.name, at, deliverTo = 'inbox', seed }: Fork & { readonly seed?: number },
) {
  const source = sandbox.worlds.get(from)
  if (source === undefined) {
    const advice = didYouMean(from.slice(0, 40), sandbox.worlds.keys())
    throw notFound(`fork world "${from.slice(0, 100)}"`, 'worlds', advice)
  }
  if (seed !== undefined) {
    const message = `must be left out of a fork, which keeps the seed of world "${source.name}"; it was ${seed}`
    throw invalid('fork the world', [{ field: 'seed', message }])
  }
  const { world } = source
  const past =
    at === undefined ? { snapshot: world.snapshot(), at: world.now() } : pastOf(source, at)
  const { clock } = world.row
  const { running, keys } = sandbox.createWorldFrom(name, (own, wall) => {
    const adopted = adoptSnapshot(past.snapshot, own)
    // It runs on from that moment, not from the time that has passed since.
    const going = withClock(adopted, movedClock(clock, past.at, wall))
    return deliverTo === 'inbox' ? deliveringToInbox(going) : going
  })
  return { name: running.name, apiKey: keys.test, liveApiKey: keys.live }
}

export function withClock(snapshot: WorldSnapshot, clock: ClockState): WorldSnapshot {
  const world = snapshot.tables.world.map((row) => ({ ...row, clock }))
  return { ...snapshot, tables: { ...snapshot.tables, world } }
}

export function deliveringToInbox({ tables, ...snapshot }: WorldSnapshot): WorldSnapshot {
  const endpoints = tables.endpoints.map((endpoint) => ({ ...endpoint, url: INBOX_URL }))
  const world = tables.world.map((row) => ({
    ...row,
    initialState: {
      ...row.initialState,
      ...(row.initialState.webhook === undefined ? {} : { webhook: INBOX_URL }),
    },
  }))
  return { ...snapshot, tables: { ...tables, endpoints, world } }
}
