/** A call of the control API about the shown world, as a command. */
import {
  placedCall,
  type ControlCallId,
  type ControlInput,
} from '../src/base/contract/control-call.ts'
import { CONTROL, token, worldKey } from './control.ts'
import { testKey, worldName } from './world.ts'

/** With the key of the world, unless it is the default one, and with a token if one is needed. */
export function worldCurl<Id extends ControlCallId>(
  operation: Id,
  input: ControlInput<Id>,
): string {
  const { place, body } = placedCall(operation, input)
  const isDefault = worldKey.value === '' || worldName.value === 'default'
  const parts = [
    ...(isDefault ? [] : [`-H 'x-api-key: ${testKey()}'`]),
    ...(token.value === '' ? [] : ['-H "authorization: Bearer $RAMP_SANDBOX_CONTROL_TOKEN"']),
    ...(body === undefined
      ? []
      : ["-H 'content-type: application/json'", `-d '${JSON.stringify(body)}'`]),
  ]
  return [`curl -s ${location.origin}${CONTROL}${place}`, ...parts].join(' \\\n  ')
}
