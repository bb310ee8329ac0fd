/**
 * Values that change, and are drawn again where they are read: a component that has read one
 * follows it until it is unmounted. Preact draws once, however many change in one turn.
 *
 * @preact/signals does this and more; with it, the script of the console is 2 kB larger (gzipped)
 * and misses its limit of 50 kB.
 */
import { Component, Fragment, options } from 'preact'
import type { ComponentType, FunctionComponent } from 'preact'

type Reader = { readonly follow: (signal: Signal<unknown>) => void }
type Listener = () => void

/** What is being drawn. */
let reader: Reader | undefined

class Signal<T> {
  #value: T
  readonly #listeners = new Set<Listener>()

  constructor(value: T) {
    this.#value = value
  }

  get value(): T {
    reader?.follow(this)
    return this.#value
  }

  set value(next: T) {
    if (next === this.#value) return
    this.#value = next
    for (const listener of [...this.#listeners]) listener()
  }

  subscribe(listener: Listener): void {
    this.#listeners.add(listener)
  }

  unsubscribe(listener: Listener): void {
    this.#listeners.delete(listener)
  }
}

export function signal<T>(): Signal<T | undefined>
export function signal<T>(value: T): Signal<T>
export function signal<T>(value?: T): Signal<T | undefined> {
  return new Signal(value)
}

/** By the function that draws it. */
const followers = new WeakMap<FunctionComponent, ComponentType>()

const { vnode: before } = options
options.vnode = (vnode) => {
  const { type } = vnode
  if (typeof type === 'function' && type !== Fragment && !(type.prototype instanceof Component)) {
    const draw = type as FunctionComponent
    const known = followers.get(draw) ?? followerOf(draw)
    followers.set(draw, known)
    vnode.type = known as typeof type
  }
  before?.(vnode)
}

function followerOf(draw: FunctionComponent): ComponentType {
  return class extends Component {
    readonly #followed = new Set<Signal<unknown>>()
    readonly #redraw = () => this.forceUpdate()

    readonly #reader: Reader = {
      follow: (signal) => {
        this.#followed.add(signal)
        signal.subscribe(this.#redraw)
      },
    }

    override render() {
      const outer = reader
      reader = this.#reader
      try {
        return draw(this.props)
      } finally {
        reader = outer
      }
    }

    override componentWillUnmount() {
      for (const signal of this.#followed) signal.unsubscribe(this.#redraw)
    }
  }
}
