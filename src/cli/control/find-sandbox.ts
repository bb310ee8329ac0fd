/**
 * Finds the running sandbox for a command: by `--url`, else by the ready files of sandboxes that
 * run. Of several, it is the one that was started in this folder or the nearest one above it.
 * Otherwise a person chooses one, and a program must name it.
 */
import { isAbsolute, relative, sep } from 'node:path'
import type { Command } from 'commander'
import { CONTROL_TIMEOUT_MS, ControlClient } from '../../base/client/control-client.ts'
import { HttpClient } from '../../base/client/http-client.ts'
import { dataFolder } from '../../sandbox/config/config.ts'
import { baseUrl, pathFrom } from '../../sandbox/config/option-parsers.ts'
import { option, tokenOption, URL_VARIABLE } from '../../sandbox/config/settings.ts'
import { isRunning } from '../../sandbox/storage/process-identity.ts'
import { sandboxAt } from '../../base/ports/sandbox-probe.ts'
import { onOneLine } from '../../report/printable.ts'
import { CONTROL_PATH } from '../../sandbox/http/exchange.ts'
import { defined } from '../../base/vocabulary/defined.ts'
import { didYouMean } from '../../base/vocabulary/nearest.ts'
import type { Io } from '../command.ts'
import { EXIT } from '../exit-codes.ts'
import { CommandFailure, fileFailure, usageFailure } from '../failure.ts'
import { readyFiles, type FoundReadyFile, type ReadyFile } from '../sandbox/ready-file.ts'

export type SandboxFlags = {
  readonly url?: string
  readonly controlToken?: string
  readonly data?: string
  readonly key?: string
  readonly world?: string
}

export type FoundSandbox = Pick<ReadyFile, 'url' | 'controlToken'> & Partial<ReadyFile>

export function addSandboxFlags(command: Command, io: Io): void {
  addAddressOptions(command, io)
  command
    .addOption(
      option(
        '--world <name>',
        'world to use: one isolated business with its own keys, orders and clock (default: default)',
      ),
    )
    .addOption(option('--key <key>', 'use the world that owns this key').conflicts('world'))
}

export function addAddressOptions(command: Command, io: Io): void {
  command
    .addOption(
      option('--url <url>', 'sandbox URL (default: detected)', URL_VARIABLE).argParser(addressOf),
    )
    .addOption(
      option('--data <folder>', 'data folder of the sandbox', 'RAMP_SANDBOX_DATA').argParser(
        pathFrom(io.cwd),
      ),
    )
    .addOption(tokenOption())
}

/** Its process runs, so that a sandbox which does not answer at once is most likely busy. */
const BUSY_MS = 10_000

/** The address of the control API means its sandbox. */
function addressOf(text: string): string {
  const url = baseUrl(text)
  return url.endsWith(CONTROL_PATH) ? url.slice(0, -CONTROL_PATH.length) : url
}

/** Throws CommandFailure if no sandbox runs, or several do. */
export async function findSandbox(options: SandboxFlags, io: Io): Promise<FoundSandbox> {
  const found = await findRunning(options, io)
  if (found === undefined) throw noneRuns(options.data)
  return found
}

/** Undefined if no sandbox runs. Throws CommandFailure if several do. */
export async function findRunning(
  options: SandboxFlags,
  io: Io,
): Promise<FoundSandbox | undefined> {
  const { url, controlToken, data } = options
  const given = defined({ controlToken })
  if (url !== undefined) return { ...(await knownAt(url, data, io.cwd)), url, ...given }
  const running = await runningSandboxes(data, io)
  const [first, ...others] = await nearestOf(running, io.cwd)
  if (first === undefined) return undefined
  return { ...(others.length === 0 ? first : await choose([first, ...others], io)), ...given }
}

/** The token of the sandbox at an address, where one of this user runs there. */
export async function tokenAt(url: string, cwd: string): Promise<string | undefined> {
  return (await knownAt(url, undefined, cwd))?.controlToken
}

async function knownAt(
  url: string,
  data: string | undefined,
  cwd: string,
): Promise<ReadyFile | undefined> {
  const files = readyFiles(await dataFolder(data, cwd))
  return files.find(({ ready }) => placeOf(ready.url) === placeOf(url) && isRunning(ready))?.ready
}

/** The names of loopback are one place. */
function placeOf(url: string): string {
  const { hostname, port, protocol } = new URL(url)
  const isLocal = /^(localhost|127\.[\d.]+|0\.0\.0\.0|\[::1?\])$/.test(hostname)
  return `${protocol}//${isLocal ? 'localhost' : hostname}:${port}`
}

