/**
 * Every variation that `vary` tries: each value of each setting, edges of numbers, and each
 * transform. Values come from contracts/assumptions.yaml; transforms from transform-list.ts.
 */
import {
  readAssumptionRegister,
  type RegisteredAssumption,
} from '../../base/contract/assumption-register.ts'
import { settingAs, valueIn } from '../../base/contract/shape-settings.ts'
import type { Behaviour, ProviderFault } from '../../sandbox/simulator/behaviour/behaviour.ts'
import { PROVIDERS } from '../../sandbox/simulator/providers/directory.ts'
import { TRANSFORMS, type TransformName } from '../variations/transform-list.ts'
import type { Transform } from '../variations/transform.ts'
import { defined } from '../../base/vocabulary/defined.ts'
import { isSameJson } from '../../base/vocabulary/difference.ts'

export type Variation = {
  /** Such as `statusSync=inline` or `unknown-fields`. */
  readonly id: string
  /** The open question, such as `statusSync`. Variations of one choice exclude each other. */
  readonly choice: string
  /** What the service does, as the end of "the service …". */
  readonly does: string
  readonly section: string
  /** The sentence of the documentation that leaves it open, or the question that none answers. */
  readonly open: string
  readonly evidence?: string
  readonly advice: string
  readonly change: Behaviour
  /** Its name in the log of what was received. */
  readonly noted: string
}

/** An assumption that has no variation, and why. */
type NotVaried = { readonly id: string; readonly because: string }

export type Catalogue = {
  readonly variations: readonly Variation[]
  readonly notVaried: readonly NotVaried[]
}

/** `own`: the settings that a configuration chooses are known to the team, and stay as they are. */
export function catalogueOf(own: Behaviour = {}): Catalogue {
  const notVaried: NotVaried[] = []
  const settings = readAssumptionRegister().flatMap((entry) => {
    const { id, setting = '' } = entry
    const isChosen = valueIn(own, setting) !== undefined
    const variations = isChosen ? [] : settingVariations(entry)
    if (variations.length === 0) notVaried.push({ id, because: whyNot(entry, isChosen) })
    return variations
  })
  const variedElsewhere = new Set([
    ...VARIED_BY_BEHAVIOUR,
    ...Object.values(TRANSFORMS).flatMap(({ varies = [] }: Transform) => varies),
  ])
  return {
    variations: [...settings, ...BEHAVIOUR_VARIATIONS, ...TRANSFORM_VARIATIONS],
    notVaried: notVaried.filter(({ id }) => !variedElsewhere.has(id)),
  }
}

function whyNot({ setting, type, fixed }: RegisteredAssumption, isChosen: boolean) {
  if (fixed !== undefined) return `nothing changes it here. ${fixed}`
  if (isChosen) return `your configuration sets ${setting}`
  if (type === undefined) return `${setting} is data of a sandbox, which your tests choose`
  return 'every other value limits what a client can do at all'
}

/** It serves every chain. */
const ONE_PROVIDER = 'bluepeak'

function settingVariations(entry: RegisteredAssumption): readonly Variation[] {
  const { setting, type, question, section, evidence, values } = entry
  if (setting === undefined || type === undefined) return []
  return valuesOf(entry)
    .filter((value) => !isSameJson(value, entry.default))
    .map((value) => {
      const shown = Array.isArray(value) ? value.join(',') : String(value)
      const [means = ''] = (values?.[shown] ?? '').split('. ')
      return {
        id: `${setting}=${shown}`,
        choice: setting,
        does: `has ${setting} ${shown}${means === '' ? '' : `: ${means.replace(/\.$/, '')}`}`,
        section,
        open: entry.stated === true ? `"Not shown": ${question}` : question,
        evidence,
        advice: adviceOf(entry),
        change: settingAs(setting, value),
        noted: setting,
      }
    })
}

function valuesOf({ type, values = {}, edges }: RegisteredAssumption) {
  if (type === 'boolean') return [true, false]
  return edges ?? Object.keys(values)
}

function adviceOf({ type, setting = '', values, advice }: RegisteredAssumption): string {
  const known = values === undefined ? 'any value' : `each of ${Object.keys(values).join(', ')}`
  const usual =
    type === 'status'
      ? 'Decide by the class of the status and by the body; do not compare it with one number.'
      : `Make it work with ${known}.`
  return `${advice ?? usual} If your deployment keeps one value, set ${setting.startsWith('shapes.') ? '' : 'assumptions.'}${setting} in the configuration.`
}

const ofProviders = (
  id: string,
  of: Pick<Variation, 'choice' | 'does' | 'section' | 'open' | 'evidence' | 'advice'>,
  providers: NonNullable<Behaviour['providers']>,
): Variation => ({
  ...{ id, noted: 'providers', ...of },
  change: { providers },
})

const ofWebhooks = (
  kind: 'reorder' | 'delay',
  by: string,
  of: Pick<Variation, 'id' | 'does' | 'open' | 'advice'> & Partial<Variation>,
): Variation => ({
  ...{ choice: 'webhook-timing', section: '§6', noted: `webhooks.${kind}` },
  change: { webhooks: [{ do: kind, by, match: { attempt: 1 } }] },
  ...of,
})

