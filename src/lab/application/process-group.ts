/**
 * A command of a shell, in a process group of its own: what the shell starts is stopped with it,
 * also what is left when the shell itself has ended.
 */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { spawnGuarded, type GuardedOptions } from './process-guard.ts'
import { leadsGroup, signalTree } from './process-tree.ts'

/** `stop` asks to end, and kills what has not ended after a while. */
export type HowToStop = 'stop' | 'kill'

const STOP_LIMIT_MS = 5_000

export class ProcessGroup {
  readonly #child: ChildProcess
  readonly #releaseGuard: () => void
  #isEmpty = false
  /** Why the shell could not be started. */
  #failure: string | undefined

  /** Throws the system's error where the command or its environment cannot be passed on. */
  constructor(command: string, options: GuardedOptions) {
    const { child, releaseGuard } = spawnGuarded(command, options)
    this.#child = child
    this.#releaseGuard = releaseGuard
    this.#child.on('error', ({ message }) => (this.#failure = message))
    // Its number is that of another group one day, but not while something in it runs.
    this.#child.once('exit', () => {
      this.#isEmpty = !this.#signal(0)
      if (this.#isEmpty) this.#releaseGuard()
    })
  }

  onOutput(keep: (text: string, from: 'stdout' | 'stderr') => void): void {
    for (const from of ['stdout', 'stderr'] as const)
      this.#child[from]?.setEncoding('utf8').on('data', (text: string) => keep(text, from))
  }

  /** How the shell ended: its exit code, a signal, or an error. Undefined while it runs. */
  get ended(): number | string | undefined {
    const { exitCode, signalCode } = this.#child
    return this.#failure ?? exitCode ?? signalCode ?? undefined
  }

  /** Resolves when the shell has ended, and all of its output has come. */
  async close(): Promise<void> {
    const { exitCode, signalCode } = this.#child
    if (this.#failure === undefined && exitCode === null && signalCode === null)
      await once(this.#child, 'close').catch(() => undefined)
  }

  /** Whether a process of the group was there. Windows has no such signals. */
  pause(): boolean {
    return leadsGroup() && this.#signal('SIGSTOP')
  }

  resume(): void {
    if (leadsGroup()) this.#signal('SIGCONT')
  }

  async stop(how: HowToStop = 'stop'): Promise<void> {
    if (this.ended === undefined) {
      // A paused process does not end by itself.
      if (how === 'stop') this.resume()
      const ended = once(this.#child, 'exit')
      this.#signal(how === 'kill' ? 'SIGKILL' : 'SIGTERM')
      const waiting = new AbortController()
      const killing = pause(STOP_LIMIT_MS, undefined, { signal: waiting.signal }).then(
        () => this.#signal('SIGKILL'),
        () => undefined,
      )
      await ended
      waiting.abort()
      await killing
    }
    if (!this.#isEmpty) this.#signal('SIGKILL')
    this.#releaseGuard()
    // Something that has left the group may still hold them.
    this.#child.stdout?.destroy()
    this.#child.stderr?.destroy()
  }

  /** Whether a process of the group was there. */
  #signal(signal: NodeJS.Signals | 0): boolean {
    const { pid } = this.#child
    return pid !== undefined && signalTree(pid, signal)
  }
}
