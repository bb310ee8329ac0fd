/**
 * The webhook receiver of a scenario: what it answers, the secret it verifies with, and what has
 * arrived. The target that receives the webhooks, in memory or at a port, records them here.
 */
import type { Arrival } from '../../base/client/webhook-receiver.ts'
import type { ScriptedAnswer } from '../../base/ports/scripted-transport.ts'
import { verify, type SignatureScheme } from '../../sandbox/simulator/webhooks/signature.ts'
import { memberOf, parsedJson } from '../../base/vocabulary/json.ts'
import { durationMs } from '../../base/vocabulary/time.ts'
import type { ReceiverAnswer } from '../model/scenario.ts'

/** `at` is in simulated time. */
export type ReceivedEvent = Omit<Arrival, 'bytes' | 'path'> & {
  /** What the body says, whatever a header says; of a body without a type, what its header says. */
  readonly type: string
  /** By the receiver's own secret, at the moment of arrival. */
  readonly signature: 'valid' | 'invalid'
}

export class Receiver {
  readonly arrivals: ReceivedEvent[] = []
  readonly #scheme: SignatureScheme
  readonly #setAnswers: (answers: readonly ScriptedAnswer[]) => void
  readonly #signatureNow: (at: number) => number
  #secret = ''

  /** `signatureNow` is what a signature's time is compared with, given the simulated time. */
  constructor(
    scheme: SignatureScheme,
    setAnswers: (answers: readonly ScriptedAnswer[]) => void,
    signatureNow: (at: number) => number = (at) => at,
  ) {
    this.#scheme = scheme
    this.#setAnswers = setAnswers
    this.#signatureNow = signatureNow
  }

  /** Answers so from now on: in turn, each `times` or once; the last answers everything after. */
  answer(answers: readonly ReceiverAnswer[]): void {
    this.#setAnswers(scriptOf(answers))
  }

  /** What the receiver verifies with from now on: its own, which need not be the endpoint's. */
  useSecret(secret: string): void {
    this.#secret = secret
  }

  record({ at, headers, body }: Pick<Arrival, 'at' | 'headers' | 'body'>): void {
    const now = this.#signatureNow(at)
    const isValid = verify({ scheme: this.#scheme, secret: this.#secret, headers, body, now })
    const json = parsedJson(body)
    const type = memberOf(json, 'type') ?? headers['x-service-event']
    const signature = isValid ? 'valid' : 'invalid'
    const name = typeof type === 'string' ? type : 'no event'
    this.arrivals.push({ at, headers, body, json, type: name, signature })
  }
}

function scriptOf(answers: readonly ReceiverAnswer[]): readonly ScriptedAnswer[] {
  return answers.map((answer, index) => {
    const { slow, times = 1, ...plain } = answer
    const isLast = index === answers.length - 1
    return {
      ...plain,
      ...(slow === undefined ? {} : { slowMs: durationMs(slow) }),
      ...(isLast ? {} : { times }),
    }
  })
}
