/** Resolves at the first signal, for an orderly end. A second signal ends the process at once. */
const SIGNALS = { SIGINT: 2, SIGTERM: 15 } as const

export function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    let isStopping = false
    for (const [name, number] of Object.entries(SIGNALS)) {
      process.on(name, () => {
        if (isStopping) process.exit(128 + number)
        isStopping = true
        resolve()
      })
    }
  })
}

/** Aborts at the first signal, until it is ended. A second signal ends the process at once. */
export function interruption(): { readonly signal: AbortSignal; end(): void } {
  const stop = new AbortController()
  const onSignal = (name: NodeJS.Signals) => {
    if (stop.signal.aborted)
      process.exit(128 + (name === 'SIGINT' ? SIGNALS.SIGINT : SIGNALS.SIGTERM))
    stop.abort()
  }
  const names = ['SIGINT', 'SIGTERM'] as const
  for (const name of names) process.on(name, onSignal)
  return {
    signal: stop.signal,
    end: () => {
      for (const name of names) process.off(name, onSignal)
    },
  }
}