/** Those of this user, or those with the data folder. A notice names each file that is ignored. */
export async function runningSandboxes(
  data: string | undefined,
  io: Io,
): Promise<readonly ReadyFile[]> {
  const files = readyFiles(await dataFolder(data, io.cwd))
  const wanted = data === undefined ? files : files.filter(({ ready }) => ready.data === data)
  const running: ReadyFile[] = []
  for (const each of wanted) {
    const cause = await whyStale(each)
    if (cause === undefined) running.push(each.ready)
    else io.err(`Notice: "${each.file}" is ignored: ${cause}.\n`)
  }
  return running
}

/** Those of this folder, else of the nearest one above it, else all. */
export async function nearestOf(
  running: readonly ReadyFile[],
  cwd: string,
): Promise<readonly ReadyFile[]> {
  if (running.length < 2) return running
  const data = await dataFolder(undefined, cwd)
  const distances = running.map((each) => (each.data === data ? 0 : distanceOf(each.cwd, cwd)))
  const nearest = Math.min(...distances)
  return running.filter((_, index) => distances[index] === nearest)
}

/** How many folders `folder` is above `cwd`; infinite if it is elsewhere. */
function distanceOf(folder: string, cwd: string): number {
  const way = relative(folder, cwd)
  const steps = way.split(sep)
  if (steps[0] === '..' || isAbsolute(way)) return Infinity
  return way === '' ? 0 : steps.length
}

/** Throws CommandFailure where no world has the name. */
export async function clientOf(
  { url, controlToken }: FoundSandbox,
  { key, world }: SandboxFlags,
): Promise<ControlClient> {
  const flags = { baseUrl: '--url' }
  const http = new HttpClient({ baseUrl: url, timeoutMs: CONTROL_TIMEOUT_MS, flags })
  const address = { path: CONTROL_PATH, token: controlToken, ...defined({ apiKey: key }) }
  const client = new ControlClient(http, address)
  if (world === undefined) return client
  const worlds = await client.list('listWorlds')
  const apiKey = worlds.find(({ name }) => name === world)?.apiKey
  if (typeof apiKey === 'string') return client.withKey(apiKey)
  await client.close()
  const names = worlds.map(({ name }) => name)
  const fix = didYouMean(world, names) || ` Its worlds are ${names.slice(0, 10).join(', ')}.`
  throw usageFailure(
    `Failed to use --world "${world}": the sandbox at ${url} has no such world.${fix}`,
  )
}

async function whyStale({ ready }: FoundReadyFile): Promise<string | undefined> {
  const { pid, url, version } = ready
  if (!isRunning(ready)) return `its sandbox has ended (process ${pid})`
  const answered = await sandboxAt(`${url}${CONTROL_PATH}/health`, BUSY_MS)
  if (answered === version) return undefined
  return answered === undefined
    ? `no sandbox answers at ${onOneLine(url)}`
    : `another sandbox (${onOneLine(answered)}) answers at ${onOneLine(url)}`
}

export class NoSandbox extends CommandFailure {}

function noneRuns(data: string | undefined): NoSandbox {
  const none = data === undefined ? 'none runs' : `none with data "${data}" runs`
  return new NoSandbox(
    EXIT.couldNotRun,
    `Failed to find a sandbox: ${none}. Start one with "npx ramp-sandbox start", or name it with --url or ${URL_VARIABLE}.`,
  )
}

async function choose(running: readonly ReadyFile[], io: Io): Promise<ReadyFile> {
  const rows = running.map((ready, index) => `  ${index + 1}) ${whereabouts(ready)}\n`)
  if (io.ask !== undefined) {
    const answer = await io.ask(`${running.length} sandboxes run:\n${rows.join('')}Which one? `)
    const chosen = running[Number(answer) - 1]
    if (chosen !== undefined) return chosen
  }
  throw fileFailure(
    `Failed to choose a sandbox: ${running.length} run. Name one with --url or ${URL_VARIABLE}:\n${rows.join('').trimEnd()}`,
  )
}

/** Its address, where its data is, and where it was started. */
export function whereabouts({ url, data, cwd }: Pick<ReadyFile, 'url' | 'data' | 'cwd'>): string {
  const stored = data === null ? 'in memory' : onOneLine(data)
  return `${onOneLine(url)}  ${stored}, started in ${onOneLine(cwd)}`
}
