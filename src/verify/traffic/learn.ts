/** The configuration of a sandbox that answers like the deployment of recorded traffic. */
import { parse, stringify } from 'yaml'
import type { Arrival } from '../../base/client/webhook-receiver.ts'
import { withoutSecrets } from '../../base/vocabulary/masking.ts'
import { counted } from '../../base/vocabulary/text.ts'
import type { Behaviour } from '../../sandbox/simulator/behaviour/behaviour.ts'
import { canonicalView } from '../learn/canonical-view.ts'
import { learnShapes } from '../learn/learn-shapes.ts'
import { learnProviders } from '../learn/learn-providers.ts'
import { customersIn, shapesFile } from '../learn/shapes-file.ts'
import { SIGNATURE_HEADER } from '../../sandbox/simulator/webhooks/signature.ts'
import type { Observation } from '../verdict.ts'
import { observe } from '../observations/observe.ts'
import { assumptionsFile } from './assumptions-file.ts'
import { openAnswers } from './open-answers.ts'
import type { RecordedRun } from './recorded-run.ts'
import { marketsOf } from './translation.ts'
import { usualPlaces } from './usual-places.ts'

const NOT_SHOWN = 'the traffic does not show it'

export type Learned = {
  /** A configuration file for `start --config`. */
  readonly text: string
  /** How many settings it has. */
  readonly settings: number
  /** What differs from a sandbox, and cannot be set. */
  readonly differing: readonly string[]
  /** Documented members that the deployment drops or contradicts. */
  readonly deviations: readonly string[]
  /** Values that nothing explains, each with an example. */
  readonly unexplained: readonly string[]
}

/**
 * What differs from a sandbox with the settings that were learned: what it writes by itself as the
 * traffic has it is in no line, so answers that the traffic does not show stay as they are there.
 */
export async function learnDifferences(
  run: RecordedRun,
  more: readonly Arrival[] = [],
): Promise<Learned> {
  const all = learn(run, more)
  const usual = await usualPlaces(run, parse(all.text) as Behaviour)
  return usual.size === 0 ? all : learn(run, more, usual)
}

/**
 * `more` are webhooks from other files, whose orders the recording may lack. Nothing is written
 * about the `usual` places of shapes.
 */
export function learn(
  run: RecordedRun,
  more: readonly Arrival[] = [],
  usual: ReadonlySet<string> = new Set(),
): Learned {
  const { exchanges, capabilities, webhooks, baseUrl, environment } = run
  const arrivals = [...run.arrivals, ...more]
  const seen = observe({
    ...{ exchanges, capabilities, webhooks },
    ...{ open: openAnswers(exchanges), expired: undefined },
  })
  // Shapes are learned whole, and not by name.
  const isScalar = ({ setting = '' }: { readonly setting?: string }) =>
    !setting.startsWith('shapes.')
  const scalar = withoutSecrets(seen, []).observations.filter(
    (one) => isScalar(one) && one.shape === undefined,
  )
  const view = canonicalView({ exchanges, webhooks: arrivals, environment })
  const hidden = customersIn(view)
  const signed = scalar.some(({ setting }) => setting === 'signatureScheme')
    ? []
    : signatures(arrivals)
  const observations = [...scalar, ...signed].map((one) => {
    return { ...one, sentence: hidden.replaceIn(one.sentence, () => '…') }
  })
  const assumptions = Object.fromEntries(
    observations.flatMap(({ setting, value, differs }) =>
      setting === undefined || differs !== undefined ? [] : [[setting, value]],
    ),
  )
  const { providerNameSuffix = '' } = assumptions as Behaviour['assumptions'] & object
  const providers = learnProviders(exchanges, providerNameSuffix.trim())
  const file = shapesFile(learnShapes(view), hidden, { assumptions, providers } as Behaviour, usual)
  const notTested = seen.notTested
    .filter(isScalar)
    .map(({ setting }) => ({ setting, because: NOT_SHOWN }))
  return {
    text: [
      assumptionsFile({ baseUrl, observations, notTested }),
      ...file.text,
      ...(providers === undefined
        ? []
        : [`# The providers of the traffic.\n${stringify({ providers })}`]),
      ...(run.prices.length === 0
        ? []
        : [`# At the prices of the last quotes.\n${stringify(marketsOf(run.prices))}`]),
    ].join(''),
    settings: new Set(observations.flatMap(({ setting }) => setting ?? [])).size,
    differing: observations
      .filter(({ differs }) => differs === true)
      .map(({ sentence }) => sentence),
    deviations: file.deviations,
    unexplained: [...file.unexplained, ...foreignNotice(view.foreign)],
  }
}

/** Without the secret, the form of a signature names its scheme if only one has that form. */
function signatures(arrivals: readonly Arrival[]): readonly Observation[] {
  const all = arrivals.flatMap(({ headers }) => headers[SIGNATURE_HEADER] ?? [])
  const scheme = FORMS.find(([, form]) => all.length > 0 && all.every((own) => form.test(own)))?.[0]
  if (scheme === undefined) return []
  const sentence = `Signatures look like those of the scheme "${scheme}"; the secret would show it.`
  return [{ setting: 'signatureScheme', subject: 'signature scheme', value: scheme, sentence }]
}

const FORMS = [
  ['prefixed', /^sha256=[0-9a-f]{64}$/],
  ['timestamped', /^t=\d{10},v1=[0-9a-f]{64}$/],
  ['base64', /^[\w+/]{43}=$/],
] as const

function foreignNotice(foreign: number): readonly string[] {
  return foreign === 0 ? [] : [`${counted(foreign, 'webhook')} about no order of the traffic`]
}
