/**
 * Finds the running sandbox that a command means: by `--url`, else by the ready files of sandboxes
 * that run. Of several, a person chooses one; a program must name it.
 */
import type { Command } from 'commander'
import { CONTROL_TIMEOUT_MS, ControlClient } from '../../client/control-client.ts'
import { HttpClient } from '../../client/http-client.ts'
import { dataFolder } from '../../config/config.ts'
import { baseUrl, pathFrom } from '../../config/option-parsers.ts'
import { option, URL_VARIABLE } from '../../config/settings.ts'
import { isRunning } from '../../ports/process-identity.ts'
import { sandboxAt } from '../../ports/sandbox-probe.ts'
import { onOneLine } from '../../reporters/printable.ts'
import { CONTROL_PATH } from '../../server/exchange.ts'
import { defined } from '../../vocabulary/defined.ts'
import { didYouMean } from '../../vocabulary/nearest.ts'
import type { Io } from '../command.ts'
import { EXIT } from '../exit-codes.ts'
import { CommandFailure } from '../failure.ts'
import { readyFiles, type Found, type ReadyFile } from '../ready-file.ts'

export type SandboxOptions = {
  readonly url?: string
  readonly controlToken?: string
  readonly data?: string
  readonly key?: string
  readonly world?: string
}

export type FoundSandbox = Pick<ReadyFile, 'url' | 'controlToken'> & Partial<ReadyFile>

export function addSandboxOptions(command: Command, io: Io): void {
  const token = 'token of the control API, where it asks for one'
  command
    .addOption(
      option(
        '--url <url>',
        'address of the sandbox; it is found where one runs',
        URL_VARIABLE,
      ).argParser(addressOf),
    )
    .addOption(
      option('--data <folder>', 'data folder of the sandbox', 'RAMP_SANDBOX_DATA').argParser(
        pathFrom(io.cwd),
      ),
    )
    .addOption(
      option('--control-token <token>', token, 'RAMP_SANDBOX_CONTROL_TOKEN', 'RAMP_CONTROL_TOKEN'),
    )
    .addOption(option('--world <name>', 'world that is meant, instead of the default one'))
    .addOption(option('--key <key>', 'a key of the world that is meant').conflicts('world'))
}

/** Its process runs, so that a sandbox which does not answer at once is most likely busy. */
const BUSY_MS = 10_000

/** The address of the control API means its sandbox. */
function addressOf(text: string): string {
  const url = baseUrl(text)
  return url.endsWith(CONTROL_PATH) ? url.slice(0, -CONTROL_PATH.length) : url
}

/** Throws CommandFailure where there is none, or several. */
export async function findSandbox(options: SandboxOptions, io: Io): Promise<FoundSandbox> {
  const found = await findRunning(options, io)
  if (found === undefined) throw noneRuns(options.data)
  return found
}

/** Undefined where none runs. Throws CommandFailure where several do. */
export async function findRunning(
  options: SandboxOptions,
  io: Io,
): Promise<FoundSandbox | undefined> {
  const { url, controlToken, data } = options
  const files = readyFiles(await dataFolder(data, io.cwd))
  const given = defined({ controlToken })
  if (url !== undefined) {
    const known = files.find(({ ready }) => ready.url === url && isRunning(ready))?.ready
    return { ...known, url, ...given }
  }
  const wanted = data === undefined ? files : files.filter(({ ready }) => ready.data === data)
  const running: ReadyFile[] = []
  for (const each of wanted) {
    const cause = await whyStale(each)
    if (cause === undefined) running.push(each.ready)
    else io.err(`Notice: "${each.file}" is ignored: ${cause}.\n`)
  }
  const [first, ...others] = running
  if (first === undefined) return undefined
  return { ...(others.length === 0 ? first : await choose(running, io)), ...given }
}

/** Throws CommandFailure where no world has the name. */
export async function clientOf(
  { url, controlToken }: FoundSandbox,
  { key, world }: SandboxOptions,
): Promise<ControlClient> {
  const flags = { baseUrl: '--url' }
  const http = new HttpClient({ baseUrl: url, timeoutMs: CONTROL_TIMEOUT_MS, flags })
  const address = { path: CONTROL_PATH, token: controlToken, ...defined({ apiKey: key }) }
  const client = new ControlClient(http, address)
  if (world === undefined) return client
  const worlds = await client.listWorlds()
  const apiKey = worlds.find(({ name }) => name === world)?.apiKey
  if (typeof apiKey === 'string') return client.withKey(apiKey)
  await client.close()
  const names = worlds.map(({ name }) => name)
  const fix = didYouMean(world, names) || ` Its worlds are ${names.slice(0, 10).join(', ')}.`
  throw new CommandFailure(
    EXIT.usage,
    `Failed to use --world "${world}": the sandbox at ${url} has no such world.${fix}`,
  )
}

async function whyStale({ ready }: Found): Promise<string | undefined> {
  const { pid, url, version } = ready
  if (!isRunning(ready)) return `its sandbox has ended (process ${pid})`
  const answered = await sandboxAt(`${url}${CONTROL_PATH}/health`, BUSY_MS)
  if (answered === version) return undefined
  return answered === undefined
    ? `no sandbox answers at ${onOneLine(url)}`
    : `another sandbox (${onOneLine(answered)}) answers at ${onOneLine(url)}`
}

function noneRuns(data: string | undefined): CommandFailure {
  const where = data === undefined ? 'none of this folder or in memory' : `none with data "${data}"`
  return new CommandFailure(
    EXIT.couldNotRun,
    `Failed to find a running sandbox: there is ${where}. Start one with "ramp-sandbox start", or name it with --url or ${URL_VARIABLE}.`,
  )
}

async function choose(running: readonly ReadyFile[], io: Io): Promise<ReadyFile> {
  const rows = running.map(
    ({ url, data, cwd }, index) =>
      `  ${index + 1}) ${onOneLine(url)}  ${data === null ? `in memory, started in ${onOneLine(cwd)}` : onOneLine(data)}\n`,
  )
  if (io.ask !== undefined) {
    const answer = await io.ask(`${running.length} sandboxes run:\n${rows.join('')}Which one? `)
    const chosen = running[Number(answer) - 1]
    if (chosen !== undefined) return chosen
  }
  throw new CommandFailure(
    EXIT.badFile,
    `Failed to choose a sandbox: ${running.length} run. Name one with --url or ${URL_VARIABLE}:\n${rows.join('').trimEnd()}`,
  )
}
