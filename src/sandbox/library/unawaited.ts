import { realTime } from '../../base/ports/real-time.ts'

/**
 * Calls of the library that can fail. Without an await, a failure would be an unhandled rejection:
 * it ends the program, often a whole test run, and names no call. It is a warning instead.
 */

class Call<Result> extends Promise<Result> {
  /** Promises derived from a call are ordinary ones. */
  static override get [Symbol.species]() {
    return Promise
  }

  isAwaited = false

  override then<Next = Result, Caught = never>(
    onResult?: ((result: Result) => Next | PromiseLike<Next>) | null,
    onError?: ((error: unknown) => Caught | PromiseLike<Caught>) | null,
  ): Promise<Next | Caught> {
    this.isAwaited = true
    return super.then(onResult, onError)
  }

  warn(name: string): void {
    void super.then(undefined, (error: unknown) => {
      // An await of a failed call asks for its result a little later.
      realTime.setImmediate(() => {
        if (this.isAwaited) return
        const message = error instanceof Error ? error.message : String(error)
        process.emitWarning(`${message} Await ${name}().`, 'RampSandboxWarning')
      })
    })
  }
}

/** Runs a call; `name` is what the warning calls it. */
export function called<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
  const call = new Call<Result>((resolve) => resolve(run()))
  call.warn(name)
  return call
}
