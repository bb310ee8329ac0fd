/** What happens to the process of the application, and to its secret. */

import type { AppInterrupt } from '../../base/contract/generated/types.ts'
import type { Step } from '../../scenarios/model/scenario.ts'
import { adding, resendOf, type Perturbation } from './perturbation.ts'

const KILL: Step = { app: { restart: 'kill' } }

export function kills(): readonly Perturbation[] {
  const at = (slot: 'placed' | 'paid' | 'ended' | 'late', when: string): Perturbation => ({
    id: `killed-${slot}`,
    text: `the application is killed and started ${when}`,
    points: ['process', 'secret'],
    restartsApp: true,
    change: adding({ [slot]: [KILL] }),
  })
  return [
    at('placed', 'before the money arrives'),
    at('paid', 'after the money arrived'),
    at('ended', 'at the end'),
    at('late', 'days later'),
    {
      id: 'killed-and-again',
      text: 'the application is killed and started, and then the last webhook is sent again',
      points: ['process', 'secret', 'again'],
      joins: ['killed-late', 'end-again'],
      restartsApp: true,
      isLast: true,
      change: (draft) => adding({ late: [KILL, resendOf(`transaction.${draft.end}`)] })(draft),
    },
  ]
}

/** Kills and pauses need an application that is started here. */
export function interruptions(canRestart: boolean): readonly Perturbation[] {
  const at = (id: string, text: string, interrupt: Omit<AppInterrupt, 'during'>): Perturbation => ({
    id: `${id}-inside`,
    text,
    // An order or a refresh that is under way would break off, which no application can answer.
    points: ['process', 'secret', 'answer', 'refresh when ended'],
    restartsApp: true,
    isLast: true,
    change: (draft) => {
      const during = `transaction.${draft.end}` as const
      return adding({ paid: [{ app: { interrupt: { ...interrupt, during } } }] })(draft)
    },
  })
  const killed = (id: string, when: string, after?: string[]) =>
    at(id, `the application is killed and started ${when}`, {
      by: 'kill',
      ...(after !== undefined && { after }),
    })
  return [
    at('overlap', 'the application gets the last webhook twice at once', { by: 'overlap' }),
    at(
      'pause',
      'the application is paused in the last webhook until the service has given up and sent the next one',
      { by: 'pause' },
    ),
    at('slow', 'the application is slow while it handles the last webhook', { by: 'slow' }),
    ...(canRestart
      ? [
          killed('kill', 'at each of several moments of the last webhook'),
          killed('kill-effect', 'when it shows what the last webhook has changed', ['effect']),
        ]
      : []),
  ]
}

export function secrets(): readonly Perturbation[] {
  const getsIt: Step = { app: { setSecret: '${rotated.secret}' } }
  const rotated = (overlap: string): Step => ({ rotate: { overlap }, save: { rotated: '$' } })
  return [
    {
      id: 'secret-rotated',
      text: 'the webhook secret is rotated, with an overlap, and the application gets the new one',
      points: ['secret'],
      change: adding({ placed: [rotated('1h'), getsIt] }),
    },
    {
      id: 'secret-late',
      text: 'the webhook secret is rotated, without an overlap, and the application gets the new one after the last webhook, which is retried',
      points: ['secret'],
      change: (draft) => ({
        ...draft,
        paid: [...draft.paid, rotated('0s')],
        ended: [getsIt, ...draft.ended],
      }),
    },
  ]
}
