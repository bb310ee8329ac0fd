/** Creates the sandbox that the configuration describes, on disk or in memory. */
import type { InitialClock } from '../../sandbox/simulator/clock/clock.ts'
import type { Shapes } from '../../base/contract/generated/types.ts'
import type { Config } from '../../sandbox/config/config.ts'
import { MemoryStorage, type Storage } from '../../sandbox/storage/storage.ts'
import { resumeWorld, type Overrides } from '../../sandbox/running/resume.ts'
import { deviationsIn, sectionOf } from '../../sandbox/shapes/documented.ts'
import { ownNetwork } from '../../base/ports/undici-transport.ts'
import { SandboxVariations } from '../../lab/variations/sandbox-variations.ts'
import { DEFAULT_WORLD, KEPT_WORLD_LIMIT, Sandbox } from '../../sandbox/running/sandbox.ts'

/** Throws StorageError if the stored data cannot be opened. */
export async function openSandbox(
  config: Config,
  onNotice: (notice: string) => void,
  variations = new SandboxVariations(),
): Promise<Sandbox> {
  const { seed, behaviour, clock, startsAt, webhook, webhookSecret } = config
  const overrides: Overrides = {
    ...(seed === null ? {} : { seed }),
    ...(behaviour === null ? {} : { behaviour }),
    ...(clock === null ? {} : { clock: initialClock(clock, startsAt) }),
    ...(webhook === null ? {} : { webhook }),
    ...(webhookSecret === null ? {} : { webhookSecret }),
  }
  const storage = await openStorage(config, onNotice)
  noticeDeviations(behaviour?.shapes, onNotice)
  const isStored = storage.worlds().includes(DEFAULT_WORLD)
  try {
    const sandbox = new Sandbox({
      ...overrides,
      storage,
      ...ownNetwork(config.webhookHosts),
      logBound: config.logBound,
      variations: variations.ofWorld,
      ...(config.store.kind === 'files' ? { worldLimit: KEPT_WORLD_LIMIT } : {}),
    })
    if (isStored) resume(sandbox, overrides, onNotice)
    return sandbox
  } catch (error) {
    storage.close()
    throw error
  }
}

/** What the shapes of a configuration contradict on purpose. */
function noticeDeviations(shapes: Shapes | undefined, onNotice: (notice: string) => void): void {
  const names = deviationsIn(shapes ?? {})
  if (names.length === 0) return
  const listed = names.map((name) => `${name} (${sectionOf(name)})`).join(', ')
  onNotice(`the shapes deviate from the documentation: ${listed}.`)
}

function initialClock(mode: 'real' | 'manual', startsAt: number | null): InitialClock {
  return mode === 'real' || startsAt === null ? { mode } : { mode, at: startsAt }
}

async function openStorage(
  { store }: Config,
  onNotice: (notice: string) => void,
): Promise<Storage> {
  if (store.kind === 'memory') return new MemoryStorage()
  const { openFileStorage } = await import('../../sandbox/storage/lowdb-storage.ts')
  return openFileStorage({ directory: store.directory, onNotice })
}

function resume(sandbox: Sandbox, overrides: Overrides, onNotice: (notice: string) => void): void {
  if (Object.keys(overrides).length === 0) return
  const { world } = sandbox.defaultWorld
  const { seedWaits } = world.call(resumeWorld, overrides)
  if (seedWaits) {
    onNotice(
      `the stored world has seed ${world.row.seed}. Seed ${overrides.seed} takes effect at the next reset (POST /__sandbox/reset). To use it now, choose another folder with --data.`,
    )
  }
  const mode = overrides.clock?.mode
  if (mode !== undefined && mode !== world.row.clock.mode) sandbox.defaultWorld.setMode(mode)
}
