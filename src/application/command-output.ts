/** Runs a command of an adapter, and reads what it prints. */
import { spawn, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import type { TimedResponse } from '../client/exchange.ts'
import { parsedJson } from '../vocabulary/json.ts'
import { AdapterMisfit } from './adapter-misfit.ts'

const OUTPUT_LIMIT = 1024 * 1024
const TIME_LIMIT_MS = 30_000

/** Throws AdapterMisfit where the command fails. */
export async function outputOf(
  command: string,
  of: {
    /** Of the adapter, that has the command. */
    readonly entry: string
    readonly env: Readonly<Record<string, string>>
    readonly cwd: string
  },
): Promise<TimedResponse> {
  const startedAt = performance.now()
  const stdio = ['ignore', 'pipe', 'pipe'] satisfies StdioOptions
  const { entry, env, cwd } = of
  const child = spawn(command, { shell: true, env, cwd, stdio, timeout: TIME_LIMIT_MS })
  let [body, errors] = ['', '']
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    body = (body + text).slice(0, OUTPUT_LIMIT)
  })
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-2_000)
  })
  const [code] = (await once(child, 'close')) as [number | null]
  const tookMs = Math.round(performance.now() - startedAt)
  if (code === 0) return { status: 200, headers: {}, body, json: parsedJson(body), tookMs }
  const wrote = errors.trim() === '' ? '' : `, and wrote: ${errors.trim()}`
  throw new AdapterMisfit(`${entry}.command`, `ended with ${code ?? 'a signal'}${wrote}`)
}
