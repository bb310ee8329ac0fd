/**
 * The asynchronous shell around one synchronous world: it wakes when something is due, sends the
 * deliveries of the outbox, and moves the clock.
 */
import { movedClock, clockTime, startClock } from '../simulator/clock/clock.ts'
import { changeClock } from '../simulator/clock/operations.ts'
import { closingOfMany } from '../../base/ports/closing-of-many.ts'
import { ApiError, worldIsGone } from '../../base/vocabulary/errors.ts'
import { everyStep } from '../../base/vocabulary/every-step.ts'
import { Inbox } from './inbox.ts'
import type { WorldSnapshot } from '../simulator/rows.ts'
import { defined } from '../../base/vocabulary/defined.ts'
import { formatDuration, iso } from '../../base/vocabulary/time.ts'
import { Dispatcher } from './dispatcher.ts'
import { doDueWork, nextDueAt, unlessAborted } from './due-work.ts'
import { checkMoment, loggedMove, logMoved } from './logged-move.ts'
import { waitUntil, type Waiting } from './wait-until.ts'
import { StoreRetry } from './store-retry.ts'
import type { Shell } from './shell.ts'
import type { World } from '../simulator/world.ts'
import type { AskedMove } from '../log/entries.ts'
import { WorldLog } from '../log/world-log.ts'

export type DeliveryListener = (deliveryId?: string) => void

export class RunningWorld {
  readonly world: World
  readonly log: WorldLog
  readonly inbox: Inbox
  readonly #dispatcher: Dispatcher
  readonly #shell: Shell
  readonly #stopListening: () => void
  readonly #storing: StoreRetry
  #cancelWake: (() => void) | undefined
  #wakeAt: number | undefined
  /** Advances run one after another: two at once would each see the other's time. */
  #moving: Promise<unknown> = Promise.resolve()
  #isMoving = false
  #movesTo: number | undefined
  readonly #progressListeners = new Set<DeliveryListener>()
  readonly #closing = closingOfMany()
  #isClosed = false

