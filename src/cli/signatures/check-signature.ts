/** `check-signature`: whether the headers of a webhook sign its body, and if not, why. */
import type { Command } from 'commander'
import { systemWallClock } from '../../base/ports/system-wall-clock.ts'
import {
  signatureMistakeIn,
  type SeenSignature,
} from '../../sandbox/simulator/webhooks/signature-mistakes.ts'
import {
  SIGNATURE_HEADER,
  SIGNATURE_SCHEMES,
  verify,
  type SignatureScheme,
} from '../../sandbox/simulator/webhooks/signature.ts'
import { bodyFrom, repeated } from './body-input.ts'
import type { CliCommand } from '../command.ts'
import { schemeOption } from '../application/service-settings.ts'
import { EXIT } from '../exit-codes.ts'
import { CommandFailure, usageFailure } from '../failure.ts'

const AFTER = `
If the signature is invalid, it looks for the cause: another scheme, a time that is too old, white
space or quotes around the secret, a secret in another encoding, upper-case hex, a body that was
parsed and serialised again, or other line breaks.

Exits with 0 if the signature is valid, 4 if it is not, 1 if an option is wrong, and 2 if the file
cannot be read.

Example:
  $ npx ramp-sandbox check-signature --secret whsec_… --header 'x-service-signature: 5f…' body.json`

type CheckOptions = {
  readonly secret?: string
  readonly scheme: SignatureScheme
  readonly header?: readonly string[]
  readonly anyTime?: boolean
}

export const command: CliCommand = {
  describe: (command: Command) => {
    command
      .argument('[file]', 'the body as it arrived; standard input by default')
      .option('--secret <secret>', 'the signing secret')
      .addOption(schemeOption().default('hex'))
      .option(
        '--header <header>',
        'a header of the webhook, as "Name: value"; repeatable',
        repeated,
      )
      .option('--any-time', 'accept a signature of any time')
    command.addHelpText('after', AFTER)
  },
  run: async (command, io) => {
    const { secret = '', scheme, header = [], anyTime = false } = command.opts<CheckOptions>()
    if (secret === '') throw missing('--secret', 'the secret of the endpoint')
    if (header.length === 0) throw missing('--header', 'each header of the webhook')
    const body = bodyFrom(command.args[0], io)
    const seen: SeenSignature = { secret, scheme, headers: headersOf(header), body }
    const now = anyTime ? {} : { now: systemWallClock.now() }
    if (verify({ ...seen, ...now })) {
      io.out(`valid: ${scheme}\n`)
      return EXIT.ok
    }
    io.out(`invalid: ${signatureCauseOf(seen)}\n`)
    return EXIT.failed
  },
}

/** In an invalid signature. */
function signatureCauseOf(seen: SeenSignature): string {
  const standard = seen.headers['webhook-signature']
  if (seen.headers[SIGNATURE_HEADER] === undefined) {
    const headers = { ...seen.headers, [SIGNATURE_HEADER]: standard ?? '' }
    return standard !== undefined && verify({ ...seen, headers })
      ? `it is valid, but there is no header ${SIGNATURE_HEADER}, only webhook-signature`
      : `there is no header ${SIGNATURE_HEADER}`
  }
  if (verify(seen)) return 'the time that it states is too old or too new (--any-time ignores it)'
  const other = SIGNATURE_SCHEMES.find((scheme) => verify({ ...seen, scheme }))
  if (other !== undefined) return `it is valid under --scheme ${other}`
  const { text } = signatureMistakeIn(seen) ?? {}
  return text ?? 'it was made with another secret or for another body'
}

function missing(flag: string, value: string): CommandFailure {
  return usageFailure(
    `Failed to check the signature: ${flag} is missing. Pass ${value} with ${flag}.`,
  )
}

function headersOf(lines: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf(':')
      if (at < 1)
        throw usageFailure(
          `Failed to read --header: "${line}" has no name and colon. Write it as "name: value".`,
        )
      return [line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()]
    }),
  )
}
