/** Servers of PostgreSQL and Redis for one test file, each at a socket in a folder of its own. */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { aFolder } from '../../cli/a-folder.ts'
import type { Change } from './applications.ts'

const POSTGRES = '/usr/lib/postgresql'

/** Where Debian has the programs of the newest version; undefined without one. */
function postgresPrograms(): string | undefined {
  const versions = existsSync(POSTGRES) ? readdirSync(POSTGRES).map(Number) : []
  const newest = Math.max(...versions)
  return versions.length === 0 ? undefined : join(POSTGRES, String(newest), 'bin')
}

export const HAS_DATABASES =
  postgresPrograms() !== undefined &&
  spawnSync('redis-server', ['--version']).status === 0 &&
  spawnSync('/usr/bin/python3', ['-c', 'import psycopg2, redis']).status === 0

/** PostgreSQL refuses to run as root. */
function asUser(command: string, args: readonly string[]): readonly [string, readonly string[]] {
  return process.getuid?.() === 0
    ? ['runuser', ['-u', 'postgres', '--', command, ...args]]
    : [command, args]
}

/** What the adapter needs to find the servers, and their end. */
export async function startDatabases(): Promise<{
  readonly changes: readonly Change[]
  close(): void
}> {
  const bin = postgresPrograms() ?? ''
  const folder = aFolder()
  const sockets = join(folder, 's')
  mkdirSync(sockets)
  for (const each of [folder, sockets]) chmodSync(each, 0o777)
  const data = join(folder, 'pg')
  const init = asUser(join(bin, 'initdb'), ['-D', data, '-A', 'trust', '-U', 'postgres', '-N'])
  execFileSync(init[0], [...init[1]], { stdio: 'ignore', cwd: folder })
  const options = `-k ${sockets} -c listen_addresses= -c fsync=off -c max_connections=300`
  const start = asUser(join(bin, 'pg_ctl'), ['-D', data, '-w', '-o', options, 'start'])
  execFileSync(start[0], [...start[1]], { stdio: 'ignore', cwd: folder })
  const socket = join(sockets, 'redis')
  const redis = spawn(
    'redis-server',
    ['--port', '0', '--unixsocket', socket, '--save', '', '--dir', folder],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  )
  await new Promise<void>((resolve) => {
    let said = ''
    redis.stdout.on('data', (chunk) => {
      said += String(chunk)
      if (/ready to accept connections/i.test(said)) resolve()
    })
  })
  const environment = `PG_SOCKET: ${sockets}\n  REDIS_SOCKET: ${socket}\n  FOLDER: \${folder}`
  return {
    changes: [['ramp-app.yaml', 'DATABASE: ${folder}/shop.db', environment]],
    close: () => {
      redis.kill('SIGKILL')
      const stop = asUser(join(bin, 'pg_ctl'), ['-D', data, '-m', 'immediate', 'stop'])
      execFileSync(stop[0], [...stop[1]], { stdio: 'ignore', cwd: folder })
    },
  }
}
