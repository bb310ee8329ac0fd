/** Every command with reports looks at their files before it does anything. */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Command } from 'commander'
import { expect, test } from 'vitest'
import { COMMANDS } from '../../src/cli/commands.ts'
import { aFolder } from './a-folder.ts'
import { call } from './call.ts'

/** Calls that would fail in another way, or do something, if they began. */
const CALLS: Readonly<Record<string, readonly string[]>> = {
  run: ['none.yaml'],
  merge: ['none.json'],
  verify: ['--base-url', 'http://127.0.0.1:1', '--api-key', 'k'],
  traffic: ['check', 'none.har'],
  app: ['check'],
  exam: ['--webhook', 'http://127.0.0.1:1/'],
  explore: [],
  vary: ['--', 'touch', 'ran'],
  proxy: ['--target', 'http://127.0.0.1:1'],
  doctor: [],
}

/** What a command writes beside its reports. */
const OTHERS: Readonly<Record<string, string>> = {
  verify: '--assumptions-out',
  explore: '--out',
  vary: '--out',
}

test('the table has every command that writes reports', async () => {
  const io = { out: () => {}, err: () => {}, cwd: aFolder(), hasColours: false }
  const withReports = await Promise.all(
    COMMANDS.map(async ({ name, load }) => {
      const command = new Command(name)
      ;(await load()).command.describe(command, io)
      return command.options.some(({ long }) => long === '--report-json') ? [name] : []
    }),
  )
  expect(withReports.flat().toSorted()).toEqual(Object.keys(CALLS).toSorted())
})

test.each(Object.entries(CALLS))(
  '%s does not begin if a report cannot be written',
  async (...of) => {
    const [name, args] = of
    const cwd = aFolder()
    mkdirSync(join(cwd, 'folder'))
    writeFileSync(join(cwd, 'file'), 'as it was')
    const other = OTHERS[name] === undefined ? [] : [OTHERS[name], 'file/x']
    const targets = ['--report-json', 'folder', '--report-html', 'new/r.html', ...other]
    const { code, out, err } = await call([name, ...targets, ...args], { cwd })
    expect({ code, out }).toEqual({ code: 3, out: '' })
    expect(err.trim().split('\n')).toEqual([
      expect.stringMatching(
        /"[^"]*\/folder": it is a folder\. Name another file with --report-json\.$/,
      ),
      ...other.slice(0, 1).map((option) => expect.stringMatching(`file/x.* with ${option}\\.$`)),
    ])
    expect(readdirSync(cwd).toSorted()).toEqual(['file', 'folder'])
  },
)
