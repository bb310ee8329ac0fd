/** What passes is judged after it has left, and before anything else is read. */
import { expect, test } from 'vitest'
import { BodyCopy } from '../../../src/verify/traffic/body-copy.ts'
import type { TrafficEntry } from '../../../src/verify/traffic/har-entry.ts'
import { TrafficJudge } from '../../../src/verify/traffic/judge-traffic.ts'
import { LateJudge } from '../../../src/verify/traffic/late-judge.ts'

const other = (path: string): TrafficEntry => ({
  ...{ kind: 'other', host: 'ramp.example', path, method: 'GET', at: 0 },
})

test('what waits is judged in the next turn of the event loop, or at the end', async () => {
  const judge = new TrafficJudge()
  const late = new LateJudge(judge, () => {})
  for (const path of ['/a', '/b']) late.see(other(path))
  expect(judge.places).toEqual([])
  await new Promise(setImmediate)
  expect(judge.places).toEqual(['ramp.example/a', 'ramp.example/b'])
  late.see(other('/c'))
  expect(late.end().places).toHaveLength(3)
})

test('an error of the judge is named once and ends judging, not the traffic', async () => {
  const lost: string[] = []
  const late = new LateJudge(new TrafficJudge(), (why) => lost.push(why))
  for (const at of [1, 2, 3]) {
    late.see(Object.defineProperty(other('/a'), 'host', { get: () => fail(at) }))
    await new Promise(setImmediate)
  }
  expect(lost).toEqual(['error 1'])
  expect(() => late.end()).toThrow('error 1')
})

function fail(at: number): never {
  throw new Error(`error ${at}`)
}

test('a copy of a body over the limit has its length, and keeps none of it', () => {
  const copy = new BodyCopy(8)
  copy.add(Buffer.from('12345678'))
  expect(copy.body).toEqual({ bytes: Buffer.from('12345678'), length: 8 })
  copy.add(Buffer.from('9'))
  expect(copy.body).toEqual({ bytes: Buffer.alloc(0), length: 9 })
})
