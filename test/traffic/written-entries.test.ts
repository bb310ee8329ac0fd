/** Whoever reads behind a writer gets each entry once, wherever it stopped before. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createRecordingFile, HarWriter } from '../../src/traffic/har-writer.ts'
import { WrittenEntries } from '../../src/traffic/written-entries.ts'
import { aFolder } from '../cli/a-folder.ts'

test.each([1, 2, 7, 100])('after every %s entries, those are read that are new', (step) => {
  const file = createRecordingFile(join(aFolder(), 'shop.har'))
  const writer = new HarWriter(file)
  const entries = new WrittenEntries(file, writer.end)
  const seen: unknown[] = []
  const readAll = () => {
    for (;;) {
      const texts = entries.next(writer.end)
      if (texts.length === 0) return
      seen.push(...texts.map((text) => JSON.parse(text).number))
    }
  }
  // Some are longer than what is read at once.
  for (let number = 1; number <= 100; number++) {
    writer.add({ number, text: 'é\n'.repeat(number % 10 === 0 ? 300_000 : 0) })
    if (number % step === 0) readAll()
  }
  readAll()
  writer.close()
  expect(seen).toEqual(Array.from({ length: 100 }, (_, at) => at + 1))
})
