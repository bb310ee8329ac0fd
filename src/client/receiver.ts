/**
 * The business's webhook receiver: what it answers, the secret it verifies with, and what has
 * arrived. Whatever brings the requests, memory or a socket, writes them down here.
 */
import type { ScriptedAnswer } from '../ports/scripted-transport.ts'
import { parsedJson } from '../vocabulary/json.ts'
import { durationMs } from '../vocabulary/time.ts'
import { verify, type SignatureScheme } from '../simulator/webhooks/signature.ts'
import type { Broken, ReceiverAnswer } from '../scenarios/model/scenario.ts'

export type Arrival = {
  /** Epoch milliseconds on the world's clock. */
  readonly at: number
  readonly headers: Readonly<Record<string, string>>
  /** The raw body. */
  readonly body: string
  /** Of the event; what stands in the body, whatever a header says. */
  readonly type: string
  /** By the receiver's own secret, at the moment of arrival. */
  readonly signature: 'valid' | 'invalid'
}

export class Receiver {
  /** Whatever the receiver answered; a request that was refused or broke off never arrived. */
  readonly arrivals: Arrival[] = []
  readonly #scheme: SignatureScheme
  readonly #setAnswers: (answers: readonly ScriptedAnswer[]) => void
  #secret = ''

  constructor(scheme: SignatureScheme, setAnswers: (answers: readonly ScriptedAnswer[]) => void) {
    this.#scheme = scheme
    this.#setAnswers = setAnswers
  }

  /** Answers so from now on: in turn, each `times` or once; the last goes on for ever. */
  answer(answers: readonly ReceiverAnswer[]): void {
    this.#setAnswers(scriptOf(answers))
  }

  /** What the receiver verifies with from now on: its own, which need not be the endpoint's. */
  useSecret(secret: string): void {
    this.#secret = secret
  }

  arrive(request: { at: number; headers: Readonly<Record<string, string>>; body: string }): void {
    const { at, headers, body } = request
    const isValid = verify({ scheme: this.#scheme, secret: this.#secret, headers, body, now: at })
    this.arrivals.push({
      at,
      headers,
      body,
      type: typeOf(body),
      signature: isValid ? 'valid' : 'invalid',
    })
  }
}

/** A whole answer that is no JSON: what a proxy made of it. */
export function brokenJson(text: string): Broken | undefined {
  return text !== '' && parsedJson(text) === undefined ? 'malform' : undefined
}

function typeOf(body: string): string {
  const event = parsedJson(body)
  return typeof event === 'object' && event !== null && 'type' in event
    ? String(event.type)
    : 'no event'
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
