/** The built sandbox as a process. */
import type { ReadyLine } from '../../src/cli/sandbox/announcement.ts'
import { runBuilt, type Running } from './built.ts'

export const QUOTE = {
  side: 'buy',
  fiatAmount: 50_000,
  fiatCurrency: 'NGN',
  asset: 'USDT',
  chain: 'base',
}
export const HOOK = 'http://127.0.0.1:9/hook'

export type Started = Running & { readonly ready: ReadyLine }

/** A sandbox that prints its ready line as JSON and no log, unless the arguments differ. */
export async function start(
  cwd: string,
  args: readonly string[] = [],
  common = ['--port', '0', '--json', '--quiet'],
): Promise<Started> {
  const running = runBuilt([...common, ...args], { cwd })
  const [line] = await running.printed(/^\{.*\}\n/)
  return { ...running, ready: JSON.parse(line) as ReadyLine }
}

export async function stop({ child, ended }: Running, signal: NodeJS.Signals = 'SIGTERM') {
  child.kill(signal)
  return ended
}

export async function quote(url: string, body = JSON.stringify(QUOTE)): Promise<number> {
  const headers = { 'x-api-key': 'ramp_test_local', 'content-type': 'application/json' }
  const answer = await fetch(`${url}/api/developer/quotes`, { method: 'POST', headers, body })
  await answer.arrayBuffer()
  return answer.status
}

export async function control(
  { ready }: Started,
  path: string,
  init: RequestInit = {},
): Promise<unknown> {
  return (await fetch(ready.controlUrl + path, init)).json()
}
