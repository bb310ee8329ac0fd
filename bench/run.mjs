// `npm run bench`: every figure of the speed targets, as ratios within this one run or in processor
// time. The table goes to the terminal, the numbers to bench/latest.json. With BENCH_ROOT=FOLDER,
// another checkout is measured.
import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { readArguments } from '../scripts/arguments.mjs'
import { FIGURES } from './figures.mjs'
import { canPin } from './processes.mjs'

const NAMES = FIGURES.map(({ name }) => name)
const { values } = readArguments(
  `npm run bench [-- --only FIGURES]. Several are separated by commas: ${NAMES.join(', ')}.`,
  { options: { only: { type: 'string' } } },
)
const only = values.only?.split(',')
const unknown = only?.find((name) => !NAMES.includes(name))
if (unknown !== undefined) {
  console.error(
    `Failed to measure "${unknown}": there is no such figure. Known are ${NAMES.join(', ')}.`,
  )
  process.exit(1)
}

if (!canPin) console.log('Without taskset, servers and load share the cores; expect noise.')
const rows = []
const wanted = FIGURES.filter(({ name }) => only?.includes(name) ?? true)
for (const { measure } of wanted) {
  for (const row of await measure()) {
    rows.push(row)
    console.log(line(row))
  }
}
const result = { node: process.version, cpu: cpus()[0]?.model, at: new Date().toISOString(), rows }
writeFileSync(new URL('latest.json', import.meta.url), `${JSON.stringify(result, null, 2)}\n`)

function line({ title, value, target, met, unit, detail, cpu }) {
  const wanted = target.atLeast === undefined ? `≤ ${target.atMost}` : `≥ ${target.atLeast}`
  const measured =
    detail === undefined ? '' : `${round(detail.ours)} ÷ ${round(detail.theirs)} ${detail.unit}`
  return [
    title.padEnd(56),
    `${value.toFixed(2)} ${unit}`.padStart(9),
    `${wanted} ${unit}`.padEnd(9),
    (met ? 'met' : 'MISSED').padEnd(7),
    measured,
    cpu === undefined ? '' : `${cpu.ours.toFixed(1)} : ${cpu.theirs.toFixed(1)} µs of processor`,
  ].join('  ')
}

function round(number) {
  return number >= 100 ? Math.round(number).toLocaleString('en') : number.toFixed(1)
}
