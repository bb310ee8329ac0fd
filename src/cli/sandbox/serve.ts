/** Serves a sandbox on a port, and writes its log. */
import { randomBytes } from 'node:crypto'
import type { Config } from '../../sandbox/config/config.ts'
import type { LogFormat } from '../../sandbox/config/settings.ts'
import { listen, type Listening } from '../../sandbox/http/listen.ts'
import { logDeliveries, requestLog } from '../../sandbox/http/request-log.ts'
import type { ScenarioRunner } from '../../sandbox/http/control/scenario-runner.ts'
import type { Sandbox } from '../../sandbox/running/sandbox.ts'
import { defined } from '../../base/vocabulary/defined.ts'

export type Served = Listening & {
  readonly sandbox: Sandbox
  readonly controlToken: string | null
  /** Whoever chose the token knows it, so it is printed nowhere. */
  readonly isTokenChosen: boolean
}

export type ServeOptions = Pick<Config, 'host' | 'port'> & {
  readonly allowedHosts?: readonly string[]
  readonly cors?: readonly string[]
  /** If null or absent, a random one is made beyond loopback, and no token is asked on loopback. */
  readonly controlToken?: string | null
  readonly log?: LogFormat
  readonly scenarios?: ScenarioRunner
  readonly write?: (text: string) => void
  /** Gets defects and deliveries that cannot be recorded, whatever the log format. */
  readonly complain?: (text: string) => void
  readonly hasColours?: boolean
}

const silent = () => {}

/** Throws ListenError if it cannot listen on the address, and closes the sandbox. */
export async function serve(sandbox: Sandbox, options: ServeOptions): Promise<Served> {
  const { host, port, allowedHosts = [], cors = [], log: format = 'none', scenarios } = options
  const { write = silent, complain = silent, hasColours = false } = options
  const chosen = options.controlToken ?? null
  const controlToken = chosen ?? (isLoopback(host) ? null : randomBytes(24).toString('base64url'))
  const lines = linesByTurn(write)
  const log =
    format === 'none'
      ? undefined
      : requestLog(lines.add, { json: format === 'json', colour: hasColours })
  if (log !== undefined) logDeliveries(sandbox, log)
  sandbox.listenToStuck(({ name }, what, error) => {
    const cause = (error instanceof Error ? error.message : String(error)).replace(/\.$/, '')
    complain(
      `Failed to store ${what} of world "${name}": ${cause}. It is tried again until it can be stored.\n`,
    )
  })
  try {
    const listening = await listen(sandbox, {
      host,
      port,
      cors,
      onDefect: (defect) => complain(`Defect: ${stackOf(defect)}\n`),
      ...defined({ log, scenarios }),
      control: {
        allowedHosts: [host, ...allowedHosts],
        ...(controlToken === null ? {} : { token: controlToken }),
      },
    })
    const close = async () => {
      await listening.close().finally(lines.flush)
    }
    return { ...listening, close, sandbox, controlToken, isTokenChosen: chosen !== null }
  } catch (error) {
    await sandbox.close()
    throw error
  }
}

/** Each write is a system call, so all lines of a turn of the event loop share one. */
function linesByTurn(write: (text: string) => void) {
  let text = ''
  const flush = () => {
    const all = text
    text = ''
    if (all !== '') write(all)
  }
  const add = (line: string) => {
    if (text === '') setImmediate(flush)
    text += `${line}\n`
  }
  return { add, flush }
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host)
}

function stackOf(defect: unknown): string {
  return defect instanceof Error ? (defect.stack ?? defect.message) : String(defect)
}
