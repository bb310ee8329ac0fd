/** A sandbox that is recorded into a file, calls of it, and the replay of the file. */
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { recordedParts } from '../../../src/sandbox/config/recording-file.ts'
import { serve } from '../../../src/cli/sandbox/serve.ts'
import { ScriptedTransport } from '../../../src/base/ports/scripted-transport.ts'
import { Sandbox, type SandboxOptions } from '../../../src/sandbox/running/sandbox.ts'
import { harEntries, newHarState } from '../../../src/verify/traffic/har-reader.ts'
import { HarWriter, type HarWriterOptions } from '../../../src/verify/traffic/har-writer.ts'
import {
  repeatRecording,
  type Replayed,
  type ReplayedWorld,
} from '../../../src/verify/traffic/replay.ts'
import { recordWorlds } from '../../../src/verify/traffic/world-recorder.ts'
import { iso } from '../../../src/base/vocabulary/time.ts'
import { aFolder } from '../../cli/a-folder.ts'
import { WEBHOOK } from '../../cli/control/running-sandbox.ts'
import { START } from '../../worlds.ts'

type Options = { readonly sandbox?: SandboxOptions; readonly writer?: HarWriterOptions }

export async function aRecordedSandbox(options: Options = {}) {
  const file = join(aFolder(), 'bug.har')
  const transport = new ScriptedTransport()
  transport.receiver(WEBHOOK)
  const sandbox = new Sandbox({
    clock: { mode: 'manual', at: START },
    behaviour: { progression: 'manual' },
    ...{ transport, webhook: WEBHOOK },
    ...options.sandbox,
  })
  const stopped: string[] = []
  const writer = new HarWriter(file, options.writer)
  recordWorlds(sandbox, writer, (why, at) => stopped.push(`${iso(at)}: ${why}`))
  const { url, close } = await serve(sandbox, { host: '127.0.0.1', port: 0 })
  onTestFinished(close)
  /** A body that is text is sent as it is. */
  const send = async (
    method: string,
    path: string,
    body?: object | string,
    headers: Readonly<Record<string, string>> = {},
  ) => {
    const response = await fetch(url + path, {
      method,
      headers: { 'x-api-key': 'ramp_test_local', 'content-type': 'application/json', ...headers },
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    }).catch(() => undefined)
    return { status: response?.status, text: (await response?.text().catch(() => '')) ?? '' }
  }
  /** What is answered as JSON. */
  const call = async (method: string, path: string, body?: object, key = 'ramp_test_local') => {
    const { text } = await send(method, path, body, { 'x-api-key': key })
    return JSON.parse(text) as Record<string, string>
  }
  return { ...{ file, transport, sandbox, writer, stopped, url, close, send, call } }
}

/** Throws if the file has no world of a sandbox. */
export function replayed(file: string): Replayed & ReplayedWorld & { readonly isTorn: boolean } {
  const state = newHarState()
  const result = repeatRecording(recordedParts(file, harEntries(file, state)))
  if (result === undefined) throw new Error('The file has no world.')
  return { ...result, ...result.main, isTorn: state.isTorn }
}
