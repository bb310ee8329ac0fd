/** What outlives the process, and which secrets count after a change. They disturb other checks. */
import type { Check } from './check.ts'
import { mustRefuse, mustTake } from './outcome.ts'
import { orderCheck, type OrderCheck } from './order-check.ts'

const RESTARTS: readonly OrderCheck[] = [
  {
    id: 'restart.kept',
    title: 'what was acknowledged survives a kill',
    reason: 'An acknowledged webhook is never sent again. Store it before you answer.',
    needs: ['start'],
    steps: ({ end }) => [end, 'kill'],
  },
  {
    id: 'restart.twice',
    title: 'an event that comes again after a restart credits once',
    reason: 'Ids of applied events that are only in memory are lost with the process.',
    needs: ['start'],
    steps: ({ end }) => [end, 'kill', end],
  },
  {
    id: 'restart.caught-up',
    title: 'a receiver that was down takes what it has missed',
    reason: 'The service sends a webhook again for 75 hours.',
    needs: ['start'],
    steps: ({ end }) => ['stop', end],
  },
]

export const RESTART_CHECKS: readonly Check[] = [
  ...RESTARTS.map(orderCheck),
  {
    id: 'rotation.overlap',
    title: 'after a change of secret, webhooks of the new one are taken, alone or with the old one',
    reason: 'During an overlap the service signs with both.',
    weight: 'major',
    fix: 'signature',
    needs: ['setSecret'],
    run: async (exam) => {
      const old = exam.secret
      const secret = await exam.rotate()
      const [one, other] = [await exam.order(), await exam.order()]
      const shot = exam.signed(JSON.stringify(one.end), { secrets: [secret] })
      const both = exam.signed(JSON.stringify(other.end), { secrets: [secret, old] })
      return (await mustTake(exam, shot)) ?? mustTake(exam, both)
    },
  },
  {
    id: 'rotation.old-secret',
    title: 'two changes of secret later, the earlier ones are refused',
    reason: 'A secret is changed because somebody else may have it.',
    weight: 'major',
    fix: 'signature',
    needs: ['setSecret'],
    run: async (exam) => {
      const old = exam.secret
      await exam.rotate()
      await exam.rotate()
      const body = JSON.stringify((await exam.order()).end)
      const refuses = (secret: string) => mustRefuse(exam, exam.signed(body, { secrets: [secret] }))
      return (await refuses(old)) ?? refuses(exam.firstSecret)
    },
  },
]
