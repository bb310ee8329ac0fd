/**
 * A telling by hand: what a story has asked so far, as commands for a shell within a sandbox whose
 * world begins as the story's did. An id is of the seed and of what was made before, so the orders
 * of the commands are those of the story.
 */
import { formatDuration } from '../time.ts'
import { beginningOf } from './beginning.ts'
import { controlCurl, serviceCurl, shellWord } from './curl.ts'
import type { Story } from './scenario.ts'
import type { Stage } from './target.ts'

/** Nobody reads more; the failing request alone has to do then. */
const MOST_COMMANDS = 30

/** What was asked at a moment, after a wait if there was one, and how often in a row. */
type Asked = { readonly commands: string; times: number }

export type ByHand = {
  /** The stage, with an ear at it. */
  readonly stage: Stage
  /** Undefined where a shell cannot do what the story did. */
  readonly script: () => string | undefined
}

export function listenTo(stage: Stage, { file, scenario }: Story, runSeed: number): ByHand {
  const { control } = stage
  if (control === undefined || stage.app !== undefined) return { stage, script: () => undefined }
  const { seed } = beginningOf(scenario, runSeed)
  const asked: Asked[] = []
  let at = stage.now()
  const note = (command: string) => {
    const passedMs = stage.now() - at
    at += passedMs
    const by = passedMs === 0 ? undefined : formatDuration(passedMs)
    const advance = by === undefined ? [] : [controlCurl('POST', '/clock/advance', { by })]
    const commands = [...advance, command].join(' &&\n  ')
    const last = asked.at(-1)
    if (last?.commands === commands) last.times += 1
    else asked.push({ commands, times: 1 })
  }
  const endpoint = stage.endpoint?.id ?? ''
  // What is registered counts among what was made; where it leads does not.
  if (endpoint !== '')
    note(controlCurl('POST', '/webhook-endpoints', { url: 'http://127.0.0.1:9/nobody' }))
  const begin = `# in: ramp-sandbox exec --clock manual --seed ${seed} --scenario ${shellWord(file)} -- bash`
  return {
    stage: {
      ...stage,
      call: (call) => {
        note(serviceCurl(call, stage.keys))
        return stage.call(call)
      },
      control: {
        ...control,
        simulate: (order, body) => {
          note(controlCurl('POST', `/orders/${order}/simulate`, body))
          return control.simulate(order, body)
        },
        inspect: (order) => {
          note(controlCurl('GET', `/orders/${order}`))
          return control.inspect(order)
        },
        rotate: (overlap) => {
          const body = overlap === undefined ? {} : { overlap }
          note(controlCurl('POST', `/webhook-endpoints/${endpoint}/rotate-secret`, body))
          return control.rotate(overlap)
        },
        resend: (delivery) => {
          note(controlCurl('POST', `/webhook-deliveries/${delivery}/resend`))
          return control.resend(delivery)
        },
        behave: (change) => {
          note(controlCurl('PUT', '/behaviour', change))
          return control.behave(change)
        },
      },
    },
    script: () => {
      const isTold = scenario.needs?.includes('restart') !== true
      const isShort = asked.length > 0 && asked.length <= MOST_COMMANDS
      return isTold && isShort ? [begin, ...asked.map(linesOf)].join('\n') : undefined
    },
  }
}

function linesOf({ commands, times }: Asked): string {
  return times === 1 ? commands : `for _ in $(seq ${times}); do\n  ${commands}\ndone`
}
