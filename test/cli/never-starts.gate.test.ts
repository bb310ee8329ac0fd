/** An application that does not start is said once, with what it wrote, and nothing is graded. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { stringify } from 'yaml'
import { freePort } from '../../src/base/client/free-port.ts'
import { EXIT } from '../../src/cli/exit-codes.ts'
import { BOOKINGS } from '../lab/application/bookings.ts'
import { OWN_SECRET } from '../lab/application/running-shop.ts'
import { aFolder } from './a-folder.ts'
import { call } from './call.ts'

test.each(['run --library --filter app.', 'exam', 'app check', 'explore --jobs 2', 'vary'])(
  '%s says once that the application does not start, and exits with 3',
  async (line) => {
    const cwd = aFolder()
    const start = 'echo no such database >&2; exit 7'
    writeFileSync(join(cwd, 'ramp-app.yaml'), stringify({ ...BOOKINGS, start }))
    const { code, out, err } = await call([...line.split(' '), '--adapter', 'ramp-app.yaml'], {
      cwd,
    })
    expect([code, out]).toEqual([EXIT.couldNotRun, ''])
    expect(err.match(/Failed to start the application/g)).toHaveLength(1)
    expect(err).toMatch(/it ended \(7\) before it listened.*\n.*\n {2}no such database/)
  },
)

test.each([
  'run --library --filter app. --adapter ramp-app.yaml',
  'run --library --filter app. --app-url http://127.0.0.1:1',
  'exam --adapter ramp-app.yaml',
  'app check',
  'explore --jobs 2',
  'vary --adapter ramp-app.yaml',
])('%s says once that nothing listens at the address, and exits with 3', async (line) => {
  const cwd = aFolder()
  const url = 'http://127.0.0.1:1'
  const { start: _start, ...rest } = BOOKINGS
  writeFileSync(join(cwd, 'ramp-app.yaml'), stringify({ ...rest, url }))
  const port = String(await freePort())
  const secret = /^(exam|app|explore)/.test(line) ? ['--secret', OWN_SECRET] : []
  const { code, out, err } = await call([...line.split(' '), '--service-port', port, ...secret], {
    cwd,
  })
  expect([code, out]).toEqual([EXIT.couldNotRun, ''])
  expect(err.match(/Failed to reach the application at http:\/\/127\.0\.0\.1:1: /g)).toHaveLength(1)
})
