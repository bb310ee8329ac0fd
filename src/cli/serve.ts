/** Puts a sandbox on a port, its log where the configuration says. */
import { randomBytes } from 'node:crypto'
import { inspect } from 'node:util'
import type { Config, LogFormat } from '../config/config.ts'
import { listen, type Listening } from '../server/listen.ts'
import { logDeliveries, requestLog } from '../server/request-log.ts'
import type { Sandbox } from '../simulator/running/sandbox.ts'
import { EXIT } from './exit-codes.ts'
import { CommandFailure } from './failure.ts'

export type Served = Listening & { readonly sandbox: Sandbox; readonly controlToken: string | null }

export type ServeOptions = Pick<Config, 'host' | 'port'> & {
  readonly allowedHosts?: readonly string[]
  readonly log: LogFormat
  readonly write: (text: string) => void
  /** Where defects go, and deliveries that cannot be recorded: they are told whatever the log. */
  readonly complain: (text: string) => void
  readonly hasColours: boolean
}

/** Throws CommandFailure where the address cannot be had; the sandbox is closed by then. */
export async function serve(sandbox: Sandbox, options: ServeOptions): Promise<Served> {
  const { host, port, allowedHosts = [], log: format, write, complain, hasColours } = options
  const controlToken = isLoopback(host) ? null : randomBytes(24).toString('base64url')
  const log =
    format === 'none'
      ? undefined
      : requestLog((line) => write(`${line}\n`), { json: format === 'json', colour: hasColours })
  if (log !== undefined) logDeliveries(sandbox, log)
  sandbox.listenToStuck(({ name }, id, error) => {
    const cause = error instanceof Error ? error.message : String(error)
    complain(
      `Failed to record delivery "${id}" of world "${name}", which waits for the next start to be sent again: ${cause}\n`,
    )
  })
  try {
    const listening = await listen(sandbox, {
      host,
      port,
      onDefect: (defect) => complain(`Defect: ${stackOf(defect)}\n`),
      ...(log === undefined ? {} : { log }),
      control: {
        allowedHosts: [host, ...allowedHosts],
        ...(controlToken === null ? {} : { token: controlToken }),
      },
    })
    return { ...listening, sandbox, controlToken }
  } catch (error) {
    await sandbox.close()
    throw new CommandFailure(
      EXIT.couldNotRun,
      error instanceof Error ? error.message : String(error),
    )
  }
}

/** Whether only this machine can reach the address. */
function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host)
}

function stackOf(defect: unknown): string {
  return defect instanceof Error ? (defect.stack ?? defect.message) : String(defect)
}
