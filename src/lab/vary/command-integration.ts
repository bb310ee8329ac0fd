/**
 * A test command, each run with a sandbox of its own in this process. To make one takes 5 ms: a
 * world of a shared sandbox would save less than that, and a command that resets it or moves its
 * clock would change the runs beside it.
 */
import { systemTimers } from '../../base/ports/system-timers.ts'
import { ProcessGroup } from '../application/process-group.ts'
import type { Behaviour } from '../../sandbox/simulator/behaviour/behaviour.ts'
import type { SandboxVariations } from '../variations/sandbox-variations.ts'
import { failuresIn } from './failures-in.ts'
import { receivedIn, VaryStopped, type Integration } from './integration.ts'

export type CommandRun = {
  /** For a shell. */
  readonly command: string
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
  /** A fresh sandbox at a port, and the variables that name it. */
  readonly serve: (behaviour: Behaviour) => Promise<ServedSandbox>
}

type ServedSandbox = {
  readonly variations: SandboxVariations
  readonly variables: Readonly<Record<string, string>>
  close(): Promise<void>
}

/** The first failure is near the beginning, and the names of all are at the end. */
const KEPT_CHARACTERS = 256 * 1024

/** Throws what the system says where the command cannot be started. */
export function commandIntegration({ command, cwd, env, serve }: CommandRun): Integration {
  return {
    run: async (behaviour, stop, limitMs) => {
      if (stop.aborted) throw new VaryStopped()
      const served = await serve(behaviour)
      const startedAt = performance.now()
      const group = new ProcessGroup(command, { cwd, env: { ...env, ...served.variables } })
      let [first, last] = ['', '']
      group.onOutput((text) => {
        const room = KEPT_CHARACTERS - first.length
        first += text.slice(0, room)
        last = (last + text.slice(room)).slice(-KEPT_CHARACTERS)
      })
      let isLate = false
      const late = () => {
        isLate = true
        void group.stop()
      }
      const cancel = limitMs === undefined ? () => {} : systemTimers.after(limitMs, late)
      const abort = () => void group.stop()
      stop.addEventListener('abort', abort)
      try {
        await group.close()
        await group.stop('kill')
      } finally {
        cancel()
        stop.removeEventListener('abort', abort)
        await served.close()
      }
      if (stop.aborted) throw new VaryStopped()
      const { failed, message } = failuresIn(first + last)
      const hasPassed = group.ended === 0
      const tookMs = Math.round(performance.now() - startedAt)
      const cause = isLate
        ? `it did not end within ${Math.round((limitMs ?? 0) / 1_000)} s`
        : message
      return {
        ...receivedIn(served.variations),
        ...{ hasPassed, failed: hasPassed ? [] : failed, message: hasPassed ? '' : cause, tookMs },
        // A command that ends before any of its tests has failed by name has ended by itself.
        ...(!hasPassed && { harm: failed.length === 0 ? 'crash' : 'text' }),
      }
    },
  }
}
