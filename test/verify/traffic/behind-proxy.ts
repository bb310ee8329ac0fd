/** A sandbox behind a recording proxy, and the calls of a client. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createSandbox } from '../../../src/create-sandbox.ts'
import { startForwarding } from '../../../src/verify/traffic/forwarding-server.ts'
import { HarWriter } from '../../../src/verify/traffic/har-writer.ts'
import { TrafficJudge } from '../../../src/verify/traffic/judge-traffic.ts'
import { Recorder } from '../../../src/verify/traffic/recorder.ts'
import { aFolder } from '../../cli/a-folder.ts'
import { checkRecordings, samePseudonyms } from './checked.ts'

export async function behindProxy(options: Parameters<typeof createSandbox>[0] = {}) {
  const sandbox = await createSandbox({ progression: 'manual', ...options })
  const path = join(aFolder(), 'shop.har')
  const judge = new TrafficJudge()
  const writer = new HarWriter(path)
  const recorder = new Recorder({
    ...{ judge, writer, webhookSecret: undefined, onStopped: () => {} },
    pseudonyms: samePseudonyms(),
  })
  const server = await startForwarding({
    ...{ upstream: sandbox.url, port: 0, onPassed: (passed) => recorder.record(passed) },
  })
  const send = async (method: string, below: string, body?: object, headers: object = {}) => {
    const response = await fetch(`http://127.0.0.1:${server.port}/api/developer/${below}`, {
      method,
      headers: { 'x-api-key': sandbox.apiKey, 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    // A body can be empty by a setting.
    return { status: response.status, json: JSON.parse(text || '{}') }
  }
  const end = async () => {
    await server.close()
    writer.close()
    await sandbox.close()
    const checked = checkRecordings(path)
    return { judge, checked, path, text: readFileSync(path, 'utf8') }
  }
  return { sandbox, send, end, port: server.port }
}

export const BUY = {
  side: 'buy',
  amount: 25,
  fiatAmount: 35700,
  fiatCurrency: 'NGN',
  asset: 'USDC',
  chain: 'base',
  walletAddress: '0x000000000000000000000000000000000000dEaD',
  externalCustomerId: 'customer-ada-lovelace',
  email: 'ada.lovelace@example.com',
}
export const SELL = {
  side: 'sell',
  amount: 25,
  fiatCurrency: 'NGN',
  asset: 'USDC',
  chain: 'base',
  bankCode: '044',
  accountNumber: '0123456789',
  accountName: 'Ada Lovelace',
  externalCustomerId: 'customer-grace+expire',
}
export const WINDOW = 'orders/intent?token=USDC&network=base&customerId='
