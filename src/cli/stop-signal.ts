/** The ways in which signals end a command. */
import { leftChanged, type Unrestored } from '../lab/application/running-secret.ts'
import type { Io } from './command.ts'
import type { Judged } from '../base/vocabulary/row.ts'
import { EXIT, exitCodeOf, type ExitCode } from './exit-codes.ts'

const NAMES = ['SIGINT', 'SIGTERM'] as const

/**
 * Work that runs until `stopped`, which resolves at the first signal, and then ends in order. A
 * second signal ends the process at once.
 */
export async function untilStopped<Result>(
  work: (stopped: Promise<void>) => Promise<Result>,
): Promise<Result> {
  // Its stop is no interruption: a second signal kills it, as by default.
  const { signal, end } = interruption((number) => process.exit(128 + number))
  try {
    return await work(new Promise((resolve) => signal.addEventListener('abort', () => resolve())))
  } finally {
    end()
  }
}

/** What the work of a command has shown, what it can leave changed, and where that is said. */
export type Leaving = {
  readonly io: Io
  readonly unrestored: Unrestored
  /** Rows that are decided: a failure among them stays one. */
  readonly seen: readonly Judged[]
}

/**
 * The work of a command that starts applications, which are process groups of their own and get no
 * signal from a terminal. At the first signal `stop` aborts, and the work reports what it has seen.
 * A second signal does not wait for an application that runs already and hangs: what is left
 * changed in it is said, with what helps.
 */
export async function untilInterrupted(
  { io, unrestored, seen }: Leaving,
  work: (stop: AbortSignal) => Promise<ExitCode>,
): Promise<ExitCode> {
  const sayLeft = () => leftChanged(unrestored).forEach((text) => io.err(text))
  const { signal, end } = interruption(() => {
    sayLeft()
    process.exit(exitCodeOf(seen, { isInterrupted: true }))
  })
  try {
    const code = await work(signal).finally(sayLeft)
    // A request that still waits for its answer would hold the process.
    if (signal.aborted) process.exit(code)
    return code
  } finally {
    end()
  }
}

type Interruption = { readonly signal: AbortSignal; end(): void }

/** Aborts at the first signal, until it is ended. A second signal ends the process by default. */
export function interruption(
  again: (signal: number) => void = () => process.exit(EXIT.interrupted),
): Interruption {
  // Where nobody closes a terminal, as under nohup, SIGHUP keeps its meaning.
  const names = [...NAMES, ...(process.stdout.isTTY ? (['SIGHUP'] as const) : [])]
  const stop = new AbortController()
  const onSignal = (_name: NodeJS.Signals, number: number) => {
    if (stop.signal.aborted) again(number)
    stop.abort()
  }
  for (const name of names) process.on(name, onSignal)
  return {
    signal: stop.signal,
    end: () => {
      for (const name of names) process.off(name, onSignal)
    },
  }
}
