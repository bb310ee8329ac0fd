/**
 * The webhook secret of an application that runs already. A command may set another one for its
 * checks; the application gets its own back before the command ends, because everything that uses
 * it afterwards would fail.
 */
import type { TimedResponse } from '../../base/client/exchange.ts'
import type { Adapter } from '../../base/contract/generated/types.ts'
import { withoutSecrets } from '../../base/vocabulary/masking.ts'
import { AdapterMisfit } from './adapter-misfit.ts'

/** What no quoting changes. */
const IN_SHELL = 'SECRETOFTHESHELL'

/** What a command has changed and not yet set back, each with why not and what does it. */
export type Unrestored = Map<string, { readonly cause: string; readonly command: string }>

/** One error for each thing that is left. */
export function leftChanged(unrestored: Unrestored): readonly string[] {
  return Array.from(
    unrestored,
    ([what, { cause, command }]) =>
      `Failed to restore ${what}: ${cause}. Set RAMP_WEBHOOK_SECRET to its secret, and run:\n  ${command}\n`,
  )
}

/** Where nobody has said the secret of a running application, it could not be set back. */
export function isSecretUnknown({ url, setSecret }: Adapter, own: string | undefined): boolean {
  return url !== undefined && setSecret !== undefined && own === undefined
}

export function secretUnknown(): AdapterMisfit {
  const cause =
    'would leave an application that runs already with another secret, because nothing says its own'
  const fix = 'Pass its secret with --secret, or in RAMP_WEBHOOK_SECRET.'
  return new AdapterMisfit('setSecret', cause, undefined, fix)
}

/** `curlOf` writes the request. The variable of the shell ends the single quotes around it. */
export function restoringCommand(curlOf: (secret: string) => string, own: string): string {
  const command = curlOf(IN_SHELL).replaceAll(IN_SHELL, () => `'"$RAMP_WEBHOOK_SECRET"'`)
  return withoutSecrets(command, [own])
}

export type RunningSecretOptions = {
  /** The application, for messages. */
  readonly url: string
  readonly own: string
  readonly unrestored: Unrestored
  /** A command for a shell that sends the secret in $RAMP_WEBHOOK_SECRET. */
  readonly command: string
  /** Throws where the application does not accept it. */
  readonly send: (secret: string) => Promise<TimedResponse>
}

export class RunningSecret {
  readonly #of: RunningSecretOptions
  readonly #what: string
  #sending: Promise<unknown> = Promise.resolve()

  constructor(of: RunningSecretOptions) {
    this.#of = of
    this.#what = `the webhook secret of the application at ${of.url}`
  }

  set(secret: string): Promise<TimedResponse> {
    const { unrestored, send } = this.#of
    const isFirst = !unrestored.has(this.#what)
    // The application may have changed it, also where no answer comes.
    this.#isLeft('the command was ended before that')
    const sent = send(secret)
    this.#sending = sent.catch((error: unknown) => {
      const isRefused = error instanceof AdapterMisfit && (error.status ?? 500) < 500
      if (isFirst && isRefused) unrestored.delete(this.#what)
    })
    return sent
  }

  async restore(): Promise<void> {
    const { unrestored, own, send } = this.#of
    if (!unrestored.has(this.#what)) return
    // What arrives last counts.
    await this.#sending
    try {
      // Many accept the secret before the newest too: after two, only their own is left.
      for (let times = 0; times < 2; times += 1) await send(own)
      unrestored.delete(this.#what)
    } catch (error) {
      this.#isLeft(error instanceof Error ? error.message.replace(/\.?$/, '') : String(error))
    }
  }

  #isLeft(cause: string): void {
    const { unrestored, command } = this.#of
    unrestored.set(this.#what, { cause, command })
  }
}
