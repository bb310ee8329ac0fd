/**
 * A stage on a deployment that has no control API: the business of one API key, on the machine's
 * clock. All that can be done is to call and to wait.
 */
import { systemTimers } from '../../ports/system-timers.ts'
import { systemWallClock } from '../../ports/system-wall-clock.ts'
import { TargetError } from '../../client/http-exchange.ts'
import { Receiver } from '../../client/receiver.ts'
import { parsedJson } from '../../vocabulary/json.ts'
import { callService } from './sandbox-environment.ts'
import type { TestEnvironment } from './target.ts'

const LOOK_EVERY_MS = 500

export type DeploymentOptions = {
  readonly baseUrl: string
  readonly apiKey: string
  readonly allowLive: boolean
}

export function openDeploymentEnvironment(
  options: DeploymentOptions,
  customer: string,
): TestEnvironment {
  const { baseUrl, apiKey, allowLive } = options
  const wait = (ms: number) => new Promise<void>((resolve) => void systemTimers.after(ms, resolve))
  return {
    keys: { test: apiKey, live: undefined },
    endpoint: undefined,
    receiver: new Receiver('hex', () => {}),
    customer,
    control: undefined,
    now: () => systemWallClock.now(),
    call: async (call) => {
      const answer = await callService(baseUrl, call)
      if (!allowLive && saysLive(answer.text)) throw liveDeployment(baseUrl)
      return answer
    },
    settle: async () => {},
    wait,
    waitABit: (limitMs) => wait(Math.min(limitMs, LOOK_EVERY_MS)),
    close: async () => {},
  }
}

function saysLive(text: string): boolean {
  const body = parsedJson(text)
  return (
    typeof body === 'object' &&
    body !== null &&
    'environment' in body &&
    body.environment === 'live'
  )
}

function liveDeployment(baseUrl: string): TargetError {
  return new TargetError(
    'refused',
    `Failed to go on with ${baseUrl}: it answered with environment "live". Use a test key (§5.2), or pass --allow-live.`,
  )
}
