/** Signatures that must not be accepted, and must not make the receiver fail. */
import { SIGNATURE_HEADER } from '../../simulator/webhooks/signature.ts'
import type { Check, Event, Exam, Finding } from './check.ts'
import { mustBePending, mustRefuse, mustSurvive, mustTake } from './outcome.ts'
import { orderCheck } from './order-check.ts'
import type { Shot } from './shot.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const PREFIX = 'sha256='

const FORGED = 'Whoever knows the address could complete an order that nobody paid.'
const CRASH =
  'A constant-time comparison throws on values of different length. A receiver that answers 5xx gets every webhook again, and anybody can make it fail.'

type Change = (signature: string, shot: Shot, exam: Exam) => string | undefined

const INVALID: readonly (readonly [id: string, title: string, reason: string, change: Change])[] = [
  ['missing', 'a webhook without a signature is refused', FORGED, () => undefined],
  ['empty', 'an empty signature is refused', FORGED, () => ''],
  ['short', 'a short signature is refused', CRASH, () => 'abc'],
  ['cut', 'a signature without its last character is refused', CRASH, (text) => text.slice(0, -1)],
  ['long', 'a signature with more at its end is refused', CRASH, (text) => `${text}00`],
  ['huge', 'a signature of 4000 characters is refused', CRASH, () => 'a'.repeat(4_000)],
  [
    'not-hex',
    'a signature of the right length that is not hexadecimal is refused',
    'A decoder stops at the first wrong character. An empty result then has another length, or equals nothing.',
    (text) => text.replaceAll(/[0-9a-fA-F]/g, 'z'),
  ],
  [
    'not-ascii',
    'a signature with letters beyond ASCII is refused',
    'As text it can have the right length, and as bytes another: the comparison of bytes throws.',
    (text) => text.replaceAll(/[0-9a-fA-F]/g, '\u00e9'),
  ],
  [
    'tail',
    'a signature that is right but for its end is refused',
    'Of a signature that is compared in part, the compared part can be guessed.',
    (text) => text.replace(/.(?=.{3}$)/, (letter) => (letter === 'a' ? 'b' : 'a')),
  ],
  [
    'other-secret',
    'a signature of another secret is refused',
    FORGED,
    (_, shot, exam) =>
      exam.signed(shot.body, { secrets: ['whsec_bm90IHRoZSBzZWNyZXQ='] }).headers[SIGNATURE_HEADER],
  ],
  [
    'other-body',
    'the signature of another body is refused',
    FORGED,
    (_, { body }, exam) => exam.signed(`${body} `).headers[SIGNATURE_HEADER],
  ],
]

const FORMS: readonly (readonly [id: string, title: string, change: Change])[] = [
  ['upper', 'the right signature in upper case is no crash', (text) => text.toUpperCase()],
  [
    'prefixed',
    'the right signature with or without the prefix sha256= is no crash',
    (text) => (text.startsWith(PREFIX) ? text.slice(PREFIX.length) : PREFIX + text),
  ],
]

/** The signature is in more than one header under `standard-webhooks`. */
function withSignature({ headers, ...shot }: Shot, value: string | undefined): Shot {
  const names = Object.keys(headers).filter((name) => headers[name] === headers[SIGNATURE_HEADER])
  const kept = Object.entries(headers).filter(([name]) => !names.includes(name))
  const changed = value === undefined ? [] : names.map((name) => [name, value] as const)
  return { ...shot, headers: Object.fromEntries([...kept, ...changed]) }
}

function forgedEnd({ data, ...event }: Event): string {
  const type = 'transaction.completed'
  return JSON.stringify({ ...event, type, data: { ...data, status: 'completed' } })
}

async function completedShot(exam: Exam): Promise<Shot> {
  const { end } = await exam.order()
  return exam.signed(JSON.stringify(end))
}

async function changed(exam: Exam, change: Change): Promise<Shot> {
  const shot = await completedShot(exam)
  return withSignature(shot, change(shot.headers[SIGNATURE_HEADER] ?? '', shot, exam))
}

export const SIGNATURE_CHECKS: readonly Check[] = [
  ...INVALID.map(([id, title, reason, change]): Check => ({
    ...{ id: `signature.${id}`, title, reason },
    weight: 'critical',
    fix: 'signature',
    run: async (exam) => mustRefuse(exam, await changed(exam, change)),
  })),
  {
    id: 'signature.byte-changed',
    title: 'a body with one changed byte is refused',
    reason: FORGED,
    weight: 'critical',
    fix: 'signature',
    run: async (exam) => {
      const { headers, body } = await completedShot(exam)
      return mustRefuse(exam, { headers, body: body.replace(/\d(?=\D*$)/, nextDigit) })
    },
  },
  {
    id: 'signature.same-value',
    title: 'other bytes of the same JSON are refused',
    reason:
      'What is verified must be what was sent. A receiver that verifies parsed and serialised JSON accepts bytes that nobody signed, and refuses bytes that were.',
    weight: 'major',
    fix: 'raw-body',
    run: async (exam) => {
      const { headers, body } = await completedShot(exam)
      return mustRefuse(exam, { headers, body: body.replace('{', '{ ') })
    },
  },
  orderCheck({
    id: 'signature.no-effect',
    title: 'a forged webhook has no effect',
    reason: 'A receiver can refuse a webhook after it has applied it.',
    fix: 'signature',
    stage: 'paid',
    steps: ({ end }) => [(exam) => withSignature(exam.signed(forgedEnd(end)), undefined)],
    outcome: mustBePending,
  }),
  ...FORMS.map(([id, title, change]): Check => ({
    ...{ id: `signature.${id}`, title },
    reason: 'Deployments write signatures in different ways. Taken or refused, it must not be 5xx.',
    weight: 'major',
    fix: 'signature',
    unless: (scheme) =>
      scheme === 'hex' || scheme === 'prefixed' ? undefined : `${scheme} has one way to write it`,
    run: async (exam) => mustSurvive(exam, await changed(exam, change)),
  })),
  {
    id: 'signature.yesterday',
    title: 'a signature that states yesterday is refused',
    reason: 'The time in a signature limits how long a recorded webhook can be sent again.',
    weight: 'major',
    fix: 'signature',
    unless: (scheme) =>
      scheme === 'timestamped' || scheme === 'standard-webhooks'
        ? undefined
        : `${scheme} states no time`,
    run: async (exam) => {
      const { end } = await exam.order()
      const at = exam.now() - DAY_MS
      return mustRefuse(exam, exam.signed(JSON.stringify(end), { at }))
    },
  },
  {
    id: 'signature.late-event',
    title: 'an event of yesterday that is signed now is taken',
    reason: 'The service sends a webhook again for 75 hours. Its age is no reason to refuse it.',
    weight: 'major',
    fix: 'signature',
    run: async (exam): Promise<Finding> => {
      const { end } = await exam.order()
      const createdAt = new Date(exam.now() - DAY_MS).toISOString()
      return mustTake(exam, exam.signed(JSON.stringify({ ...end, createdAt })))
    },
  },
]

function nextDigit(digit: string): string {
  return String((Number(digit) + 1) % 10)
}
