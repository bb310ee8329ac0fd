/** An exchange that has passed, about which nothing was found. */
import type { Recorded } from '../../src/traffic/recorder.ts'

export const anExchange = (over: Partial<Recorded['captured']> = {}, body = '{}'): Recorded => ({
  captured: {
    ...{ method: 'GET', startedAt: 0, tookMs: 1, status: 200 },
    ...{ responseBytes: body.length, hasResponseBody: true, ...over },
  },
  spoken: {
    ...{ url: 'https://ramp.example/other', requestHeaders: {}, requestBody: '' },
    ...{ responseHeaders: {}, responseBody: body },
  },
  findings: [],
})
