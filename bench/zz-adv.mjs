import { load, startSandbox, cpuSeconds } from './processes.mjs'
import { withReceiver, control } from './deliveries.mjs'
import * as requests from './requests.mjs'
import { request } from 'node:http'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
const N = Number(process.env.N ?? 3000)
await withReceiver(async (receiver) => {
  const data = mkdtempSync('/tmp/b/adv-')
  const args = ['--clock', 'manual', '--webhook', `${receiver.url}/fails`]
  const nodeArgs = process.env.PROF ? ['--cpu-prof', '--cpu-prof-dir=/tmp/b/padv'] : []
  const s = await startSandbox(data, { args, core: 'any', nodeArgs })
  await load(s, { requests: [requests.order], count: N, unique: 0 })
  const a = cpuSeconds(s)
  const headers = { 'content-type': 'application/json', 'x-api-key': 'ramp_test_local' }
  const call = request(`${s.url}/__sandbox/clock/advance`, { method: 'POST', headers })
  call.end(JSON.stringify({ by: '75h' }))
  const [r] = await once(call, 'response'); r.resume()
  console.log(r.statusCode, 'cpu', (cpuSeconds(s) - a).toFixed(2), 'per order ms', (1000*(cpuSeconds(s)-a)/N).toFixed(3))
  await s.stop()
})
