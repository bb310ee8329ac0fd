/** One setting of assumptions.yaml as a client or a receiver sees it. */
import type { Behaviour, ProviderFault } from '../../src/sandbox/simulator/behaviour/behaviour.ts'
import type { Assumptions } from '../../src/base/contract/generated/assumptions.ts'
import { PROVIDERS } from '../../src/sandbox/simulator/providers/directory.ts'
import type { ShapeSettings } from '../stated.ts'
import type { Business } from './business.ts'

type SettingRow<Value> = {
  /** A value that is not the default. */
  readonly to: Value
  readonly sees: (business: Business) => unknown
  readonly byDefault: unknown
  readonly then: unknown
  /** Without it, the setting makes no difference. */
  readonly behaviour?: Behaviour
}

export type SettingRows = {
  readonly [Setting in keyof Assumptions]: SettingRow<Assumptions[Setting]>
} & { readonly [Setting in keyof ShapeSettings]: SettingRow<ShapeSettings[Setting]> }

/** Every provider with this fault, but for those in `except`. */
export function everyProvider(
  fault: ProviderFault,
  except: NonNullable<Behaviour['providers']> = {},
): Behaviour {
  const all = PROVIDERS.map(({ slug }) => [slug, fault])
  return { providers: { ...Object.fromEntries(all), ...except } }
}
