/** The applications of a search, which work at once. */
import type { SharedApplication } from '../targets/shared-application.ts'

export class ApplicationPool {
  readonly #targets: readonly Promise<SharedApplication>[]

  private constructor(targets: readonly Promise<SharedApplication>[]) {
    this.#targets = targets
    // What fails meanwhile is thrown where it is used.
    for (const target of targets) target.catch(() => undefined)
  }

  /** Throws where the first one does not start. The others start while it works. */
  static async open(
    count: number,
    open: () => Promise<SharedApplication>,
  ): Promise<ApplicationPool> {
    const first = await open()
    const others = Array.from({ length: count - 1 }, open)
    return new ApplicationPool([Promise.resolve(first), ...others])
  }

  async onFirst(work: (target: SharedApplication) => Promise<void>): Promise<void> {
    for (const target of this.#targets.slice(0, 1)) await work(await target)
  }

  /** Gives work to each application as soon as it is free, until there is no more for it. */
  async work(next: () => ((target: SharedApplication) => Promise<void>) | undefined) {
    const each = async (opening: Promise<SharedApplication>) => {
      const target = await opening
      for (let task = next(); task !== undefined; task = next()) await task(target)
    }
    // The first one has seen the happy paths, and what they show is repeated in a new one.
    await Promise.all(this.#targets.toReversed().map(each))
  }

  async close(): Promise<void> {
    const closing = this.#targets.map(async (target) => (await target).close())
    await Promise.allSettled(closing)
  }
}