  constructor(world: World, shell: Shell) {
    this.world = world
    this.#shell = shell
    // Above every place of an earlier run.
    const origin = shell.wallClock.now() * 1000
    this.log = new WorldLog({ now: () => world.now(), origin, bound: shell.logBound })
    world.listen((change, applied) => this.log.note(change, applied))
    this.#storing = new StoreRetry({
      timers: shell.timers,
      onFailure: (what, error) => shell.onStuck?.(what, error),
      retry: () => {
        this.#dispatcher.retryStuck()
        this.#keepRunning()
        this.#schedule()
      },
    })
    this.inbox = new Inbox(world, shell)
    this.#dispatcher = new Dispatcher(world, this.inbox.transport, {
      signatureClock: shell.signatureClock,
      log: this.log,
      onEnd: (deliveryId, error) => {
        if (error === undefined) this.#storing.stored()
        else this.#storing.failed(`delivery "${deliveryId}"`, error)
        this.#noteProgress(error === undefined ? deliveryId : undefined)
        this.#schedule()
      },
    })
    this.#stopListening = world.listen(() => this.#schedule())
    this.#keepRunning()
    this.#schedule()
  }

  /** Lets requests be answered. Throws when the world closes. */
  async turn(): Promise<void> {
    await this.#shell.timers.turn?.()
    this.closing.throwIfAborted()
  }

  get name(): string {
    return this.world.row.name
  }

  /** Aborted when the world closes, or is about to. */
  get closing(): AbortSignal {
    return this.#closing.signal
  }

  /** Where the clock is moving to, in epoch milliseconds. */
  get movesTo(): number | undefined {
    return this.#movesTo
  }

  deliveriesInProgress(): readonly string[] {
    return this.#dispatcher.inProgress()
  }

  /**
   * What is due on the way happens at its moment. `stop` leaves the clock where it is; `asked` is
   * what the log has of it.
   */
  advance(
    ms: number,
    stop?: AbortSignal,
    asked: AskedMove = { operation: 'advanceClock', body: { by: formatDuration(ms) } },
  ): Promise<number> {
    const to = () => this.world.now() + ms
    const move = loggedMove(this, asked, (signal) => this.#moveTo(to(), signal))
    return this.#queue(move, { to, stop })
  }

  /** Moves the clock to epoch milliseconds. Throws CLOCK_BACKWARDS. */
  setClock(
    to: number,
    stop?: AbortSignal,
    asked: AskedMove = { operation: 'setClock', body: { to: iso(to) } },
  ): Promise<number> {
    const logged = loggedMove(this, asked, (signal) => this.#moveTo(to, signal))
    const move = (signal: AbortSignal) => {
      const now = this.world.now()
      if (to < now) {
        throw new ApiError(
          'CLOCK_BACKWARDS',
          `Failed to set the clock to ${iso(to)}: it is already ${iso(now)}. Reset the world to start again.`,
        )
      }
      return logged(signal)
    }
    return this.#queue(move, { to: () => to, stop })
  }

  /** From now on, stands still (`manual`) or runs at `rate` simulated seconds a second (`real`). */
  setMode(mode: 'real' | 'manual', rate?: number): void {
    const asked = this.log.clock({ operation: 'setClockMode', body: defined({ mode, rate }) })
    this.log.because(asked, () => this.#anchor(mode, rate))
    logMoved(this, asked)
  }

  #anchor(mode: 'real' | 'manual', rate = 1): void {
    const at = this.world.now()
    const wall = this.#shell.wallClock.now()
    const clock = startClock(mode === 'manual' ? { mode } : { mode, rate }, wall)
    this.world.call(changeClock, movedClock(clock, at, wall))
    this.#schedule()
  }

  /** Does everything that is due now, deliveries included, in the same order every time. */
  settle(): Promise<void> {
    return this.#queue((signal) => this.#doDue(this.world.now(), signal))
  }

  /** Sends what is due, unless the clock moves, which does that; true if nothing is in progress. */
  sendDue(): boolean {
    if (this.#isMoving) return false
    if (!this.#isClosed) this.#work()
    return this.#dispatcher.isIdle
  }

  countDue(): number {
    return this.#dispatcher.countDue(this.world.now())
  }

  /** After every attempt, with its delivery if it was recorded, and every move of the clock. */
  listenToProgress(listener: DeliveryListener): () => void {
    this.#progressListeners.add(listener)
    return () => this.#progressListeners.delete(listener)
  }

  /** At most until the world closes. */
  waitUntil<Found>(waiting: Waiting<Found>): Promise<Found | undefined> {
    return waitUntil(waiting, { timers: this.#shell.timers, closing: this.closing })
  }

  /** Waits for attempts in progress, so that none is recorded after the reset. */
  reset(): Promise<void> {
    return this.#queue(async () => {
      this.world.reset()
      this.inbox.clear()
    })
  }

  /** Becomes the world of a snapshot that the caller has validated. */
  restore(snapshot: WorldSnapshot): Promise<void> {
    return this.#queue(async () => {
      this.world.restore(snapshot)
      this.#keepRunning()
    })
  }

  /** Ends waits, streams and moves of the clock, so that whoever asked for them is answered. */
  endWaits(reason = worldIsGone(this.name)): void {
    this.#closing.abort(reason)
  }

  /** Waits a moment for attempts in progress, then stores and closes the world. */
  async close(): Promise<void> {
    if (this.#isClosed) return
    this.#end()
    await everyStep(
      () => this.#dispatcher.close(this.#shell.timers),
      () => this.world.close(),
    )
  }

  /** Ends the world once `remove` has deleted its data. If that throws, the world goes on. */
  discard(remove: () => void): Promise<void> {
    return this.#queue(() => {
      remove()
      this.#end()
      return Promise.resolve()
    })
  }

  #end(): void {
    this.#isClosed = true
    this.endWaits()
    this.#cancelWake?.()
    this.#storing.stop()
    this.#stopListening()
  }

  #noteProgress(deliveryId?: string): void {
    for (const listener of this.#progressListeners) listener(deliveryId)
  }

  /**
   * The time of a stored or imported world can be later than this machine's. A real clock would
   * then stand still until that time, so it is anchored again and runs on.
   */
  #keepRunning(): void {
    const { clock } = this.world.row
    if (clock.mode === 'manual') return
    const wall = this.#shell.wallClock.now()
    if (wall < clock.anchorWall || clockTime(clock, wall) < this.world.now()) {
      try {
        this.#anchor(clock.mode, clock.rate)
      } catch (error) {
        // On a full disk the clock stands until it can be stored, and what is stored can be read.
        this.#storing.failed('the clock', error)
      }
    }
  }

  #queue<T>(
    move: (signal: AbortSignal) => Promise<T>,
    { to, stop }: { to?: () => number; stop?: AbortSignal | undefined } = {},
  ): Promise<T> {
    const signal = stop === undefined ? this.closing : AbortSignal.any([this.closing, stop])
    const run = async () => {
      // Attempts in progress belong to the present: they are recorded before anything moves.
      await unlessAborted(this.#dispatcher.idle(), signal)
      this.#dispatcher.retryStuck()
      return move(signal)
    }
    const moved = this.#moving.then(async () => {
      this.#isMoving = true
      this.#movesTo = to?.()
      try {
        return await run()
      } finally {
        this.#isMoving = false
        this.#movesTo = undefined
        this.#noteProgress()
        this.#schedule()
      }
    })
    this.#moving = moved.catch(() => undefined)
    return moved
  }

  async #moveTo(moment: number, signal: AbortSignal): Promise<number> {
    checkMoment(moment)
    await this.#doDue(moment, signal)
    const { clock } = this.world.row
    this.log.because(this.log.move, () =>
      this.world.call(changeClock, movedClock(clock, moment, this.#shell.wallClock.now())),
    )
    return moment
  }

  #doDue(until: number, closing: AbortSignal): Promise<void> {
    const { timers } = this.#shell
    return doDueWork(this.world, until, { dispatcher: this.#dispatcher, timers, closing })
  }

  /** Sets the timer for the next due moment; a move of the clock does due work itself. */
  #schedule(): void {
    if (this.#isClosed || this.#isMoving) return
    const dueAt = nextDueAt(this.world, this.#dispatcher)
    if (dueAt === this.#wakeAt) return
    this.#cancelWake?.()
    this.#cancelWake = undefined
    this.#wakeAt = dueAt
    if (dueAt === undefined) return
    const { clock } = this.world.row
    const wait = dueAt - this.world.now()
    if (wait > 0 && clock.mode === 'manual') return
    const delayMs = clock.mode === 'manual' ? 0 : Math.max(0, Math.ceil(wait / clock.rate))
    this.#cancelWake = this.#shell.timers.after(delayMs, () => this.#wake())
  }

  #wake(): void {
    this.#wakeAt = undefined
    if (this.#isClosed || this.#isMoving) return
    if (this.#work()) this.#schedule()
  }

  /** False if it could not be stored, and is tried later: at once, it would fail again. */
  #work(): boolean {
    try {
      this.world.runWork(this.world.now())
    } catch (error) {
      this.#storing.failed('due work', error)
      return false
    }
    this.#dispatcher.pump()
    return true
  }
}
