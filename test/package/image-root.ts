/** The root of a container without Docker: node, its libraries, and what the Dockerfile adds. */
import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdirSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Image } from './dockerfile.ts'

/** The user `node` of the base. */
export const USER_ID = 1000
const PATH = '/usr/local/bin:/usr/bin:/bin'
const CHROOT = ['unshare', `--setuid=${USER_ID}`, `--setgid=${USER_ID}`]

/** Namespaces and mounts need rights that not every machine gives. */
export const CAN_CONTAIN =
  process.platform === 'linux' &&
  spawnSync('unshare', ['--mount', '--pid', '--fork', 'mount', '-t', 'tmpfs', 'none', '/mnt'])
    .status === 0

/** Tree of a whole base, as docs/containers.md makes one. */
const BASE = process.env['RAMP_TEST_IMAGE_BASE']

/** The static emulator for a base for other processors, such as /usr/bin/qemu-aarch64-static. */
const EMULATOR = process.env['RAMP_TEST_IMAGE_EMULATOR']

export function addEmulator(root: string): void {
  if (EMULATOR !== undefined) addFile(root, EMULATOR, '/emulator')
}

/** An emulator searches no PATH. */
function started([command = '', ...args]: readonly string[]): readonly string[] {
  const [path] = PATH.split(':')
  return EMULATOR === undefined ? [command, ...args] : ['/emulator', `${path}/${command}`, ...args]
}

/** Adds the base to the root: that tree, else node and the libraries that the loader names. */
export function addBase(root: string): void {
  if (BASE !== undefined) {
    execFileSync('cp', ['-a', `${BASE}/.`, root])
    return
  }
  for (const folder of ['proc', 'dev', 'tmp', 'etc']) mkdirSync(join(root, folder))
  const libraries = execFileSync('ldd', [process.execPath], { encoding: 'utf8' })
  for (const [library] of libraries.matchAll(/\/\S+/g)) addFile(root, library, library)
  addFile(root, process.execPath, '/usr/local/bin/node')
  chmodSync(root, 0o755)
}

function addFile(root: string, file: string, at: string): void {
  mkdirSync(join(root, dirname(at)), { recursive: true })
  cpSync(realpathSync(file), join(root, at))
}

export type Contained = {
  readonly child: ChildProcess
  readonly out: () => string
  readonly ended: Promise<number | null>
  /** Sends it to process 1 of the container. */
  readonly signal: (name: NodeJS.Signals) => void
}

export type ContainerOptions = {
  readonly root: string
  /** What is mounted at the volume. */
  readonly volume: string
  readonly environment?: Readonly<Record<string, string>>
  readonly args?: readonly string[]
}

/** As `docker run --read-only --volume … image args` does, in the network of this machine. */
export function runImage(image: Image, options: ContainerOptions): Contained {
  const { root, volume, environment = {}, args } = options
  const command = args === undefined ? image.command : [...image.command.slice(0, 2), ...args]
  const mounts = [
    'mount --bind "$0" "$0" && mount -o remount,bind,ro "$0"',
    `mount --bind "$1" "$0${image.volumes[0]}"`,
    'mount -t proc proc "$0/proc" && mount --rbind /dev "$0/dev"',
  ]
  const enter = `root=$0; shift; exec ${CHROOT.join(' ')} --root="$root" --wd=${image.folder} "$@"`
  const script = [...mounts, enter].join(' && ')
  const namespaces = ['--mount', '--pid', '--fork', '--kill-child']
  const child = spawn(
    'unshare',
    [...namespaces, 'sh', '-ec', script, root, volume, ...started(command)],
    {
      env: { PATH: `${PATH}:/usr/sbin`, ...image.environment, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let out = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => (out += chunk.toString()))
  }
  return {
    child,
    out: () => out,
    ended: once(child, 'close').then(([code]) => code as number | null),
    signal: (name) => process.kill(firstProcess(child), name),
  }
}

/** The status of the health check in the same root. */
export function healthOf(image: Image, root: string, environment: Record<string, string>) {
  const [command, ...args] = [...CHROOT, `--root=${root}`, ...started(image.health)]
  const env = { PATH, ...image.environment, ...environment }
  return spawnSync(command ?? '', args, { env }).status
}

function firstProcess({ pid }: ChildProcess): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim())
}
