/** `rotate`: gives a webhook endpoint a new secret. */
import { durationText } from '../../sandbox/config/option-parsers.ts'
import type { ControlClient } from '../../base/client/control-client.ts'
import { onOneLine } from '../../report/printable.ts'
import type { EndpointView } from '../../sandbox/control/webhooks.ts'
import { defined } from '../../base/vocabulary/defined.ts'
import { usageFailure } from '../failure.ts'
import { controlCommand } from './control-command.ts'

export const command = controlCommand<{ readonly overlap?: string }>({
  describe: (command) => {
    command
      .argument('[endpoint]', 'URL or id of the endpoint; needed if there are several')
      .option('--overlap <duration>', 'how long the old secret signs as well', durationText)
  },
  examples: ['rotate', 'rotate --overlap 24h', 'rotate http://127.0.0.1:3000/webhooks'],
  run: async ({ client, args: [name], options: { overlap } }) => {
    const { id, url } = await endpointOf(client, name)
    const rotated = await client.call('rotateWebhookSecret', { id, ...defined({ overlap }) })
    const { secret, oldSecretUntil } = rotated
    const old =
      oldSecretUntil === null
        ? 'is no longer used'
        : `signs as well until ${oldSecretUntil} (simulated time)`
    const text = `${onOneLine(url)} has a new secret: ${secret}\nThe old secret ${old}.\n`
    return { json: { id, url, ...rotated }, text }
  },
})

async function endpointOf(client: ControlClient, name: string | undefined): Promise<EndpointView> {
  const endpoints = await client.list('listWebhookEndpoints')
  const found =
    name === undefined ? endpoints : endpoints.filter(({ id, url }) => id === name || url === name)
  const [first, second] = found
  if (first !== undefined && second === undefined) return first
  const list = endpoints.map(({ id, url }) => `\n  ${id}  ${onOneLine(url)}`).join('')
  const cause =
    endpoints.length === 0
      ? 'this world has no webhook endpoint. Start the sandbox with --webhook'
      : `${first === undefined ? 'there is no such endpoint' : 'several fit'}. Name one of these:${list}`
  throw usageFailure(`Failed to rotate a secret: ${cause.replace(/\.?$/, '.')}`)
}
