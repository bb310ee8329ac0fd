/** The options with which commands name an application, and what they have to say together. */
import { Option, type Command } from 'commander'
import { shellWord } from '../../base/client/curl.ts'
import { existsSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import type { LoadedAdapter } from '../../lab/application/adapter.ts'
import { ownSecret } from '../../lab/application/connect.ts'
import { isSecretUnknown } from '../../lab/application/running-secret.ts'
import type { Adapter } from '../../base/contract/generated/types.ts'
import { pathFrom, port } from '../../sandbox/config/option-parsers.ts'
import type { Io } from '../command.ts'
import { CommandFailure, fileFailure, usageFailure } from '../failure.ts'
import { addServiceOptions } from './service-settings.ts'

export const ADAPTER_FILE = 'ramp-app.yaml'
export const ADAPTER_WORDS = 'adapter of the application; "app init" writes one'

export type ApplicationFlags = {
  readonly appUrl?: string
  readonly appStart?: string
  readonly servicePort: number
}

/** The adapter of a command that cannot work without one, and the port of a running application. */
export function addAdapterOptions(command: Command, io: Io): Command {
  const { cwd } = io
  const adapter = new Option('--adapter <file>', ADAPTER_WORDS)
    .argParser(pathFrom(cwd))
    .default(resolve(cwd, ADAPTER_FILE), ADAPTER_FILE)
  command.addOption(adapter).addOption(servicePortOption())
  return addServiceOptions(command, io).addOption(secretOption())
}

export function servicePortOption(): Option {
  const about = 'port at which the application calls the service'
  return new Option('--service-port <number>', about).argParser(port).default(0, 'a free port')
}

function secretOption(): Option {
  const about = 'webhook secret of the application; with a url, RAMP_WEBHOOK_SECRET by default'
  return new Option('--secret <secret>', about)
}

/** The options that name the application again. */
export function adapterWords(
  { adapter, servicePort }: { readonly adapter: string; readonly servicePort: number },
  cwd: string,
): string {
  const port = servicePort === 0 ? '' : ` --service-port ${servicePort}`
  return `--adapter ${shellWord(relative(cwd, adapter))}${port}`
}

/** Throws ConfigError, and CommandFailure where nothing tells a running application the port. */
export async function adapterFor(
  file: string,
  { appUrl, appStart, servicePort }: ApplicationFlags,
  cwd: string,
): Promise<LoadedAdapter> {
  if (!existsSync(file)) {
    const own = relative(cwd, file)
    const of = own === ADAPTER_FILE ? '' : ` --adapter ${shellWord(own)}`
    throw fileFailure(
      `Failed to read the adapter "${file}": there is no such file. "npx ramp-sandbox app init${of}" writes one.`,
    )
  }
  const { readAdapter } = await import('../../lab/application/adapter.ts')
  const loaded = readAdapter(file)
  const { url } = loaded.adapter
  if (appUrl === undefined && appStart === undefined && url !== undefined && servicePort === 0)
    throw noServicePort(url)
  return loaded
}

/**
 * A command that tries `setSecret` must be able to set the secret back. Throws CommandFailure
 * before anything is changed.
 */
export function rejectUnknownSecret(adapter: Adapter, option: string | undefined): void {
  if (!isSecretUnknown(adapter, ownSecret({ adapter, env: process.env }, option))) return
  throw usageFailure(
    `Failed to use the application at ${adapter.url ?? ''}: "setSecret" of its adapter would leave it with another secret, because nothing says its own. Pass the secret that it has with --secret, or in RAMP_WEBHOOK_SECRET.`,
  )
}

/** Throws CommandFailure: an option that changes nothing is a mistake. */
export function rejectServicePort(servicePort: number, needs: string): void {
  if (servicePort === 0) return
  throw usageFailure(
    `Failed to use --service-port ${servicePort}: only an application calls the service there, and none is named. ${needs}, or leave out --service-port.`,
  )
}

export function noServicePort(url: string): CommandFailure {
  return usageFailure(
    `Failed to use the application at ${url}: --service-port is missing, the port at which it calls the service. Start it with RAMP_BASE_URL=http://127.0.0.1:7267, for example, and pass --service-port 7267.`,
  )
}
