/** Runs a command of an adapter, and reads what it prints. */
import { systemTimers } from '../../base/ports/system-timers.ts'
import type { TimedResponse } from '../../base/client/exchange.ts'
import { receivedJson } from '../../base/vocabulary/json.ts'
import { AdapterMisfit } from './adapter-misfit.ts'
import type { GuardedOptions } from './process-guard.ts'
import { ProcessGroup } from './process-group.ts'
import { upperCased, withValues } from './shell-variables.ts'

const OUTPUT_LIMIT = 1024 * 1024
const TIME_LIMIT_MS = 30_000

/** The values fill its text and its variables. Throws AdapterMisfit where the command fails. */
export async function outputOf(
  text: string,
  values: readonly (readonly [name: string, value: string])[],
  {
    entry,
    limitMs = TIME_LIMIT_MS,
    env,
    ...of
  }: GuardedOptions & {
    /** Folder of the adapter that has the command. */
    readonly entry: string
    readonly limitMs?: number
  },
): Promise<TimedResponse> {
  const startedAt = performance.now()
  const misfit = (cause: string) => new AdapterMisfit(`${entry}.command`, cause)
  const filled = withValues(text, Object.fromEntries(values))
  const variables = { ...env, ...upperCased(values), ...filled.env }
  const group = startedGroup(filled.command, { ...of, env: variables }, misfit)
  let [body, errors] = ['', '']
  group.onOutput((text, from) => {
    if (from === 'stderr') errors = (errors + text).slice(-2_000)
    else if (body.length < OUTPUT_LIMIT) body = (body + text).slice(0, OUTPUT_LIMIT)
  })
  let isLate = false
  const cancel = systemTimers.after(limitMs, () => {
    isLate = true
    void group.stop('kill')
  })
  await group.close()
  cancel()
  await group.stop('kill')
  const tookMs = Math.round(performance.now() - startedAt)
  if (isLate) throw misfit(`did not end within ${limitMs / 1_000} s`)
  const { ended } = group
  if (ended === 0) return { status: 200, headers: {}, body, json: receivedJson(body), tookMs }
  const wrote = errors.trim() === '' ? '' : `, and wrote: ${errors.trim()}`
  throw misfit(`ended with ${ended ?? 'nothing'}${wrote}`)
}

function startedGroup(
  command: string,
  of: GuardedOptions,
  misfit: (cause: string) => AdapterMisfit,
): ProcessGroup {
  try {
    return new ProcessGroup(command, of)
  } catch (error) {
    throw misfit(`cannot be run: ${error instanceof Error ? error.message : String(error)}`)
  }
}
