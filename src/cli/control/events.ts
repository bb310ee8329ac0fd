/** `events`: the newest events of a running sandbox, or everything that happens as it happens. */
import { Option } from 'commander'
import type { StreamedChange } from '../../base/client/control-client.ts'
import { DeploymentError } from '../../base/client/deployment-error.ts'
import type { EventView } from '../../sandbox/control/webhooks.ts'
import type { NewArrow } from '../../sandbox/log/arrow.ts'
import { requestArrow } from '../../sandbox/log/recorded-arrows.ts'
import { StepArrows } from '../../sandbox/log/step-arrows.ts'
import { defined } from '../../base/vocabulary/defined.ts'
import { interruption } from '../stop-signal.ts'
import { ArrowLines } from './arrow-lines.ts'
import { controlCommand, type CommandCall, type Printed } from './control-command.ts'
import { addListOptions, listed, type ListOptions } from './listed.ts'
import { orderOf, shortId } from './short-ids.ts'
import { timesOf, type Column } from './table.ts'

type EventsOptions = ListOptions & {
  readonly order?: string
  readonly follow?: boolean
  readonly json?: boolean
}

function columnsOf(events: readonly EventView[]): readonly Column<EventView>[] {
  const timeOf = timesOf(events.map(({ createdAt }) => createdAt))
  return [
    ['event', ({ id }) => shortId(id)],
    ['type', ({ type }) => type],
    ['order', ({ transactionId }) => shortId(transactionId)],
    ['created', ({ createdAt }) => timeOf(createdAt)],
  ]
}

export const command = controlCommand<EventsOptions>({
  describe: (command) => {
    addListOptions(command)
      .option('--order <id>', 'only those of this order; not with --follow')
      .addOption(
        new Option(
          '--follow',
          'show requests, payments, states and webhooks as they happen',
        ).conflicts('order'),
      )
  },
  examples: ['events', 'events --follow', 'events --follow --json | jq .kind'],
  run: async (call) => {
    const { client, options, io } = call
    if (options.follow === true) return follow(call)
    const { order, limit } = options
    const id = order === undefined ? undefined : (await orderOf(client, order)).transactionId
    const found = await client.list('listEvents', defined({ order: id }), limit + 1)
    return listed(found, { options, io, columns: columnsOf, noun: 'event' })
  },
})

/** Until the sandbox ends or a signal comes. A reader that was too slow goes on where it was. */
async function follow({ client, options, io }: CommandCall<EventsOptions>): Promise<Printed> {
  const stop = interruption()
  const [arrows, lines] = [entryArrows(), new ArrowLines(io.hasColours)]
  let cursor: number | undefined
  let hasBegun = false
  try {
    do {
      hasBegun = false
      for await (const change of client.followChanges(stop.signal, cursor)) {
        hasBegun = true
        // Another `ready` is followed by what was missed, with smaller cursors.
        if (change.kind !== 'ready' || cursor === undefined) cursor = change.cursor
        if (options.json === true) io.out(`${JSON.stringify(change)}\n`)
        else if (change.kind === 'reset') io.out('The world was replaced.\n')
        else if (change.kind === 'gap') io.out('Some changes were missed.\n')
        else for (const { arrow, about } of arrows(change)) io.out(lines.next(arrow, about))
      }
    } while (hasBegun && !stop.signal.aborted)
  } catch (error) {
    // The first call of all tells that there is no sandbox.
    if (cursor === undefined || !(error instanceof DeploymentError)) throw error
  } finally {
    stop.end()
  }
  if (!stop.signal.aborted) io.err('Notice: the sandbox has ended.\n')
  return undefined
}

/** What each change of a stream says, as arrows, in the order of the log. */
function entryArrows(): (change: StreamedChange) => readonly NewArrow[] {
  const arrows = new StepArrows()
  return (change) => {
    if (change.kind === 'change') return arrows.of(change, change.steps ?? [])
    if (change.kind !== 'request') return []
    const { operation = null, status = 0, number = 0, sequence = 0, at } = change
    // The request that placed an order is the arrow of the order, which comes next.
    if (operation === 'createOrder' && status < 300) return []
    const { method = '', path = '' } = change
    const texts = { body: null, response: null, tookMs: 0 }
    const request = { number, sequence, at, method, path, operation, status, ...texts }
    return [{ about: '', arrow: requestArrow({ ...request, ...problemOf(change) }) }]
  }
}

function problemOf({ problem }: StreamedChange): Pick<StreamedChange, 'problem'> {
  return problem === undefined ? {} : { problem }
}