/** If all were held, none could overtake another. */
const BEFORE_THE_END = ['transaction.created', 'transaction.updated'] as const

const eachProvider = (fault: (index: number, slug: string) => ProviderFault) =>
  Object.fromEntries(PROVIDERS.map(({ slug }, index) => [slug, fault(index, slug)]))

const eachOther = (fault: ProviderFault) =>
  Object.fromEntries(
    PROVIDERS.flatMap(({ slug }) => (slug === ONE_PROVIDER ? [] : [[slug, fault]])),
  )

/** More than the fees of two providers differ by. */
const WORSE_BPS = 300

/** Assumptions that the next ones vary. */
const VARIED_BY_BEHAVIOUR = [
  'orders.provider-names',
  'quotes.rates',
  'orders.rate-drift',
  'webhooks.ordering',
]

const BEHAVIOUR_VARIATIONS: readonly Variation[] = [
  ofProviders(
    'provider-names',
    {
      choice: 'provider-names',
      does: 'has providers with other names',
      section: '§2.2',
      open: 'What the providers are called is not shown.',
      evidence: 'Field note 12: names differ between environments.',
      advice: 'Take names of providers from a quote or an order; do not list them in code.',
    },
    eachProvider((index) => ({ name: `Partner ${index + 1}` })),
  ),
  ofProviders(
    'one-provider',
    {
      choice: 'routes',
      does: 'has one provider only',
      section: '§1',
      open: 'The service routes "through several external providers". How many can serve a request is not shown.',
      evidence: 'Field note 45: several providers share what they offer.',
      advice: 'Take the best quote; do not expect a second route.',
    },
    { [ONE_PROVIDER]: {}, ...eachOther({ down: true }) },
  ),
  ...PROVIDERS.map(({ slug, name }) =>
    ofProviders(
      `best-${slug}`,
      {
        choice: 'best-provider',
        does: `has the best rate at ${name}`,
        section: '§2.3',
        open: 'Which provider has the best rate is not shown, and their details and banks differ.',
        evidence: 'Field note 15: providers disagree, and rates move.',
        advice: 'Rely on no field, bank or limit that only one provider has.',
      },
      eachProvider((_, of) => ({ spreadBps: of === slug ? 0 : WORSE_BPS })),
    ),
  ),
  ofProviders(
    'other-rates',
    {
      choice: 'other-rates',
      does: 'has rates that are three percent worse',
      section: '§2.3',
      open: 'Which rates the providers have is not shown.',
      evidence: 'Field note 15: providers disagree, and rates move.',
      advice: 'Take rates and amounts from the response; do not expect a figure.',
    },
    eachProvider(() => ({ spreadBps: WORSE_BPS })),
  ),
  ofProviders(
    'rate-drift',
    {
      choice: 'order-rate',
      does: 'applies a rate to an order that is one percent worse than the rate of the quote',
      section: '§2.2',
      open: 'bestRateUsed is the rate applied. That a quote is binding is not shown.',
      evidence: 'Field note 15: the best rate moves between quote and order.',
      advice: 'Allow the rate of an order to differ from that of the quote by some percent.',
    },
    eachProvider(() => ({ slippageBps: 100 })),
  ),
  ofProviders(
    'better-rate',
    {
      choice: 'order-rate',
      does: 'applies a rate to an order that is one percent better than the rate of the quote',
      section: '§2.2',
      open: 'bestRateUsed is the rate applied. That a quote is binding is not shown.',
      evidence: 'Field note 15: the best rate moves between quote and order.',
      advice:
        'Take the rate and the amounts of an order from its response, also if they are better.',
    },
    eachProvider(() => ({ slippageBps: -100 })),
  ),
  ofWebhooks('reorder', '2s', {
    id: 'webhook-order',
    does: 'sends the webhook of the end of an order before earlier ones, which come up to 2 s late',
    open: '"Not shown": delivery ordering.',
    evidence: 'Field note 23: receivers let a late update overwrite a completion.',
    advice: 'Never return from completed or failed, and ignore what is older than what you know.',
    change: {
      webhooks: BEFORE_THE_END.map((type) => ({
        ...{ do: 'reorder', by: '2s', match: { attempt: 1, type } },
      })),
    },
  }),
  ofWebhooks('delay', '3s', {
    id: 'late-webhooks',
    does: 'sends every webhook 3 s later',
    open: 'When a webhook is sent is not shown; §6 has status sync for those that are delayed.',
    advice: 'Wait for an event for as long as an order may take, and ask for the status meanwhile.',
  }),
]

const TRANSFORM_VARIATIONS: readonly Variation[] = Object.entries(TRANSFORMS).map(
  ([name, transform]: readonly [string, Transform]) => {
    const { does, section, open, advice, evidence, kind = name } = transform
    return {
      ...{ id: name, choice: kind, does, section, open, advice, noted: name },
      ...defined({ evidence }),
      // The keys of TRANSFORMS are these names.
      change: { variations: { always: [name as TransformName] } },
    }
  },
)
