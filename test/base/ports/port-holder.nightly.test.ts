import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../../src/base/client/free-port.ts'
import { portHolder } from '../../../src/base/ports/port-holder.ts'
import { aFolder } from '../../cli/a-folder.ts'
import { call } from '../../cli/call.ts'

const isLinux = process.platform === 'linux'
const HOST = '127.0.0.1'
const UNKNOWN = { name: 'another process', remedy: expect.stringMatching(/^Find it with ".+" and/) }

/** Programs that listen on an address and a port, print it, and wait for the end of stdin. */
const NODE =
  'const s = require("node:net").createServer().listen(process.argv[2], process.argv[1], () => console.log(s.address().port)); process.stdin.resume().on("end", () => process.exit())'
const PYTHON =
  'import socket, sys; s = socket.socket(); s.bind((sys.argv[1], int(sys.argv[2]))); s.listen(); print(s.getsockname()[1], flush=True); sys.stdin.read()'

type Holder = { readonly pid: number; readonly port: number }

async function aHolder(
  [program, ...args]: readonly [string, ...string[]],
  host = HOST,
  wanted = 0,
) {
  const child = spawn(program, [...args, host, String(wanted)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.stdin.end())
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return { pid: child.pid ?? 0, port: Number(line) } satisfies Holder
}

test.skipIf(!isLinux).each([
  ['node', [process.execPath, '-e', NODE], HOST],
  ['python3', ['python3', '-c', PYTHON], HOST],
  ['python3 on all addresses', ['python3', '-c', PYTHON], '0.0.0.0'],
] as const)('start names the process of %s that has the port', async (title, program, host) => {
  const { pid, port } = await aHolder(program, host)
  const { code, err } = await call(['start', '--memory', '--port', String(port)])
  expect([code, err]).toEqual([
    3,
    `Failed to listen on 127.0.0.1:${port}: process ${pid} (${title.split(' ')[0]}) listens there. Stop it, or choose another port (--port 0 takes any free one).\n`,
  ])
})

test.skipIf(!isLinux)('a process on another address of this machine is not named', async () => {
  // Free at every address: another test could have it at this one.
  const { port } = await aHolder([process.execPath, '-e', NODE], '127.0.0.2', await freePort())
  expect(portHolder({ host: HOST, port })).toEqual(UNKNOWN)
  expect(portHolder({ host: '0.0.0.0', port })).toMatchObject({ remedy: 'Stop it' })
})

test('without tables of processes, the error says how to find the process', async () => {
  const { port } = await aHolder([process.execPath, '-e', NODE])
  expect(portHolder({ host: HOST, port }, join(aFolder(), 'nothing'))).toEqual(UNKNOWN)
})

test('a table that cannot be understood names nobody', () => {
  const proc = aFolder()
  mkdirSync(join(proc, 'self/net'), { recursive: true })
  mkdirSync(join(proc, '1/fd'), { recursive: true })
  writeFileSync(join(proc, 'self/net/tcp'), 'no table\n\n   :  : 0A\n')
  mkdirSync(join(proc, 'self/net/tcp6'))
  writeFileSync(join(proc, '1/fd/3'), 'no link')
  expect(portHolder({ host: HOST, port: 0 }, proc)).toEqual(UNKNOWN)
})
