/** The table of README.md: the checks of the exam and the oracle that find a defect. */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { explorePlanted, type Planted } from './applications.ts'

const README = fileURLToPath(new URL('README.md', import.meta.url))
const HEAD =
  '| application that | copy of | failed checks of the exam | oracle of the explorer | sequence |'
const REPETITIONS = 3

/** The first counterexample that fails each time: what fails by chance may be of the machine. */
export async function explored(
  planted: Planted,
): Promise<readonly [oracle: string, after: string, file: string]> {
  let isFound = false
  const { counterexamples } = await explorePlanted(planted, {
    ...{ depth: 2, limit: planted.shop === 'memory' ? 200 : 130 },
    isOver: () => isFound,
    onProgress: (progress) => {
      isFound = progress.counterexamples.some(({ repeated }) => repeated === REPETITIONS)
    },
  })
  const first = counterexamples.find(({ repeated }) => repeated === REPETITIONS)
  if (first === undefined) return ['', '', '']
  const { sequence, oracle, foundAfter, text } = first
  const ids = sequence.perturbations.map(({ id }) => id).join(' + ')
  return [oracle, `${ids === '' ? 'happy path' : ids}, in ${foundAfter}`, text]
}

export function rowOf({ name, shop }: Planted) {
  const row = readFileSync(README, 'utf8')
    .split('\n')
    .find((line) => line.startsWith(`| ${name} | ${shop} |`))
  if (row === undefined) throw new Error(`README.md has no row "${name}": write the table anew`)
  const [, , , exam = '', oracle = '', how = ''] = row.split('|').map((cell) => cell.trim())
  return { exam, oracle, how }
}

export function writeTable(rows: readonly string[]): void {
  const text = readFileSync(README, 'utf8')
  const head = text.slice(0, text.indexOf(HEAD))
  const table = [HEAD, '| --- | --- | --- | --- | --- |', ...rows]
  writeFileSync(README, `${head}${table.join('\n')}\n`)
}
