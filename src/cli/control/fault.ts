/** `fault`: sets, lists and clears the faults of a running sandbox. */
import type { ControlAnswer } from '../../base/contract/control-call.ts'
import { InvalidArgumentError, Option } from 'commander'
import type { ControlClient } from '../../base/client/control-client.ts'
import { wholeNumber } from '../../sandbox/config/option-parsers.ts'
import { OPERATIONS } from '../../base/contract/generated/operations.ts'
import type { HttpFault } from '../../sandbox/simulator/behaviour/behaviour.ts'
import { EVENT_TYPES } from '../../sandbox/simulator/webhooks/webhook.ts'
import { defined } from '../../base/vocabulary/defined.ts'
import { changeFor, cleared, endedFaults } from './fault-change.ts'
import { controlCommand, type Printed } from './control-command.ts'
import {
  examplesOf,
  exampleValues,
  namedFault,
  faultsIn,
  faultText,
  KINDS,
  limitsText,
  SLUGS,
  targetOf,
  TARGETS,
  wrongUse,
  type NamedFault,
  type FaultTarget,
} from './fault-words.ts'
import { table, type Column } from './table.ts'
import type { EventType } from '../../base/contract/generated/types.ts'

type FaultOptions = {
  readonly times?: number
  readonly probability?: number
  readonly event?: EventType
  readonly order?: string
  readonly attempt?: number
  readonly operation?: NonNullable<NonNullable<HttpFault['match']>['operation']>
  readonly processed?: boolean
}

const ACTIONS = ['list', 'clear'] as const
const MOST_TIMES = 1_000_000

const AFTER = `
${lines(`Faults of webhooks: ${examplesOf('webhooks').join(', ')}.`)}

${lines(`Faults of a provider: ${examplesOf('provider').join(', ')}.`)}

${lines(`Faults of the service: a status such as 503, ${examplesOf('service').join(', ')}.`)}

Providers: ${SLUGS.join(', ')}.

A fault replaces one of the same kind with the same limits. Others stay. The newest fault of the
service comes first. Replacing or clearing a fault restarts the hits and the --times of the others.
A fault of a provider is a state, which has no hits.
`

/** The text in lines that fit into a terminal. */
function lines(text: string): string {
  return text.replace(/(.{1,98})(?: |$)/g, '$1\n').trimEnd()
}

export const command = controlCommand<FaultOptions>({
  describe: (command) => {
    command
      .argument('<target>', `${TARGETS.join(', ')}, list or clear`)
      .argument('[fault...]', 'the fault and its value; of a provider, its name first')
      .option(
        '--times <number>',
        'end the fault after it applied this many times',
        wholeNumber(MOST_TIMES, '3', 1),
      )
      .option('--probability <share>', 'apply it to this share of them, from 0 to 1', share)
      .addOption(new Option('--event <type>', 'only webhooks of this event').choices(EVENT_TYPES))
      .option('--order <id>', 'only webhooks of this order or customer')
      .option(
        '--attempt <number>',
        'only this attempt of a webhook',
        wholeNumber(MOST_TIMES, '1', 1),
      )
      .addOption(
        new Option('--operation <name>', 'only this operation of the service').choices(
          OPERATIONS.map(({ operationId }) => operationId),
        ),
      )
      .option('--processed', 'process the request before the service answers with the status')
      .addHelpText('after', AFTER.trimEnd())
  },
  examples: [
    'fault webhooks delay 5m',
    'fault webhooks drop --event transaction.completed --times 1',
    'fault provider northwind down',
    'fault service 503 --times 3',
    'fault list',
    'fault clear webhooks',
    'fault clear',
  ],
  values: ({ args: [first, ...words] }) => {
    if (first === undefined) return [...TARGETS, ...ACTIONS]
    if (first === 'list') return []
    if (first === 'clear')
      return words.length === 0 ? TARGETS : words[0] === 'provider' ? SLUGS : []
    const target = targetOf(first)
    const rest = target === 'provider' ? words.slice(1) : words
    if (target === 'provider' && words.length === 0) return SLUGS
    const [kind] = rest
    return kind === undefined ? KINDS[target] : exampleValues(target, kind)
  },
  run: async ({ client, args: [first = '', ...words], options, io }) => {
    const before = await client.call('getBehaviour')
    if (first === 'list') {
      if (words.length > 0) throw wrongUse(`"list" does not use "${words.join(' ')}"`)
      return printed(client, before, { hasColours: io.hasColours })
    }
    if (first === 'clear') {
      const after = cleared(before, words)
      const replaced = endedFaults(before, after)
      await client.call('changeBehaviour', after)
      const said = replaced.length === 0 ? 'Nothing was active there.\n' : listOf('Ended', replaced)
      return printed(client, after, { hasColours: io.hasColours, replaced, said })
    }
    const target = targetOf(first, ACTIONS)
    const named = limited(
      namedFault(target, words),
      defined({ ...options, order: await orderIn(client, options.order) }),
    )
    const { put, patch } = changeFor(before, named)
    const after =
      put === undefined
        ? await client.call('patchBehaviour', patch)
        : await client.call('changeBehaviour', put)
    const replaced = endedFaults(before, after)
    const said = `Set: ${wholeText(named)}.\n${listOf('Replaced', replaced)}`
    return printed(client, after, { hasColours: io.hasColours, replaced, said })
  },
})

