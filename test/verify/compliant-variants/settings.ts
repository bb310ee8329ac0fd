/** Every setting of the simulator with the values that `vary` tries, one by one and together. */
import { catalogueOf, type Variation } from '../../../src/lab/vary/catalogue.ts'
import { behaviourWith, drawnBehaviour } from '../../../src/lab/vary/varied-behaviour.ts'
import type { CompliantVariant } from '../planted.ts'

/** Those of a world: what differs from one response to the next is a transform. */
const SETTINGS = catalogueOf().variations.filter(({ change }) => change.variations === undefined)

const CHOICES = [...new Set(SETTINGS.map(({ choice }) => choice))].map((choice) =>
  SETTINGS.filter((one) => one.choice === choice),
)

const TOGETHER = (['first', 'last'] as const).map((which) => {
  const at = which === 'first' ? 0 : -1
  const values = CHOICES.flatMap((all) => all.at(at) ?? [])
  return assuming(values, `has the ${which} other value of every setting`)
})

/** How orders move by themselves. */
const PROGRESSIONS: readonly CompliantVariant[] = [
  'immediate',
  'polls:1',
  'polls:3',
  ...['50ms', '100ms', '150ms', '200ms', '300ms', '500ms', '1s', '2s'].map(
    (time) => `after:${time}`,
  ),
].map((progression) => ({
  differs: `moves orders ${progression}`,
  section: '§3',
  behaviour: { progression },
  isSandbox: false,
  verification: { helpers: { waitMs: 3_000 } },
}))

/** Orders end while others replace them, and both are reported. */
const PUSHED: readonly CompliantVariant[] = ['200ms', '1s', '2s'].map((time) => ({
  differs: `completes orders after ${time} and pushes that`,
  section: '§6',
  behaviour: { progression: `after:${time}` },
  verification: { webhooks: { port: 0 } },
}))

export const SETTING_VARIANTS: readonly CompliantVariant[] = [
  ...SETTINGS.map((one) => assuming([one], `has ${one.id}`)),
  ...TOGETHER,
  ...PROGRESSIONS,
  ...PUSHED,
]

/** About a third of the settings with other values, drawn at random. */
export function drawnVariants(seed: number, count: number): readonly CompliantVariant[] {
  return Array.from({ length: count }, (_, index) => {
    const { drawn } = drawnBehaviour(SETTINGS, { seed: seed + index, own: {} })
    return assuming(drawn, `was drawn with seed ${seed + index}`)
  })
}

/** Settings of webhooks show to a receiver only. */
function assuming(values: readonly Variation[], differs: string): CompliantVariant {
  const isPushed = values.some(({ choice }) =>
    /^(signature|event|webhook|rotation|shapes\.events)/.test(choice),
  )
  const { variations: _, ...behaviour } = behaviourWith(values)
  return {
    differs,
    section: '§7.3',
    behaviour,
    ...(isPushed ? { verification: { webhooks: { port: 0 } } } : {}),
  }
}
