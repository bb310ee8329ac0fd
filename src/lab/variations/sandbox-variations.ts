/** The variations of one sandbox, to be handed in where it is opened. */
import {
  isVaried,
  noVariations,
  VARIATIONS_HEADER,
  type WorldVariations,
} from '../../sandbox/simulator/variations.ts'
import { ReceivedVariations, VariationLog } from './variation-log.ts'
import { vary } from './vary.ts'
import { varyAnswer } from './vary-answer.ts'

export class SandboxVariations {
  /** What all clients received, those of deleted worlds included. */
  readonly received = new ReceivedVariations()

  /** Those of one world. */
  readonly ofWorld = (): WorldVariations => {
    const log = new VariationLog(this.received)
    return {
      ofRepetition: () => new SandboxVariations().ofWorld(),
      watched: (behaviour) => log.watched(behaviour),
      response: (sent, by) => varyAnswer(sent, by, log),
      webhook: (webhook, of) => variedWebhook(webhook, of),
      received: ({ variations, fault }) => {
        // A fault that is lawful, such as another order, is a variation too.
        const faults = (fault ?? '')
          .split('+')
          .flatMap((name) => (name === '' ? [] : [`webhooks.${name}`]))
        log.receive('webhook', [...variations, ...faults, ...log.take('webhook')])
      },
    }
  }
}

/** Drawn by the event, so that every attempt has the same bytes. */
const variedWebhook: WorldVariations['webhook'] = (plain, of) => {
  const { seed, eventId, behaviour } = of
  if (!isVaried(behaviour.variations)) return noVariations.webhook(plain, of)
  const drawing = { seed, stream: `variations:${eventId}` }
  const varied = vary({ ...plain, status: 200 }, 'webhook', behaviour.variations, drawing)
  if (varied.names.length === 0) return varied
  const named = { [VARIATIONS_HEADER]: varied.names.join(', ') }
  return { ...varied, headers: { ...varied.headers, ...named } }
}
