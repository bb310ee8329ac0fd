import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TextRing } from '../../../src/simulator/running/text-ring.ts'
import { randomRun } from '../../random-run.ts'

const RUN = randomRun({ file: 'test/simulator/running/text-ring.test.ts', numRuns: 500 })

test('a text is read as it was kept until it is overwritten, and never as another', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 300 })
  fc.assert(
    fc.property(
      fc.array(text, { maxLength: 200 }),
      fc.constantFrom(2_000, 5_000, 20_000),
      (texts, limit) => {
        const ring = new TextRing(limit)
        const kept = texts.map((each, n) => ring.keep(n % 2 === 0 ? each : Buffer.from(each)))
        const read = kept.map((place) => ring.read(place))
        const lost = read.lastIndexOf(null) + 1
        expect(read.slice(0, lost)).toEqual(Array.from({ length: lost }, () => null))
        expect(read.slice(lost)).toEqual(texts.slice(lost))
        // What is left is what the limit has room for, except one text at the end of a lap.
        const bytes = (some: readonly string[]) => Buffer.byteLength(some.join(''))
        const longest = Math.max(0, ...texts.map((each) => Buffer.byteLength(each)))
        expect(lost === 0 || bytes(texts.slice(lost - 1)) > limit - longest).toBe(true)
      },
    ),
    RUN,
  )
})
