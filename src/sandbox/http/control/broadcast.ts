/**
 * The entries of one world for all who follow it. The text of an entry is made once. Followers are
 * written to a few at a time, with everything else that waits in the process in between, so that
 * a thousand of them hold up nobody; what happens meanwhile goes with the next write. The more
 * there are, the longer the pause before the next write, because each one costs a write to a
 * socket: a thousand followers get the entries of a quarter of a second together. What a slow
 * client has not read waits here for all of them together, up to a limit. Beyond the limit its
 * connection is closed, and it reconnects without losing anything.
 */
import type { ServerResponse } from 'node:http'
import type { Timers } from '../../../base/ports/timers.ts'
import type { RunningWorld } from '../../running/running-world.ts'

/** What waits for one client, besides what it missed. */
const WAITING_LIMIT = 10_000
/** Less than a millisecond of work. */
const FOLLOWERS_PER_TURN = 16
/** Five times what a write to one follower takes, or more. */
const PAUSE_PER_FOLLOWER_MS = 0.25
const WRITE_CHARS = 64 * 1024

export type Source<Entry> = {
  /** Called when the entry happens: the rows that it is shown with can be gone later. */
  readonly textOf: (entry: Entry) => string
  /** Entries before such a one are of no use to a client that has not read them. */
  readonly isNewBeginning?: (entry: Entry) => boolean
  /** Returns how to stop. */
  readonly listen: (send: (entries: readonly Entry[]) => void) => () => void
}

export type Following = {
  readonly comment: (text: string) => void
  /** Writes what waits, if the client reads it. */
  readonly flush: () => void
  readonly stop: () => void
}

type Follower<Entry> = {
  readonly res: ServerResponse
  readonly missed: readonly Entry[]
  /** The next of those. */
  nextMissed: number
  /** The number of the next entry, counted from the first of the broadcast. */
  next: number
  /** The last new beginning that it knows. */
  beginning: number
  isFull: boolean
}

export class Broadcast<Entry> {
  readonly #source: Source<Entry>
  readonly #timers: Timers
  readonly #followers = new Set<Follower<Entry>>()
  /** Texts of entries that a follower has yet to get; the first has the number `#forgotten`. */
  #texts: string[] = []
  #forgotten = 0
  /** The number of the last new beginning; -1 before the first. */
  #beginning = -1
  /** The last write: most followers get the same. */
  #last = { from: -1, to: -1, text: Buffer.alloc(0) }
  #isWriting = false
  #stopListening: (() => void) | undefined

  constructor(source: Source<Entry>, timers: Timers) {
    this.#source = source
    this.#timers = timers
  }

  /** Writes `missed`, and every later entry. */
  follow(res: ServerResponse, missed: readonly Entry[]): Following {
    const follower: Follower<Entry> = {
      ...{ res, missed, nextMissed: 0, next: this.#end },
      ...{ beginning: this.#beginning, isFull: false },
    }
    this.#followers.add(follower)
    this.#stopListening ??= this.#source.listen((entries) => this.#add(entries))
    const flush = () => this.#write(follower)
    res.on('drain', () => {
      follower.isFull = false
      flush()
    })
    flush()
    return {
      flush,
      comment: (text) => {
        if (!follower.isFull) follower.isFull = !res.write(`: ${text}\n\n`)
      },
      stop: () => {
        this.#followers.delete(follower)
        if (this.#followers.size > 0) return
        this.#stopListening?.()
        this.#stopListening = undefined
        this.#forget()
      },
    }
  }

  get #end(): number {
    return this.#forgotten + this.#texts.length
  }

  #add(entries: readonly Entry[]): void {
    const { textOf, isNewBeginning } = this.#source
    for (const entry of entries) {
      if (isNewBeginning?.(entry) === true) this.#beginning = this.#end
      this.#texts.push(textOf(entry))
    }
    if (this.#isWriting) return
    this.#isWriting = true
    const { turn } = this.#timers
    if (turn === undefined) this.#writeToAll()
    else void this.#writeInTurns(turn)
  }

  #writeToAll(): void {
    for (const follower of this.#followers) this.#write(follower)
    this.#forget()
    this.#isWriting = false
  }

  /** Until everybody has got everything, or reads no more for now. */
  async #writeInTurns(turn: () => Promise<void>): Promise<void> {
    for (let written = -1; written < this.#end;) {
      await turn()
      written = this.#end
      let count = 0
      for (const follower of this.#followers) {
        this.#write(follower)
        count += 1
        if (count % FOLLOWERS_PER_TURN === 0) await turn()
      }
      this.#forget()
      if (count > FOLLOWERS_PER_TURN) await this.#pause(count * PAUSE_PER_FOLLOWER_MS)
    }
    this.#isWriting = false
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => this.#timers.after(ms, resolve))
  }

  #write(follower: Follower<Entry>): void {
    const { res, missed } = follower
    if (follower.beginning !== this.#beginning) {
      follower.beginning = this.#beginning
      follower.nextMissed = missed.length
      follower.next = Math.max(follower.next, this.#beginning)
    }
    while (!follower.isFull && follower.nextMissed < missed.length) {
      const entry = missed[follower.nextMissed++]
      if (entry !== undefined) follower.isFull = !res.write(this.#source.textOf(entry))
    }
    while (!follower.isFull && follower.next < this.#end) {
      const { text, to } = this.#textFrom(follower.next)
      follower.isFull = !res.write(text)
      follower.next = to
    }
    if (this.#end - follower.next > WAITING_LIMIT) res.destroy()
  }

  #textFrom(from: number): { readonly text: Buffer; readonly to: number } {
    if (this.#last.from === from) return this.#last
    let text = ''
    let to = from
    while (to < this.#end && text.length < WRITE_CHARS) {
      text += this.#texts[to - this.#forgotten] ?? ''
      to += 1
    }
    this.#last = { from, to, text: Buffer.from(text) }
    return this.#last
  }

  /** What every follower has got. */
  #forget(): void {
    let next = this.#end
    for (const follower of this.#followers) next = Math.min(next, follower.next)
    this.#texts.splice(0, next - this.#forgotten)
    this.#forgotten = next
  }
}

/** The broadcast of each world, made when the first one follows it. */
export function broadcasts<Entry>(
  sourceOf: (running: RunningWorld) => Source<Entry>,
): (running: RunningWorld, timers: Timers) => Broadcast<Entry> {
  const made = new WeakMap<RunningWorld, Broadcast<Entry>>()
  return (running, timers) => {
    const broadcast = made.get(running) ?? new Broadcast(sourceOf(running), timers)
    made.set(running, broadcast)
    return broadcast
  }
}
