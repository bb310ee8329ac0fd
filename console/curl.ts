/** A call of the control API about the shown world, as a command. */
import { token, worldKey } from './control.ts'
import { testKey, worldName } from './world.ts'

/** With the key of the world, unless it is the default one, and with a token if one is needed. */
export function worldCurl(path: string, body?: string): string {
  const isDefault = worldKey.value === '' || worldName.value === 'default'
  const parts = [
    ...(isDefault ? [] : [`-H 'x-api-key: ${testKey()}'`]),
    ...(token.value === '' ? [] : ['-H "authorization: Bearer $RAMP_SANDBOX_CONTROL_TOKEN"']),
    ...(body === undefined ? [] : ["-H 'content-type: application/json'", `-d '${body}'`]),
  ]
  return [`curl -s ${location.origin}/__sandbox${path}`, ...parts].join(' \\\n  ')
}
