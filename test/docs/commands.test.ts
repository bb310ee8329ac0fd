/** The session of the guide, command by command, with the output that the page shows. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { COMMANDS } from '../../src/cli/commands.ts'
import { aRunningSandbox, type Running } from '../cli/control/running-sandbox.ts'

const GUIDE = readFileSync('docs/commands.md', 'utf8')

type Command = { readonly line: string; readonly output: string }

function session(): readonly Command[] {
  const [, block = ''] = /^```console\n(.*?)^```$/ms.exec(GUIDE) ?? []
  return block.split(/^\$ /m).flatMap((part) => {
    const end = part.indexOf('\n')
    return end < 1 ? [] : [{ line: part.slice(0, end), output: part.slice(end + 1) }]
  })
}

async function outputOf(line: string, { ramp, url }: Running): Promise<string> {
  const [, path, body] = /^curl -s localhost:7267(\S+) .*-d '(.*)'$/.exec(line) ?? []
  if (path === undefined) {
    const { out, err } = await ramp(line.replace(/^ramp-sandbox /, ''))
    return out + err
  }
  const headers = { 'x-api-key': 'ramp_test_local', 'content-type': 'application/json' }
  const answer = await fetch(url + path, { method: 'POST', headers, body: body ?? '' })
  return `${await answer.text()}\n`
}

test('every command of the session prints what the page shows', async () => {
  const running = await aRunningSandbox({ clock: { mode: 'manual' } })
  const commands = session()
  expect(commands.length).toBeGreaterThan(8)
  for (const { line, output } of commands) {
    const printed = await outputOf(line, running)
    // A long line is cut at `…` on the page.
    const shown = output.endsWith('…\n') ? output.slice(0, -2) : output
    expect(shown === output ? printed : printed.slice(0, shown.length), line).toBe(shown)
  }
})

test('the page names every command of a running sandbox', () => {
  const own = COMMANDS.map(({ name }) => name)
  const listed = [...GUIDE.matchAll(/^\| `(.*?) \|/gm)].flatMap(([row]) =>
    [...row.matchAll(/`([a-z]+)/g)].map(([, name = '']) => name),
  )
  expect(own).toEqual(expect.arrayContaining([...new Set(listed)]))
  for (const name of ['simulate', 'advance', 'rotate', 'doctor']) expect(listed).toContain(name)
})
