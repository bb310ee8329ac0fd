/** An application with its adapter: each run checks it against a varied service. */
import { AdapterMisfit } from '../application/adapter-misfit.ts'
import { ApplicationDown } from '../application/application-process.ts'
import { SandboxVariations } from '../variations/sandbox-variations.ts'
import type { Behaviour } from '../../sandbox/simulator/behaviour/behaviour.ts'
import { random } from '../../base/vocabulary/random.ts'
import { AdapterInvalid } from '../explore/run-sequence.ts'
import type { StepFailure } from '../../scenarios/runner/result.ts'
import { openSharedApplication, type SharedOptions } from '../targets/shared-application.ts'
import type { ApplicationCheck } from './application-checks.ts'
import { definitionOf, ORACLE_NAMES } from '../oracles/expectation.ts'
import { HARMS, receivedIn, VaryStopped, type Harm, type Integration } from './integration.ts'

export type VariedApplication = Omit<SharedOptions, 'behaviour' | 'stop'> & {
  readonly seed: number
  readonly checks: readonly ApplicationCheck[]
}

/** More show nothing new, and an application that waits for what never comes takes long. */
const MOST_BROKEN = 5

type Broken = { readonly name: string; readonly message: string; readonly harm: Harm }

export function applicationIntegration({ seed, checks, ...of }: VariedApplication): Integration {
  return {
    without: (failed) => {
      const left = checks.filter(({ name }) => !failed.includes(name))
      const isLess = left.length > 0 && left.length < checks.length
      return isLess ? applicationIntegration({ ...of, seed, checks: left }) : undefined
    },
    run: async (behaviour, stop, limitMs = Infinity) => {
      const startedAt = performance.now()
      const tookMs = () => Math.round(performance.now() - startedAt)
      const throwIfStopped = () => {
        if (stop.aborted) throw new VaryStopped()
      }
      throwIfStopped()
      const broken: Broken[] = []
      const variations = new SandboxVariations()
      const shared = await openSharedApplication({ ...of, behaviour, stop, variations }).catch(
        (error) => asBroken('the application starts', error),
      )
      if (shared === undefined) return ended(receivedIn(variations))
      try {
        for (const check of checks) {
          throwIfStopped()
          // Without a limit, each that fails is asked for.
          if (broken.length === MOST_BROKEN && limitMs < Infinity) break
          if (tookMs() > limitMs) {
            broken.push({ name: check.name, harm: 'text', message: 'it was not reached in time' })
            break
          }
          const own = random(seed, `vary:${check.name}`).below(2 ** 32)
          const failure = await check
            .run(shared, { seed: own, behaviour })
            .catch((error) => asBroken(check.name, error))
          if (failure === undefined || isRightlyRefused(failure, behaviour)) continue
          broken.push({
            ...{ name: check.name, harm: harmOf(failure) },
            message: failure.difference?.replaceAll('\n', '; ') ?? failure.message,
          })
          shared.renew()
        }
      } finally {
        await shared.close()
      }
      throwIfStopped()
      return ended(receivedIn(variations))

      function ended(received: ReturnType<typeof receivedIn>) {
        const harm = HARMS.find((each) => broken.some((one) => one.harm === each))
        const worst = broken.find((one) => one.harm === harm)
        return {
          ...received,
          ...{ hasPassed: worst === undefined, failed: broken.map(({ name }) => name) },
          ...{ message: worst?.message ?? '', tookMs: tookMs() },
          ...(harm && { harm }),
        }
      }

      /** An application that no longer starts, or answers nothing that its adapter describes. */
      function asBroken(name: string, error: unknown): undefined {
        throwIfStopped()
        const isOfApplication = [ApplicationDown, AdapterInvalid, AdapterMisfit].some(
          (kind) => error instanceof kind,
        )
        if (!isOfApplication) throw error
        broken.push({ name, harm: 'crash', message: (error as Error).message })
        return undefined
      }
    },
  }
}

const MONEY: readonly string[] = ORACLE_NAMES.flatMap((oracle) => {
  const { shown } = definitionOf(oracle)
  return shown === undefined || shown.field === 'state' ? [] : [shown.field]
})

function harmOf({ isDown, fields = [] }: StepFailure): Harm {
  if (fields.some((field) => MONEY.includes(field))) return 'money'
  if (fields.includes('state')) return 'state'
  return isDown === true ? 'crash' : 'text'
}

/** An application may reject a buy without pay-in instructions, as app.pay-in-missing demands. */
function isRightlyRefused({ fields = [] }: StepFailure, behaviour: Behaviour): boolean {
  const isWithheld = behaviour.assumptions?.buyPayInAccount === 'absent'
  const ofPlacing: readonly string[] = ['accepted', 'order', 'payTo', 'status']
  return isWithheld && fields.length > 0 && fields.every((field) => ofPlacing.includes(field))
}
