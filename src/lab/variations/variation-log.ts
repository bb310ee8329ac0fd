/**
 * Which variations a client of a varied world received: the transforms of each response or webhook,
 * and the settings that decided it. Those are the settings that were read while it was made, and
 * are not the default. Nothing of it is stored, and nothing in the world depends on it.
 */
import {
  ASSUMPTIONS,
  WEBHOOK_SETTINGS,
  type Assumptions,
} from '../../base/contract/generated/assumptions.ts'
import { statusSettingOf } from '../../base/contract/shape-settings.ts'
import { isSameJson } from '../../base/vocabulary/difference.ts'
import type { EffectiveBehaviour } from '../../sandbox/simulator/behaviour/behaviour.ts'
import type { VariedSubject } from './transform.ts'
import { isVaried, type SentResponse } from '../../sandbox/simulator/variations.ts'

/** Where a client met a variation. */
export type Met = VariedSubject['of'] | 'another path'

/** What all clients of a sandbox received, by name where it was received. */
export class ReceivedVariations {
  readonly received = new Map<string, Set<Met>>()
  /** Settings that were read, also if they are the default. */
  readonly consulted = new Set<string>()
  /** How many responses of documented operations were sent. */
  responses = 0
}

/** Collects for one world what its clients receive. */
export class VariationLog {
  readonly #all: ReceivedVariations
  readonly #read = new Set<string>()
  readonly #watched = new WeakMap<EffectiveBehaviour, EffectiveBehaviour>()

  constructor(all: ReceivedVariations) {
    this.#all = all
  }

  /** The same behaviour, which notes what is read of it. */
  watched(behaviour: EffectiveBehaviour): EffectiveBehaviour {
    if (!isVaried(behaviour.variations)) return behaviour
    const known = this.#watched.get(behaviour)
    if (known !== undefined) return known
    const watched = this.#watch(behaviour)
    this.#watched.set(behaviour, watched)
    return watched
  }

  /** What was read since the last call; settings of webhooks only for one. */
  take(of: Met): readonly string[] {
    const taken = [...this.#read].filter(
      (name) => of === 'webhook' || !(isSetting(name) && WEBHOOK_SETTINGS.has(name)),
    )
    for (const name of taken) this.#read.delete(name)
    return taken
  }

  /** Those that decided the answer; those that could have decided it are noted as read. */
  shapesOf({ operation, answer }: Pick<SentResponse, 'operation' | 'answer'>): readonly string[] {
    const { error } = answer
    const places =
      error === undefined
        ? (SHAPES_OF[operation ?? ''] ?? [SUCCESS])
        : ['shapes.errors', statusSettingOf(error)]
    for (const place of places) this.#all.consulted.add(place)
    return answer.shaped ?? []
  }

  receive(of: Met, names: readonly string[]): void {
    if (of !== 'webhook' && of !== 'another path') this.#all.responses += 1
    if (of === 'webhook') this.#all.consulted.add('shapes.events')
    for (const name of names) {
      const places = this.#all.received.get(name) ?? new Set()
      this.#all.received.set(name, places.add(of))
    }
  }

  #watch(behaviour: EffectiveBehaviour): EffectiveBehaviour {
    const { providers } = behaviour
    const hasProviders = Object.keys(providers).length > 0
    const note = (name: string) => this.#read.add(name)
    return {
      ...behaviour,
      assumptions: new Proxy(behaviour.assumptions, {
        get: (settings, name) => {
          if (isSetting(name)) {
            this.#all.consulted.add(name)
            if (!isSameJson(settings[name], ASSUMPTIONS[name])) note(name)
          }
          return Reflect.get(settings, name) as unknown
        },
      }),
      get providers() {
        if (hasProviders) note('providers')
        return providers
      },
    }
  }
}

const SUCCESS = 'shapes.success.status'
/** What decides the answer to an operation, if it succeeds; of the others only the status. */
const SHAPES_OF: Readonly<Record<string, readonly string[]>> = {
  createQuote: ['shapes.quote', SUCCESS],
  createOrder: ['shapes.providerDetails', 'shapes.order.status'],
  monitorOrderStatus: ['shapes.gateway', SUCCESS],
}

function isSetting(name: string | symbol): name is keyof Assumptions {
  return typeof name === 'string' && Object.hasOwn(ASSUMPTIONS, name)
}
