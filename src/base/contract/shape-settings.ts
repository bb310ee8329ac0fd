/** Settings by the names of contracts/assumptions.yaml, as `shapes.errors.conflict.status`. */
import type { ApiError } from '../vocabulary/errors.ts'
import { memberOf } from '../vocabulary/json.ts'
import type { Behaviour, Shapes } from './generated/types.ts'
import { statesOnlyStatuses } from './lay-shapes.ts'

/** What a setting of contracts/assumptions.yaml is in a behaviour. */
export function settingAs(
  setting: string,
  value: unknown,
): Pick<Behaviour, 'assumptions' | 'shapes'> {
  const [section = '', ...path] = setting.split('.')
  if (section !== 'shapes') return { assumptions: { [section]: value } }
  return {
    shapes: path.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value) as Shapes,
  }
}

/** Whether a behaviour states it, whatever the value. */
export function isStated({ assumptions, shapes }: Behaviour, setting: string): boolean {
  const [section = '', ...path] = setting.split('.')
  const stated = path.reduce(
    memberOf,
    section === 'shapes' ? shapes : memberOf(assumptions, section),
  )
  // How a place is written is another question than its statuses.
  return stated !== undefined && !(path.length === 1 && statesOnlyStatuses(stated))
}

/** What decides the status of an error. */
export function statusSettingOf({ code, orderId }: ApiError): string {
  const name = code.startsWith('AMOUNT_') ? 'VALIDATION_FAILED' : code
  return `shapes.errors.${orderId === undefined ? name : 'conflict'}.status`
}
