/** Settings with an effect on webhooks. */
import { expect } from 'vitest'
import type { ScriptedAnswer } from '../../src/base/ports/scripted-transport.ts'
import type { Business } from './business.ts'
import type { SettingRows } from './setting-row.ts'

export const WEBHOOK_SETTINGS = {
  signatureScheme: {
    to: 'prefixed',
    sees: async (business) => (await firstWebhook(business))?.headers['x-service-signature'],
    byDefault: expect.stringMatching(/^[0-9a-f]{64}$/),
    then: expect.stringMatching(/^sha256=[0-9a-f]{64}$/),
  },
  signatureTime: {
    to: 'world',
    behaviour: { assumptions: { signatureScheme: 'timestamped' } },
    sees: async ({ bought, deliver, receiver, now }) => {
      bought()
      await deliver()
      const signature = receiver.received[0]?.headers['x-service-signature']
      return signature?.startsWith(`t=${now() / 1_000},`)
    },
    byDefault: false,
    then: true,
  },
  deliveryId: {
    to: 'attempt',
    sees: async ({ receiver, bought, advance }) => {
      receiver.answer({ status: 500, times: 1 })
      bought()
      await advance('1m')
      const ids = receiver.received.map(({ headers }) => headers['x-service-delivery'] ?? '')
      return [new Set(ids).size, ids.map((id) => id.split('.')[1])]
    },
    byDefault: [1, [undefined, undefined]],
    then: [2, ['1', '2']],
  },
  eventStatusLabels: {
    to: 'human',
    sees: async ({ receiver, bought, simulate, advance }) => {
      simulate({ id: bought(), action: 'complete' })
      await advance('1m')
      return receiver.received.map(({ body }) => /"status":"([^"]+)"/.exec(body)?.[1])
    },
    byDefault: ['pending', 'pending', 'pending', 'completed'],
    then: ['Awaiting payment', 'Payment received', 'Awaiting settlement', 'Marked completed'],
  },
  rotationOverlap: {
    to: '1h',
    sees: async (business) => {
      business.rotateSecret(business.endpoint().id)
      const { headers = {} } = (await firstWebhook(business)) ?? {}
      return 'x-service-signature-previous' in headers
    },
    byDefault: false,
    then: true,
  },
  'shapes.events': {
    to: 'flat',
    sees: async (business) => {
      const { headers, body = '{}' } = (await firstWebhook(business)) ?? {}
      return [headers?.['x-service-event'], Object.keys(JSON.parse(body).data).slice(0, 4).join(' ')]
    },
    byDefault: ['transaction.created', 'id transactionId reference requestReference'],
    then: [
      'transaction.created',
      'transactionId status provider asset',
    ],
  },
  reportedAmounts: {
    to: 'absent',
    sees: async (business) => {
      const id = business.bought()
      business.simulate({ id, action: 'complete' })
      await business.deliver()
      const texts = [business.sync(id).text, ...business.receiver.received.map(({ body }) => body)]
      return texts.map((text) => /amount|"out"|"used"|"gross"/i.test(text))
    },
    byDefault: [true, true, true, true, true],
    then: [false, false, false, false, false],
  },
  eventAmounts: {
    to: 'number',
    sees: async (business) => typeof (await firstEventData(business))['fiatAmount'],
    byDefault: 'string',
    then: 'number',
  },
  eventText: {
    to: 'spaced',
    sees: async (business) => (await firstWebhook(business))?.body.slice(0, 7),
    byDefault: '{"id":"',
    then: '{"id": ',
  },
  webhookRetrySchedule: {
    to: ['0s', '1m'],
    sees: async ({ receiver, bought, advance, deliveries }) => {
      receiver.answer({ status: 500 })
      bought()
      await advance('3m')
      return deliveries().map(({ status, attempts }) => [status, attempts.length])
    },
    byDefault: [['pending', 2]],
    then: [['failed', 2]],
  },
  webhookTimeout: {
    to: '1s',
    sees: async ({ receiver, bought, deliver, deliveries }) => {
      receiver.answer({ slowMs: 5_000 })
      bought()
      await deliver()
      return deliveries().map(({ status }) => status)
    },
    byDefault: ['delivered'],
    then: ['pending'],
  },
  webhookRetryAfter: {
    to: 'ignore',
    sees: attemptsAfter({ status: 503, headers: { 'retry-after': '600' } }),
    byDefault: 1,
    then: 2,
  },
  webhookGone: {
    to: 'retry',
    sees: attemptsAfter({ status: 410 }),
    byDefault: 1,
    then: 2,
  },
} as const satisfies Partial<SettingRows>

async function firstWebhook({ bought, deliver, receiver }: Business) {
  bought()
  await deliver()
  return receiver.received[0]
}

async function firstEventData(business: Business): Promise<Record<string, unknown>> {
  return JSON.parse((await firstWebhook(business))?.body ?? '{}').data
}

/** How often a webhook was sent in the minute after the first answer. */
function attemptsAfter(answer: ScriptedAnswer) {
  return async ({ receiver, bought, advance }: Business) => {
    receiver.answer({ ...answer, times: 1 })
    bought()
    await advance('1m')
    return receiver.received.length
  }
}
