/** `cheatsheet`: magic values, keys, routes and signatures, from the tables of the simulator. */
import { readFileSync } from 'node:fs'
import { createColors } from 'picocolors'
import { parse } from 'yaml'
import { MAGIC_ACCOUNTS } from '../../sandbox/simulator/banks/magic-account.ts'
import { MAGIC_TAGS } from '../../sandbox/simulator/behaviour/magic.ts'
import { DEFAULT_MARKETS } from '../../sandbox/simulator/behaviour/markets.ts'
import { DEFAULT_HOST, DEFAULT_PORT } from '../../sandbox/config/settings.ts'
import { DEVIATIONS } from '../../base/contract/generated/deviations.ts'
import { readAssumptionRegister } from '../../base/contract/assumption-register.ts'
import { contractFile } from '../../base/contract/contract-file.ts'
import { CONTROL_PATH } from '../../sandbox/http/exchange.ts'
import { DEFAULT_KEYS } from '../../sandbox/running/sandbox.ts'
import {
  PREVIOUS_SIGNATURE_HEADER,
  SIGNATURE_HEADER,
} from '../../sandbox/simulator/webhooks/signature.ts'
import type { CliCommand } from '../command.ts'
import { EXIT } from '../exit-codes.ts'

type Line = { readonly name: string; readonly meaning: string }

export type Cheatsheet = {
  readonly keys: { readonly test: string; readonly live: string }
  readonly tags: readonly Line[]
  readonly accounts: readonly Line[]
  readonly settings: readonly Line[]
  readonly markets: readonly Line[]
  readonly deviations: readonly Line[]
  readonly control: readonly Line[]
  readonly signature: {
    readonly header: string
    readonly scheme: string
    readonly time: string
    readonly recipe: readonly string[]
  }
}

const RECIPE = [
  `const newest = headers['${SIGNATURE_HEADER}'] ?? ''`,
  '// While a rotation overlaps: the signatures of older secrets, separated by commas.',
  `const previous = headers['${PREVIOUS_SIGNATURE_HEADER}'] ?? ''`,
  "const sent = `${newest},${previous}`.split(',').map((one) => Buffer.from(one, 'hex'))",
  "const expected = createHmac('sha256', secret).update(rawBody).digest()",
  'const isEqual = (one) => one.length === expected.length && timingSafeEqual(one, expected)',
  'const isGenuine = sent.some(isEqual)',
] as const

export const command: CliCommand = {
  describe: (command) => {
    command.option('--json', 'print JSON, for programs')
    command.addHelpText(
      'after',
      '\nExits with 0, and with 1 if an option is wrong.\n\nExample:\n  $ npx ramp-sandbox cheatsheet --json',
    )
  },
  run: async (command, io) => {
    const sheet = makeCheatsheet()
    io.out(
      command.opts<{ json?: boolean }>().json === true
        ? `${JSON.stringify(sheet, null, 2)}\n`
        : asText(sheet, io.hasColours),
    )
    return EXIT.ok
  },
}

export function makeCheatsheet(): Cheatsheet {
  return {
    keys: DEFAULT_KEYS,
    tags: Object.entries(MAGIC_TAGS).map(([name, { meaning }]) => ({ name, meaning })),
    accounts: MAGIC_ACCOUNTS.map(({ accountNumber, meaning }) => ({
      name: accountNumber,
      meaning,
    })),
    settings: settingLines(),
    markets: marketLines(),
    deviations: DEVIATIONS.map(({ switch: name, section, does }) => ({
      name,
      meaning: `${does} (against ${section})`,
    })),
    control: controlRoutes(),
    signature: {
      header: SIGNATURE_HEADER,
      scheme: "lower-case hex HMAC-SHA256 of the raw body, keyed with the endpoint's whole secret",
      time: "schemes that state a time (timestamped, standard-webhooks) state the machine's, whatever the world's clock says",
      recipe: RECIPE,
    },
  }
}

/** The defaults of the section `markets`. */
function marketLines(): readonly Line[] {
  const { fiat, assets, chains } = DEFAULT_MARKETS
  return [
    ...Object.entries(fiat).map(([name, { places, rates }]) => ({
      name,
      meaning: `fiat with ${places} decimals, for ${Object.keys(rates).join(' and ')}`,
    })),
    ...Object.entries(assets).map(([name, { places }]) => ({
      name,
      meaning: `asset with ${places} decimals`,
    })),
    ...Object.entries(chains).map(([name, { addresses, networkId }]) => ({
      name,
      meaning: `chain with ${addresses} addresses, networkId ${networkId}`,
    })),
  ]
}

/** Read from the register, which has the questions. */
function settingLines(): readonly Line[] {
  return readAssumptionRegister().flatMap(({ setting, type, question, default: value }) =>
    setting === undefined || type === undefined
      ? []
      : [{ name: setting, meaning: `${JSON.stringify(value)}: ${question}` }],
  )
}

/** Read from the contract of the control API, so that no route is missing. */
function controlRoutes(): readonly Line[] {
  const text = readFileSync(contractFile('control.openapi.yaml'), 'utf8')
  const { paths } = parse(text) as { paths: Record<string, Record<string, { summary?: string }>> }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { summary }]) => summary !== undefined)
      .map(([method, { summary = '' }]) => ({
        name: `${method.toUpperCase()} ${path}`,
        meaning: summary,
      })),
  )
}

function asText(sheet: Cheatsheet, hasColours: boolean): string {
  const paint = createColors(hasColours)
  const section = (title: string, lines: readonly Line[]) => {
    const width = Math.max(...lines.map(({ name }) => name.length))
    const rows = lines.map(({ name, meaning }) => `  ${paint.cyan(name.padEnd(width))}  ${meaning}`)
    return [paint.bold(title), ...rows, ''].join('\n')
  }
  const { keys, tags, accounts, settings, markets, deviations, control, signature } = sheet
  return [
    section('Keys, sent as x-api-key', [
      { name: keys.test, meaning: 'test key: environment "test"' },
      { name: keys.live, meaning: 'live key: environment "live"' },
    ]),
    section(
      'Customers: a tag in externalCustomerId or email selects the outcome of the order',
      tags.map(({ name, meaning }) => ({ name: `ada+${name}@example.com`, meaning })),
    ),
    section('Bank accounts with a fixed outcome of resolve', accounts),
    section('Markets: what is traded unless `markets` adds more', markets),
    section('Settings under assumptions, each with its default', settings),
    section('Switches under deviations: what deployments do against the documentation', deviations),
    section(`Control API under http://${DEFAULT_HOST}:${DEFAULT_PORT}${CONTROL_PATH}`, control),
    section(`Webhook signatures, in the header ${signature.header}`, [
      { name: 'scheme', meaning: `${signature.scheme} (setting signatureScheme)` },
      { name: 'time', meaning: `${signature.time} (setting signatureTime)` },
    ]),
    ...signature.recipe.map((line) => `  ${line}`),
    '',
  ].join('\n')
}
