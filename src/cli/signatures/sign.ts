/** `sign`: the headers of a webhook, for a body and a secret. */
import type { Command } from 'commander'
import { InvalidArgumentError } from 'commander'
import { curlCommand } from '../../base/client/curl.ts'
import { webhookUrl } from '../../sandbox/config/option-parsers.ts'
import { systemWallClock } from '../../base/ports/system-wall-clock.ts'
import {
  sign as signatureOf,
  type SignatureScheme,
} from '../../sandbox/simulator/webhooks/signature.ts'
import { memberOf, parsedJson } from '../../base/vocabulary/json.ts'
import { parseInstant } from '../../base/vocabulary/time.ts'
import { bodyFrom, repeated } from './body-input.ts'
import type { CliCommand } from '../command.ts'
import { EXIT } from '../exit-codes.ts'
import { schemeOption } from '../application/service-settings.ts'
import { usageFailure } from '../failure.ts'

const AFTER = `
The body is signed as it is, byte by byte: a line break at the end of the file counts.

Exits with 0, 1 if an option is wrong, and 2 if the file cannot be read.

Examples:
  $ npx ramp-sandbox sign --secret whsec_… event.json
  $ printf %s '{"type":"transaction.completed"}' |
      npx ramp-sandbox sign --secret whsec_… --scheme timestamped
  $ npx ramp-sandbox sign --secret whsec_… event.json --curl http://127.0.0.1:3000/webhooks | sh`

type SignOptions = {
  readonly secret?: readonly string[]
  readonly scheme: SignatureScheme
  readonly at?: number
  readonly id?: string
  readonly curl?: string
}

export const command: CliCommand = {
  describe: (command: Command) => {
    command
      .argument('[file]', 'the body; standard input by default')
      .option(
        '--secret <secret>',
        'the signing secret; twice during an overlap, newest first',
        repeated,
      )
      .addOption(schemeOption().default('hex'))
      .option(
        '--at <time>',
        'the time that the signature states, ISO 8601; now by default',
        instant,
      )
      .option(
        '--id <id>',
        'the id of the message under standard-webhooks; that of the event by default',
      )
      .option('--curl <url>', 'print the command that sends it to a receiver', webhookUrl)
    command.addHelpText('after', AFTER)
  },
  run: async (command, io) => {
    const { secret, scheme, at = systemWallClock.now(), id, curl } = command.opts<SignOptions>()
    const [newest, ...older] = secret ?? []
    if (newest === undefined || newest === '')
      throw usageFailure(
        'Failed to sign the body: --secret is missing. Pass the secret of the endpoint.',
      )
    const body = bodyFrom(command.args[0], io).toString('utf8')
    const own = memberOf(parsedJson(body), 'id')
    const deliveryId = id ?? (typeof own === 'string' ? own : 'msg_1')
    const headers = signatureOf({ scheme, secrets: [newest, ...older], body, deliveryId, at })
    if (curl === undefined) {
      for (const [name, value] of Object.entries(headers)) io.out(`${name}: ${value}\n`)
      return EXIT.ok
    }
    const { origin, pathname, search } = new URL(curl)
    const type = { 'content-type': 'application/json' }
    const request = {
      method: 'POST',
      path: pathname + search,
      headers: { ...type, ...headers },
      body,
    }
    io.out(`${curlCommand(origin, request)}\n`)
    return EXIT.ok
  },
}

function instant(text: string): number {
  const at = parseInstant(text)
  if (at === undefined) throw new InvalidArgumentError('It must be like 2026-03-01T09:00:00Z.')
  return at
}
