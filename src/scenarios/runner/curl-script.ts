/**
 * A telling by hand: what a story has asked so far, as commands for a shell within a sandbox whose
 * world begins as the story's did. An id is of the seed and of what was made before, so the orders
 * of the commands are those of the story.
 */
import { formatDuration } from '../../vocabulary/time.ts'
import { initialStateOf } from '../model/initial-state.ts'
import { controlCurl, serviceCurl, shellWord } from '../../client/curl.ts'
import type { LoadedScenario } from '../model/scenario.ts'
import type { TestEnvironment } from '../targets/target.ts'

/** Nobody reads more; the failing request alone has to do then. */
const MOST_LINES = 30
/** Of polls, which are one line however many there are. */
const MOST_REQUESTS = 1_000

/** Most stories pass, and nobody asks for their commands. */
type Request = { readonly passedMs: number; readonly command: () => string }

export type ByHand = {
  /** The stage, with an ear at it. */
  readonly stage: TestEnvironment
  /** Undefined where a shell cannot do what the story did, or nobody would read it. */
  readonly script: () => string | undefined
}

export function listenTo(
  stage: TestEnvironment,
  { file, scenario }: LoadedScenario,
  runSeed: number,
): ByHand {
  const { control, endpoint } = stage
  const canRestart = scenario.needs?.includes('restart') === true
  if (control === undefined || stage.app !== undefined || canRestart)
    return { stage, script: () => undefined }
  const requests: Request[] = []
  let at = stage.now()
  const note = (command: () => string) => {
    const passedMs = stage.now() - at
    at += passedMs
    if (requests.length <= MOST_REQUESTS) requests.push({ passedMs, command })
  }
  // What is registered counts among what was made; where it leads does not.
  const nowhere = { url: 'http://127.0.0.1:9/nobody' }
  if (endpoint !== undefined) note(() => controlCurl('POST', '/webhook-endpoints', nowhere))
  const told: TestEnvironment = {
    ...stage,
    call: (call) => {
      note(() => serviceCurl(call, stage.keys))
      return stage.call(call)
    },
    control: {
      ...control,
      simulate: (order, body) => {
        note(() => controlCurl('POST', `/orders/${order}/simulate`, body))
        return control.simulate(order, body)
      },
      inspect: (order) => {
        note(() => controlCurl('GET', `/orders/${order}`))
        return control.inspect(order)
      },
      rotate: (overlap) => {
        const path = `/webhook-endpoints/${endpoint?.id}/rotate-secret`
        note(() => controlCurl('POST', path, overlap === undefined ? {} : { overlap }))
        return control.rotate(overlap)
      },
      resend: (delivery) => {
        note(() => controlCurl('POST', `/webhook-deliveries/${delivery}/resend`))
        return control.resend(delivery)
      },
      behave: (behaviour) => {
        note(() => controlCurl('PUT', '/behaviour', behaviour))
        return control.behave(behaviour)
      },
    },
  }
  const script = () => {
    if (requests.length === 0 || requests.length > MOST_REQUESTS) return undefined
    const commands = inRuns(requests.map(commandsOf))
    if (commands.length > MOST_LINES) return undefined
    const { seed } = initialStateOf(scenario, runSeed)
    const sandbox = `ramp-sandbox exec --clock manual --seed ${seed} --scenario ${shellWord(file)}`
    return [`# in: ${sandbox} -- bash`, ...commands].join('\n')
  }
  return { stage: told, script }
}

function commandsOf({ passedMs, command }: Request): string {
  if (passedMs === 0) return command()
  const advance = controlCurl('POST', '/clock/advance', { by: formatDuration(passedMs) })
  return `${advance} &&\n  ${command()}`
}

/** A client that polls sends the same many times in a row. */
function inRuns(commands: readonly string[]): readonly string[] {
  const runs: { readonly command: string; times: number }[] = []
  for (const command of commands) {
    const last = runs.at(-1)
    if (last?.command === command) last.times += 1
    else runs.push({ command, times: 1 })
  }
  return runs.map(({ command, times }) =>
    times === 1 ? command : `for _ in $(seq ${times}); do\n  ${command}\ndone`,
  )
}
