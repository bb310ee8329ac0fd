/**
 * A test environment on a deployment that has no control API: the business of one API key, on the
 * machine's clock. All that it offers is to call and to wait.
 */
// Timers that keep the process alive: while a scenario waits, nothing else does.
import { setTimeout as pause } from 'node:timers/promises'
import type { HttpClient } from '../../base/client/http-client.ts'
import { rejectLiveResponse } from '../../base/client/live-guard.ts'
import { systemWallClock } from '../../base/ports/system-wall-clock.ts'
import { parsedJson } from '../../base/vocabulary/json.ts'
import { Receiver } from './receiver.ts'
import { callService } from './service-response.ts'
import type { TestEnvironment } from './test-environment.ts'

const POLL_MS = 500

export type DeploymentEnvironmentOptions = {
  readonly http: HttpClient
  readonly apiKey: string
  readonly allowLive: boolean
  readonly customer: string
}

export function openDeploymentEnvironment(options: DeploymentEnvironmentOptions): TestEnvironment {
  const { http, apiKey, allowLive, customer } = options
  return {
    keys: { test: apiKey, live: undefined },
    endpoint: undefined,
    receiver: new Receiver('hex', () => {}),
    customer,
    control: undefined,
    now: () => systemWallClock.now(),
    call: async (call) => {
      const response = await callService(http, call)
      if (!allowLive) rejectLiveResponse(http.baseUrl, parsedJson(response.body))
      return response
    },
    settle: async () => {},
    wait: (ms) => pause(ms),
    waitABit: (limitMs) => pause(Math.min(limitMs, POLL_MS)),
    close: async () => {},
  }
}
