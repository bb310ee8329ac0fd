/** Changes and worlds as small as they can be: keys are the simplest rows. */
import type { ApiKey } from '../../../src/sandbox/simulator/keys/key.ts'
import type { WorldStorage } from '../../../src/sandbox/storage/storage.ts'
import { Rows, type Change, type WorldSnapshot } from '../../../src/sandbox/simulator/rows.ts'

export function aKey(id: string, over: Partial<ApiKey> = {}): ApiKey {
  const key = `ramp_test_${id}`
  return { id, key, environment: 'test', createdAt: 0, revokedAt: null, ...over }
}

/** The change number `sequence` of a world: it adds one key. */
export function aChange(sequence: number, id = `key_${sequence}`): Change {
  return { at: sequence * 1000, sequence, put: { keys: [aKey(id)] } }
}

export function aSnapshot(sequence: number, ...ids: readonly string[]): WorldSnapshot {
  const empty = new Rows().snapshot()
  const tables = { ...empty.tables, keys: ids.map((id) => aKey(id)) }
  return { ...empty, at: sequence * 1000, sequence, tables }
}

/** What a world would be after a start. */
export function rowsOf(storage: WorldStorage): Rows {
  const rows = new Rows()
  const kept = storage.load()
  if (kept?.snapshot) rows.load(kept.snapshot)
  for (const change of kept?.changes ?? []) rows.apply(change)
  return rows
}

export function keysOf(storage: WorldStorage): readonly string[] {
  return [...rowsOf(storage).all('keys')].map((key) => key.id)
}