function share(text: string): number {
  const value = /^(?:0|1|0?\.\d{1,6}|1\.0+)$/.test(text) ? Number(text) : Number.NaN
  if (!Number.isNaN(value)) return value
  throw new InvalidArgumentError('It must be a number from 0 to 1, such as 0.5.')
}

/** The whole id of an order whose beginning this is, or the text, which may be a customer. */
async function orderIn(client: ControlClient, text: string | undefined) {
  if (text === undefined) return undefined
  const found = await client.list('listOrders', { id: text }, 2)
  return found.length === 1 ? found[0]?.transactionId : text
}

const FITTING: Readonly<Record<FaultTarget, readonly (keyof FaultOptions)[]>> = {
  webhooks: ['times', 'probability', 'event', 'order', 'attempt'],
  service: ['times', 'probability', 'operation', 'processed'],
  provider: [],
}

/** Throws CommandFailure for an option of another target. */
function limited(named: NamedFault, options: Partial<FaultOptions>): NamedFault {
  const { times, probability, event, order, attempt, operation, processed } = options
  const given = defined({ times, probability, event, order, attempt, operation, processed })
  const odd = Object.keys(given).find((name) => !FITTING[named.target].some((fit) => fit === name))
  if (odd !== undefined) throw wrongUse(`--${odd} does not apply to ${named.target} faults`)
  if (named.target === 'provider') return named
  const shared = defined({ times, probability })
  if (named.target === 'webhooks') {
    const match = defined({ type: event, order, attempt })
    return { ...named, fault: { ...named.fault, ...withMatch(match), ...shared } }
  }
  if (processed === true && named.fault.do !== 'status')
    throw wrongUse('--processed is only for a status, such as 503')
  const carriedOut = processed === true ? { carriedOut: true } : {}
  const match = defined({ operation })
  return { ...named, fault: { ...named.fault, ...carriedOut, ...withMatch(match), ...shared } }
}

function withMatch<Match extends object>(match: Match): { readonly match?: Match } {
  return Object.keys(match).length === 0 ? {} : { match }
}

function wholeText(named: NamedFault): string {
  const limits = limitsText(named)
  const times = timesOf(named)
  const often = times === undefined ? '' : `, ${times === 1 ? 'once' : `${times} times`}`
  return `${named.target} ${faultText(named)}${limits === '' ? '' : ` (${limits})`}${often}`
}

function timesOf(named: NamedFault): number | undefined {
  return named.target === 'provider' ? undefined : named.fault.times
}

function listOf(verb: string, faults: readonly NamedFault[]): string {
  return faults.map((each) => `${verb}: ${wholeText(each)}.\n`).join('')
}

type Row = { readonly named: NamedFault; readonly hits: number | null }

const COLUMNS: readonly Column<Row>[] = [
  ['target', ({ named }) => named.target],
  ['fault', ({ named }) => faultText(named)],
  ['only', ({ named }) => limitsText(named) || 'all'],
  ['hits', ({ named, hits }) => hitsText(named, hits)],
]

function hitsText(named: NamedFault, hits: number | null): string {
  const times = timesOf(named)
  return times === undefined ? String(hits ?? '') : `${hits} of ${times}`
}

type Said = {
  readonly hasColours: boolean
  readonly replaced?: readonly NamedFault[]
  readonly said?: string
}

async function printed(
  client: ControlClient,
  behaviour: ControlAnswer<'getBehaviour'>,
  { hasColours, replaced = [], said = '' }: Said,
): Promise<Printed> {
  const rows = await rowsOf(client, behaviour)
  const list = rows.length === 0 ? 'No fault is active.\n' : table(rows, COLUMNS, { hasColours })
  return {
    json: { active: rows.map(({ named, hits }) => ({ ...named, hits })), replaced },
    text: `${said}${said === '' ? '' : '\n'}${list}`,
  }
}

/** Only a snapshot has the hits. */
async function rowsOf(
  client: ControlClient,
  behaviour: ControlAnswer<'getBehaviour'>,
): Promise<readonly Row[]> {
  const active = faultsIn(behaviour)
  if (active.length === 0) return []
  const { tables } = await client.call('getSnapshot')
  const used = new Map(tables.faults.map((count) => [count.id, count.used]))
  const places = { webhooks: 0, service: 0 }
  return active.map((named) => {
    if (named.target === 'provider') return { named, hits: null }
    const id = `${named.target === 'webhooks' ? 'webhook' : 'http'}:${places[named.target]++}`
    return { named, hits: used.get(id) ?? 0 }
  })
}
