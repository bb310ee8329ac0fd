/** The moving picture of the README: it shows a run of today, and ends with all of it in view. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('the picture of the README shows what its commands print', () => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/picture.mjs', '--check'], {
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  expect(status).toBe(0)
})

test('the picture is small, loads nothing, and follows the choice of colours and motion', () => {
  const picture = readFileSync('docs/session.svg', 'utf8')
  expect(picture.length).toBeLessThan(10_000)
  expect(picture).not.toMatch(/(?:href|src|url)\s*[=(]\s*["']?(?!#|\w+\()/)
  for (const part of ['prefers-color-scheme: dark', 'prefers-reduced-motion: reduce', '<title'])
    expect(picture).toContain(part)
})
