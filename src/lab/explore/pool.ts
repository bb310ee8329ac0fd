/**
 * The applications of a search, which work at once. Most of a sequence can be waiting, such as for
 * an application that repeats a call later: then more of them are opened.
 */
import type { SharedApplication } from '../targets/shared-application.ts'

export type PoolSize = {
  readonly count: number
  /** The limit of growth; a target is added if `mayGrow` allows it when a sequence begins. */
  readonly most: number
  readonly mayGrow: () => boolean
}

type Next = () => ((target: SharedApplication) => Promise<void>) | undefined

export class ApplicationPool {
  readonly #targets: Promise<SharedApplication>[]
  readonly #open: () => Promise<SharedApplication>
  readonly #size: PoolSize

  private constructor(
    first: SharedApplication,
    open: () => Promise<SharedApplication>,
    size: PoolSize,
  ) {
    this.#open = open
    this.#size = size
    this.#targets = [Promise.resolve(first)]
    while (this.#targets.length < size.count) void this.#add()
  }

  /** Throws where the first one does not start. The others start while it works. */
  static async open(
    size: PoolSize,
    open: () => Promise<SharedApplication>,
  ): Promise<ApplicationPool> {
    return new ApplicationPool(await open(), open, size)
  }

  async onFirst(work: (target: SharedApplication) => Promise<void>): Promise<void> {
    for (const target of this.#targets.slice(0, 1)) await work(await target)
  }

  /** Gives work to each application as soon as it is free, until there is no more for it. */
  async work(next: Next): Promise<void> {
    const working: Promise<void>[] = []
    const start = (opening: Promise<SharedApplication>) => {
      const work = each(opening)
      // It can fail before it is awaited, which would end the process.
      work.catch(() => undefined)
      working.push(work)
    }
    const each = async (opening: Promise<SharedApplication>) => {
      const target = await opening
      for (let task = next(); task !== undefined; task = next()) {
        if (this.#targets.length < this.#size.most && this.#size.mayGrow()) start(this.#add())
        await task(target)
      }
    }
    // The first one has seen the happy paths, and what they show is repeated in a new one.
    this.#targets.toReversed().forEach(start)
    // Others may join while these are awaited.
    for (let count = 0; count < working.length;) {
      count = working.length
      await Promise.all(working)
    }
  }

  async close(): Promise<void> {
    const closing = this.#targets.map(async (target) => (await target).close())
    await Promise.allSettled(closing)
  }

  #add(): Promise<SharedApplication> {
    const target = this.#open()
    // What fails meanwhile is thrown where it is used.
    target.catch(() => undefined)
    this.#targets.push(target)
    return target
  }
}
