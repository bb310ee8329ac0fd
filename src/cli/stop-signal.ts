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
