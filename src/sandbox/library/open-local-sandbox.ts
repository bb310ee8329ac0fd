/** Starts a sandbox in this program, on a free port and in memory. */
import { ownNetwork } from '../../base/ports/undici-transport.ts'
import { listen } from '../http/listen.ts'
import { checkBehaviour } from '../simulator/behaviour/check-behaviour.ts'
import { Sandbox } from '../running/sandbox.ts'
import { defined } from '../../base/vocabulary/defined.ts'
import { LocalSandbox } from './local-sandbox.ts'
import { inLibraryWords } from './remedies.ts'
import { checkBehaviourOption, checkOptions, type CreateSandboxOptions } from './sandbox-options.ts'
import type { WorldVariations } from '../simulator/variations.ts'

/** `variations` makes those of each world. Throws ApiError if an option is invalid. */
export async function openLocalSandbox(
  options: CreateSandboxOptions,
  variations?: () => WorldVariations,
): Promise<LocalSandbox> {
  checkOptions(options)
  const { seed, clock = 'real', progression, webhook, record, port = 0 } = options
  const behaviour = { ...options.behaviour, ...defined({ progression }) }
  if (options.behaviour !== undefined) await checkBehaviourOption(options.behaviour)
  checkBehaviour(behaviour)
  const core = new Sandbox({
    ...ownNetwork(),
    clock: { mode: clock },
    behaviour,
    ...defined({ seed, webhook, record, variations }),
  })
  try {
    const listening = await listen(core, { host: '127.0.0.1', port })
    return new LocalSandbox({ core, listening, isClosed: false })
  } catch (error) {
    await core.close()
    throw inLibraryWords(error)
  }
}
