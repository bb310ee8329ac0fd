/** Settings by their names in contracts/assumptions.yaml: `shapes.errors.conflict.status`. */
import { codeOfStatus, type ApiError } from '../vocabulary/errors.ts'
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

/** Undefined if a behaviour does not state it. */
export function valueIn({ assumptions, shapes }: Behaviour, setting: string): unknown {
  const [section = '', ...path] = setting.split('.')
  if (section !== 'shapes') return memberOf(assumptions, section)
  const value = path.reduce<unknown>(memberOf, shapes)
  // How a place is written is another question than its statuses.
  return path.length === 1 && statesOnlyStatuses(String(path), value) ? undefined : value
}

/** What decides the status of an error. */
export function statusSettingOf({ code, orderId }: ApiError): string {
  return `shapes.errors.${orderId === undefined ? codeOfStatus(code) : 'conflict'}.status`
}
