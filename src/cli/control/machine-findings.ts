/** What `doctor` finds on this machine: versions, the data folder, the port. */
import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Config } from '../../sandbox/config/config.ts'
import { connectionFailure } from '../../base/ports/connection-probe.ts'
import { sandboxAt } from '../../base/ports/sandbox-probe.ts'
import { CONTROL_PATH } from '../../sandbox/http/exchange.ts'
import { runningHolder } from '../../sandbox/storage/directory-lock.ts'
import type { DoctorFinding } from '../../report/findings.ts'
import { VERSION } from '../../base/vocabulary/version.ts'

const OLDEST_NODE = [20, 19] as const
/** A journal may grow to 128 MB before a snapshot replaces it. */
const FEWEST_FREE_MB = 256

/** A sandbox that does not answer at once can be busy. */
const BUSY_MS = 5_000

export function versionFinding(node = process.versions.node): DoctorFinding {
  const [major = 0, minor = 0] = node.split('.').map(Number)
  const [oldestMajor, oldestMinor] = OLDEST_NODE
  const isOld = major < oldestMajor || (major === oldestMajor && minor < oldestMinor)
  const text = `ramp-sandbox ${VERSION} on Node ${node}`
  return isOld
    ? { about: 'versions', verdict: 'failed', text: `${text}. Install Node 20.19 or later.` }
    : { about: 'versions', verdict: 'passed', text: `${text}.` }
}

export function dataFinding({ store }: Config): DoctorFinding {
  const about = 'data'
  if (store.kind === 'memory') return { about, verdict: 'passed', text: 'Kept in memory only.' }
  const { directory } = store
  const problem = (text: string): DoctorFinding => ({ about, verdict: 'failed', text })
  let folder = directory
  while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder)
  const advice = 'Choose another folder with --data, or keep nothing with --memory.'
  if (!statSync(folder).isDirectory()) return problem(`"${folder}" is not a folder. ${advice}`)
  try {
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch {
    return problem(`This user cannot write to "${folder}". ${advice}`)
  }
  const { bavail, bsize } = statfsSync(folder)
  const freeMb = Math.floor((bavail * bsize) / 1024 / 1024)
  if (freeMb < FEWEST_FREE_MB)
    return problem(`"${folder}" has ${freeMb} MB left. Make room: changes are rejected without it.`)
  if (folder !== directory)
    return { about, verdict: 'passed', text: `The first start creates "${directory}".` }
  const holder = runningHolder(directory)
  const use = holder === undefined ? 'and free' : `and in use by process ${holder}`
  return { about, verdict: 'passed', text: `"${directory}" is writable, ${use}.` }
}

export async function portFinding({ host, port }: Config): Promise<DoctorFinding> {
  const about = 'port'
  if (port === 0) return { about, verdict: 'passed', text: 'A free one is taken at each start.' }
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  const place = `${host}:${port}`
  if ((await connectionFailure(reachable, port)) !== undefined)
    return { about, verdict: 'passed', text: `${place} is free.` }
  const health = `http://${bracketed(reachable)}:${port}${CONTROL_PATH}/health`
  const version = await sandboxAt(health, BUSY_MS)
  if (version !== undefined)
    return { about, verdict: 'passed', text: `A sandbox (${version}) listens on ${place}.` }
  const text = `Something else listens on ${place}. Stop it, or choose another port with --port.`
  return { about, verdict: 'failed', text }
}

function bracketed(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}
