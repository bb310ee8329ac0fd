/** A deployment that is a program of its own, in a language of its own. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export type Language = {
  readonly name: string
  readonly command: readonly [program: string, file: string]
}

export type ForeignOptions = {
  /** A documented rule that the program breaks, in its own word for it. */
  readonly breaks?: string
  /** After how many seconds orders complete by themselves; never unless given. */
  readonly settlesAfter?: number
}

const PYTHON: Language = { name: 'Python', command: ['python3', fileOf('deployment.py')] }
const NODE: Language = {
  name: 'plain JavaScript',
  command: [process.execPath, fileOf('deployment.mjs')],
}

/** Python 3.10 and later has what the program is written in. */
export function languages(): readonly Language[] {
  const { status } = spawnSync('python3', [
    '-c',
    'import sys; sys.exit(sys.version_info < (3, 10))',
  ])
  if (status === 0) return [PYTHON, NODE]
  process.stderr.write(
    'There is no python3 of 3.10 or later on this machine: the deployment in Python is NOT verified, only the one in plain JavaScript. Install python3 to verify both.\n',
  )
  return [NODE]
}

export type ForeignDeployment = {
  readonly baseUrl: string
  readonly apiKey: string
  close(): Promise<void>
}

const API_KEY = 'pk_sandbox_5Yb2Qm'

/** Throws where the program ends before it says its port. */
export async function startForeign(
  { name, command: [program, file] }: Language,
  { breaks = '', settlesAfter = Number.POSITIVE_INFINITY }: ForeignOptions = {},
): Promise<ForeignDeployment> {
  const settles = Number.isFinite(settlesAfter) ? String(settlesAfter) : 'inf'
  const child = spawn(program, [file], {
    env: { ...process.env, API_KEY, BREAK: breaks, SETTLES_AFTER: settles },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const close = async () => {
    child.kill()
    await ended
  }
  const lines = createInterface({ input: child.stdout })
  const port = await Promise.race([
    once(lines, 'line').then(([line]) => Number(line)),
    ended.then(() => Number.NaN),
  ])
  if (Number.isNaN(port))
    throw new Error(
      `The deployment in ${name} ended before it listened. What it said stands above.`,
    )
  return { baseUrl: `http://127.0.0.1:${port}/ramp`, apiKey: API_KEY, close }
}

function fileOf(name: string): string {
  return fileURLToPath(new URL(name, import.meta.url))
}
