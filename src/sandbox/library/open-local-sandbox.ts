/** Starts a sandbox in this program, on a free port and in memory. */
import { ownNetwork } from '../../base/ports/undici-transport.ts'
import { checkBehaviourShape } from '../config/behaviour-shape.ts'
import { listen } from '../http/listen.ts'
import { checkBehaviour } from '../simulator/behaviour/check-behaviour.ts'
import { Sandbox } from '../running/sandbox.ts'
import { defined } from '../../base/vocabulary/defined.ts'
import { LocalSandbox } from './local-sandbox.ts'
import { inLibraryWords } from './remedies.ts'
import { checkOptions, type CreateSandboxOptions } from './sandbox-options.ts'
import type { WorldVariations } from '../simulator/variations.ts'

export type LocalOptions = {
  /** Makes those of each world. */
  readonly variations?: () => WorldVariations
  /** Writes what happens to the file; returns how to end that. Throws Error. */
  readonly record?: (core: Sandbox, file: string) => () => void
}

/** Throws ApiError if an option is invalid, and Error about a file that cannot be written. */
export async function openLocalSandbox(
  options: CreateSandboxOptions,
  { variations, record: recordTo }: LocalOptions = {},
): Promise<LocalSandbox> {
  checkOptions(options)
  const { seed, clock = 'real', progression, shapes, webhook, record, port = 0 } = options
  const stated = { ...options.behaviour, ...defined({ shapes }) }
  if (Object.keys(stated).length > 0) checkBehaviourShape(stated)
  const behaviour = { ...stated, ...defined({ progression }) }
  checkBehaviour(behaviour)
  const core = new Sandbox({
    ...ownNetwork(),
    clock: { mode: clock },
    behaviour,
    ...defined({ seed, webhook, variations }),
  })
  let endRecording = () => {}
  try {
    if (record !== undefined) endRecording = recordTo?.(core, record) ?? endRecording
    const listening = await listen(core, { host: '127.0.0.1', port })
    return new LocalSandbox({ core, listening, isClosed: false, onClosed: endRecording })
  } catch (error) {
    await core.close()
    endRecording()
    throw inLibraryWords(error)
  }
}
