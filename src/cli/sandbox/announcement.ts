/**
 * What `start` prints when it is ready. Programs read the first line of the banner and the line of
 * JSON, so both keep their form.
 */
import { createColors } from 'picocolors'
import type { Config } from '../../sandbox/config/config.ts'
import { CONTROL_PATH } from '../../sandbox/http/exchange.ts'
import { DEFAULT_KEYS } from '../../sandbox/running/sandbox.ts'
import { VERSION } from '../../base/vocabulary/version.ts'
import { receiverSecret } from '../../sandbox/simulator/webhooks/operations.ts'
import type { Served } from './serve.ts'

/** The JSON line. `controlToken` is present where the sandbox has made one: beyond loopback. */
export type ReadyLine = {
  readonly url: string
  readonly controlUrl: string
  readonly apiKey: string
  readonly liveApiKey: string
  readonly webhookSecret: string
  readonly version: string
  readonly controlToken?: string
}

export function readyLine({ url, sandbox, controlToken, isTokenChosen }: Served): ReadyLine {
  return {
    url,
    controlUrl: url + CONTROL_PATH,
    apiKey: DEFAULT_KEYS.test,
    liveApiKey: DEFAULT_KEYS.live,
    webhookSecret: sandbox.defaultWorld.world.read(receiverSecret),
    version: VERSION,
    ...(controlToken === null || isTokenChosen ? {} : { controlToken }),
  }
}

export function announcement(served: Served, config: Config, hasColours: boolean): string {
  const ready = readyLine(served)
  if (config.ready === 'json') return `${JSON.stringify(ready)}\n`
  const paint = createColors(hasColours)
  const first = `ramp-sandbox ${VERSION} is ready on ${paint.bold(ready.url)}\n`
  const token = ready.controlToken === undefined ? '' : `control token ${ready.controlToken}\n`
  if (config.ready === 'line') return first + token
  const rows = bannerRows(served, ready, config).map(
    ([name, value]) => `  ${paint.dim(name.padEnd(13))} ${value}\n`,
  )
  return [first, '\n', ...rows, '\n', tryIt(ready), '\n'].join('')
}

type BannerRow = readonly [name: string, value: string]

function bannerRows(served: Served, ready: ReadyLine, config: Config): readonly BannerRow[] {
  const { url } = [...served.sandbox.defaultWorld.world.rows.all('endpoints')][0] ?? {}
  const { store, file } = config
  const token = served.isTokenChosen ? 'the one of --control-token' : ready.controlToken
  const tokenRow: BannerRow = ['control token', `${token} (send it as "authorization: Bearer …")`]
  return [
    ['test key', ready.apiKey],
    ['live key', ready.liveApiKey],
    ['console', `${ready.url}/ (open it in a browser)`],
    ['control API', `${ready.controlUrl} (described at ${CONTROL_PATH}/openapi.json)`],
    ...(token === undefined ? [] : [tokenRow]),
    [
      'webhooks',
      url ?? `no endpoint yet: use --webhook URL, or POST ${CONTROL_PATH}/webhook-endpoints`,
    ],
    [
      'secret',
      url === undefined ? `${ready.webhookSecret} (for the first endpoint)` : ready.webhookSecret,
    ],
    ['data', store.kind === 'memory' ? 'in memory only' : store.directory],
    ...(file === null ? [] : [['settings', file] as const]),
  ]
}

function tryIt({ url, apiKey }: ReadyLine): string {
  const body =
    '{"side":"buy","fiatAmount":50000,"fiatCurrency":"NGN","asset":"USDT","chain":"base"}'
  return [
    '  Ask for a quote:',
    `  curl -s ${url}/api/developer/quotes -H 'x-api-key: ${apiKey}' \\`,
    `    -H 'content-type: application/json' -d '${body}'`,
    '',
    '  "npx ramp-sandbox cheatsheet" lists magic values, keys and control routes. Ctrl+C stops the sandbox.',
    '',
  ].join('\n')
}
