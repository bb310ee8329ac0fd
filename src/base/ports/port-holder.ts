/** Which process of this machine listens on a port. Reads /proc, which only Linux has. */
import { closeSync, openSync, readdirSync, readFileSync, readlinkSync, readSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { PortHolder } from '../vocabulary/listen-error.ts'

type Address = { readonly host: string; readonly port: number }

/** Linux lists those that listen first; each takes a line of 150 bytes. */
const MOST_BYTES = 1_000_000
/** A machine with more of them is not searched to its end, which would take seconds. */
const MOST_DESCRIPTORS = 50_000
const LONGEST_NAME = 40
const LISTENS = '0A'

/** Never throws: without a name that this user may read, it says how to find one. */
export function portHolder(address: Address, proc = '/proc'): PortHolder {
  const pid = attempt(() => processWith(socketsAt(address, proc), proc))
  if (pid === undefined) {
    const command = process.platform === 'win32' ? 'netstat -ano' : `lsof -i :${address.port}`
    return { name: 'another process', remedy: `Find it with "${command}" and stop it` }
  }
  if (pid === String(process.pid))
    return { name: 'this process itself', remedy: 'Close its other server' }
  const name = attempt(() => programOf(pid, proc))
  return { name: `process ${pid}${name ? ` (${name})` : ''}`, remedy: 'Stop it' }
}

/** The inodes of the sockets that keep the address from another one. */
function socketsAt({ host, port }: Address, proc: string): ReadonlySet<string> {
  const wanted = addressesOf(host)
  const lines = ['tcp', 'tcp6'].flatMap((table) =>
    (attempt(() => beginOf(join(proc, 'self/net', table))) ?? '').split('\n'),
  )
  return new Set(
    lines.flatMap((line) => {
      const [, local = '', , state, , , , , , inode = ''] = line.trim().split(/ +/)
      const [at = '', hexPort = ''] = local.split(':')
      const isHere = state === LISTENS && parseInt(hexPort, 16) === port
      return isHere && (wanted === undefined || wanted.test(at)) ? [inode] : []
    }),
  )
}

/** As in the tables: all addresses, or the bytes of this one backwards; undefined for any. */
function addressesOf(host: string): RegExp | undefined {
  if (!/^\d+(\.\d+){3}$/.test(host) || host === '0.0.0.0') return undefined
  const bytes = host.split('.').map((byte) => Number(byte).toString(16).padStart(2, '0'))
  return new RegExp(`^(0+|(0{16}FFFF0000)?${bytes.toReversed().join('')})$`, 'i')
}

/** The first process that has one of the sockets: of those that share it, the oldest as a rule. */
function processWith(inodes: ReadonlySet<string>, proc: string): string | undefined {
  if (inodes.size === 0) return undefined
  const links = new Set([...inodes].map((inode) => `socket:[${inode}]`))
  let left = MOST_DESCRIPTORS
  const hasOne = (pid: string) =>
    attempt(() => {
      const folder = join(proc, pid, 'fd')
      const descriptors = readdirSync(folder).slice(0, left)
      left -= descriptors.length
      return descriptors.some((name) =>
        links.has(attempt(() => readlinkSync(join(folder, name))) ?? ''),
      )
    }) ?? false
  return readdirSync(proc).find((name) => /^\d+$/.test(name) && hasOne(name))
}

/** Without its arguments, which can contain secrets. */
function programOf(pid: string, proc: string): string {
  const [program = ''] = readFileSync(join(proc, pid, 'cmdline'), 'utf8').split('\0')
  return basename(program)
    .replace(/[^\w.+ -]/g, '?')
    .slice(0, LONGEST_NAME)
}

function beginOf(file: string): string {
  const descriptor = openSync(file, 'r')
  try {
    const buffer = Buffer.alloc(MOST_BYTES)
    let length = 0
    for (let read = -1; read !== 0 && length < MOST_BYTES; length += read)
      read = readSync(descriptor, buffer, length, MOST_BYTES - length, null)
    return buffer.toString('latin1', 0, length)
  } finally {
    closeSync(descriptor)
  }
}

/** Processes end while they are read, and those of other users may not be. */
function attempt<Result>(read: () => Result): Result | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
