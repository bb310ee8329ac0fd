/** How faithful a sandbox is to a recorded service that is not ours: what the pages say of it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aFolder } from '../../cli/a-folder.ts'
import { call } from '../../cli/call.ts'
import { blockOf } from '../../docs/page-commands.ts'

const BEGIN = 'npx ramp-sandbox traffic fidelity examples/recordings'
const PAGE = 'examples/recordings/README.md'

type Measured = {
  readonly compared: number
  readonly equal: number
  readonly differences: readonly { readonly answers: number }[]
}

/** As the page shows it; what it writes goes to a folder of its own. */
async function run(command: string, folder: string, ...more: readonly string[]): Promise<string> {
  const args = command.split(' ').slice(2)
  const moved = args.map((arg) => (arg === 'like-it.yaml' ? join(folder, arg) : arg))
  const { code, out, err } = await call([...moved, ...more])
  expect(code, err).toBe(0)
  return out
}

test('the pages say how many answers of the recorded service are equal', async () => {
  const folder = aFolder()
  const [before = '', learn = '', after = ''] = blockOf(PAGE, BEGIN).commands
  const defaults = JSON.parse(await run(before, folder, '--json')) as Measured
  await run(learn, folder)
  const learned = JSON.parse(await run(after, folder, '--json')) as Measured
  process.stdout.write(
    `fidelity: ${defaults.equal} of ${defaults.compared}, learned ${learned.equal} of ${learned.compared}\n`,
  )
  for (const page of [PAGE, 'README.md', 'docs/traffic.md']) {
    const text = readFileSync(page, 'utf8')
    expect(text, page).toContain(`${defaults.equal} of ${defaults.compared} `)
    expect(text, page).toMatch(new RegExp(`\\b${learned.equal}\\s+with the`))
  }
  const listed = [...readFileSync(PAGE, 'utf8').matchAll(/^\| ([\d, ]+) \|/gm)].flatMap(
    ([, counts = '']) => counts.split(', ').map(Number),
  )
  const counted = learned.differences.map(({ answers }) => answers)
  expect([...new Set(counted)].toSorted()).toEqual([...new Set(listed)].toSorted())
  expect(blockOf('README.md', BEGIN).commands).toEqual([before])
})
