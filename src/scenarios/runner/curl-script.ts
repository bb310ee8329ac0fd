/**
 * The requests of a run as shell commands, for a sandbox with the initial state of the scenario. An
 * id is a function of the seed and of what was created before, so the commands create the same ids.
 */
import { doesNeed } from '../model/needs.ts'
import { defined } from '../../base/vocabulary/defined.ts'
import { formatDuration } from '../../base/vocabulary/time.ts'
import { initialStateOf } from '../model/initial-state.ts'
import { controlCurl, serviceCurl, shellWord } from '../../base/client/curl.ts'
import type { LoadedScenario } from '../model/scenario.ts'
import type { TestEnvironment } from '../targets/test-environment.ts'

/** A longer script shows only the failing request. */
const MOST_LINES = 30
/** More than the lines, because repeated polls share a line. */
const MOST_REQUESTS = 1_000

/** The command is made on demand: most scenarios pass. */
type Request = { readonly passedMs: number; readonly command: () => string }

export type RecordedRequests = {
  /** The same test environment, with its requests recorded. */
  readonly environment: TestEnvironment
  /** Undefined if a shell cannot repeat the run, or the script would be too long. */
  readonly script: () => string | undefined
}

export function recordRequests(
  environment: TestEnvironment,
  { file, scenario }: LoadedScenario,
  runSeed: number,
): RecordedRequests {
  const { control, endpoint } = environment
  if (
    control === undefined ||
    environment.subject?.requests !== undefined ||
    doesNeed(scenario, 'restart')
  )
    return { environment, script: () => undefined }
  const requests: Request[] = []
  let at = environment.now()
  const note = (command: () => string) => {
    const passedMs = environment.now() - at
    at += passedMs
    if (requests.length <= MOST_REQUESTS) requests.push({ passedMs, command })
  }
  // The endpoint counts among what was created, so it is registered; its URL does not matter.
  const nowhere = { url: 'http://127.0.0.1:9/nobody' }
  if (endpoint !== undefined) note(() => controlCurl('POST', '/webhook-endpoints', nowhere))
  /** The operation, which notes its command first. */
  const noted =
    <Given extends readonly unknown[], T>(
      operation: (...given: Given) => T,
      command: (...given: Given) => string,
    ) =>
    (...given: Given): T => {
      note(() => command(...given))
      return operation(...given)
    }
  const recorded: TestEnvironment = {
    ...environment,
    call: noted(environment.call, (call) => serviceCurl(call, environment.keys)),
    control: {
      ...control,
      simulate: noted(control.simulate, (order, body) =>
        controlCurl('POST', `/orders/${order}/simulate`, body),
      ),
      inspect: noted(control.inspect, (order) => controlCurl('GET', `/orders/${order}`)),
      rotate: noted(control.rotate, (overlap) =>
        controlCurl(
          'POST',
          `/webhook-endpoints/${endpoint?.id}/rotate-secret`,
          defined({ overlap }),
        ),
      ),
      resend: noted(control.resend, (delivery) =>
        controlCurl('POST', `/webhook-deliveries/${delivery}/resend`),
      ),
      behave: noted(control.behave, (behaviour) => controlCurl('PUT', '/behaviour', behaviour)),
    },
  }
  const script = () => {
    if (requests.length === 0 || requests.length > MOST_REQUESTS) return undefined
    const commands = foldRepeats(requests.map(commandsOf))
    if (commands.length > MOST_LINES) return undefined
    const { seed } = initialStateOf(scenario, runSeed)
    const sandbox = `npx ramp-sandbox exec --clock manual --seed ${seed} --scenario ${shellWord(file)}`
    return [`# in: ${sandbox} -- bash`, ...commands].join('\n')
  }
  return { environment: recorded, script }
}

function commandsOf({ passedMs, command }: Request): string {
  if (passedMs === 0) return command()
  const advance = controlCurl('POST', '/clock/advance', { by: formatDuration(passedMs) })
  return `${advance} &&\n  ${command()}`
}

/** Polling repeats one command many times in a row. */
function foldRepeats(commands: readonly string[]): readonly string[] {
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
