/** What `replay` prints. */
import type { Replayed } from '../verify/traffic/replay.ts'
import { iso } from '../base/vocabulary/time.ts'
import { onOneLine } from './printable.ts'
import { counted } from '../base/vocabulary/text.ts'

export function replayText(replayed: Replayed): string {
  const { difference, ended } = replayed
  const ends = [...ended].map(
    ([world, why]) => `The recording of world "${world}" ended early: ${why}.`,
  )
  const lines = difference === undefined ? repeatedLines(replayed) : [differenceLine(replayed)]
  return [...lines, ...ends, ''].join('\n')
}

function repeatedLines({
  calls,
  webhooks,
  main,
  others,
  deleted,
  responses: { compared, masked, others: left },
}: Replayed): readonly string[] {
  const count = 1 + others.length + deleted
  const worlds = count === 1 ? '' : ` in ${count} worlds`
  const until = iso(Math.max(...[main, ...others].map((world) => world.until)))
  const what = [
    counted(compared, 'response'),
    counted(webhooks, 'webhook'),
    `and ${counted(calls, 'control call')}`,
  ].join(', ')
  return [
    `${what}${worlds} repeated until ${until}: the same responses and webhooks, byte for byte.`,
    ...(masked === 0
      ? []
      : [`Not compared in ${counted(masked, 'response')}: keys and secrets that are masked.`]),
    ...(left === 0
      ? []
      : [
          `Not compared: ${counted(left, 'response')} that the world does not decide, such as those of other paths.`,
        ]),
  ]
}

function differenceLine({ difference, others }: Replayed): string {
  if (difference === undefined) return ''
  const { world, entry, subject, message } = difference
  const where = others.length === 0 ? '' : ` in world "${world}"`
  return onOneLine(`Entry ${entry} (${subject})${where} differs: ${message}.`)
}
