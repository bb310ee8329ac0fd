/**
 * Applications for the exam and the explorer: copies of the example shops with changed lines, and a
 * shop in memory. A change plants a defect (`PLANTED`) or another conforming design
 * (`conforming.ts`).
 */
import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readAdapter } from '../../../src/lab/application/adapter.ts'
import { explore, type ExploreOptions } from '../../../src/lab/explore/explore.ts'
import { kindsOf } from '../../../src/lab/explore/perturbations.ts'
import type { Policy } from '../../../src/lab/explore/policies/policy.ts'
import type { Side } from '../../../src/base/vocabulary/side.ts'
import { aFolder } from '../../cli/a-folder.ts'
import { call } from '../../cli/call.ts'
import { GO_INTERRUPTED, NODE_INTERRUPTED, PYTHON_INTERRUPTED, WORKERS } from './interrupted.ts'
import { MISTAKES, searchMemoryShop, type Mistake } from './memory-shop.ts'
import { NODE } from './node.ts'
import { GO, PYTHON } from './other-languages.ts'
import { STYLES, type Built, type Style } from './styles.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const OWN_FILES = fileURLToPath(new URL('styles', import.meta.url))

export type Change = readonly [file: string, from: string, to: string]

export type Copy = {
  readonly name: string
  readonly shop: 'integrator' | 'python-shop' | 'go-shop' | Style
  readonly changes: readonly Change[]
}

export type Planted = Copy | { readonly name: Mistake; readonly shop: 'memory' }

const SHOPS = { integrator: NODE, 'python-shop': PYTHON, 'go-shop': GO } as const

/** Their defects show only inside the handling of a webhook. README.md has a table of them, too. */
export const INTERRUPTED: readonly Copy[] = [
  ...copiesOf({
    integrator: NODE_INTERRUPTED,
    'python-shop': PYTHON_INTERRUPTED,
    'go-shop': GO_INTERRUPTED,
  }),
  ...copiesOf({ 'python-shop': WORKERS }),
]

/** All applications with a defect: README.md says who finds each. */
export const PLANTED: readonly Planted[] = [
  ...MISTAKES.map((name) => ({ name, shop: 'memory' }) as const),
  ...copiesOf(SHOPS),
]

function copiesOf(
  shops: Partial<Readonly<Record<Copy['shop'], Readonly<Record<string, readonly Change[]>>>>>,
): readonly Copy[] {
  return Object.entries(shops).flatMap(([shop, defects]) =>
    // The keys of the object.
    Object.entries(defects).map(([name, changes]) => ({
      ...{ name, changes },
      shop: shop as Copy['shop'],
    })),
  )
}

/** The folder of a changed copy. Throws where the example no longer has the text of a change. */
export function plant({ name, shop, changes }: Copy): string {
  const folder = join(aFolder(), 'shop')
  const built = (STYLES as Partial<Readonly<Record<string, Built>>>)[shop]
  const { example = shop, folders = [] } = built ?? {}
  cpSync(join(ROOT, 'examples', example), folder, { recursive: true })
  for (const each of folders) cpSync(join(OWN_FILES, each), folder, { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  for (const [file, from, to] of [...(built?.changes ?? []), ...changes]) {
    const path = join(folder, file)
    const text = readFileSync(path, 'utf8')
    if (!text.includes(from)) throw new Error(`Failed to plant "${name}": ${file} lacks ${from}`)
    writeFileSync(
      path,
      text.replace(from, () => to),
    )
  }
  if (example === 'go-shop') compile(folder, name)
  return folder
}

/** Once, and not at every start. */
function compile(folder: string, name: string): void {
  const { status, stderr } = spawnSync('go', ['build', '-o', 'shop', '.'], { cwd: folder })
  if (status !== 0) throw new Error(`Failed to plant "${name}": ${String(stderr)}`)
  const file = join(folder, 'ramp-app.yaml')
  writeFileSync(file, readFileSync(file, 'utf8').replace('exec go run .', 'exec ./shop'))
}

/** How the commands open the application whose adapter is in a folder. */
export function openedIn(folder: string) {
  const { adapter, folder: cwd } = readAdapter(join(folder, 'ramp-app.yaml'))
  return { adapter, cwd, env: { PATH: process.env['PATH'] ?? '' }, servicePort: 0 }
}

export function exploreIn(folder: string, more: Partial<ExploreOptions>) {
  const search = { seed: 1, depth: 1, jobs: 3, isOver: () => false }
  return explore({ ...openedIn(folder), ...search, ...more })
}

/** The happy paths, and the sequence whose perturbations these are: `order-fails + end-lost`. */
export function only(side: Side, ids: string): Policy {
  const wanted = ids.split(' + ')
  return function* ({ adapter }) {
    const all = kindsOf(adapter, side).flat()
    yield { sequences: [{ side, perturbations: all.filter(({ id }) => wanted.includes(id)) }] }
  }
}

/** The failed checks of the exam, separated by spaces. The shop in memory has no address. */
export async function examined(folder: string, scheme = 'hex'): Promise<string> {
  const args = ['exam', '--adapter', 'ramp-app.yaml', '--scheme', scheme]
  const { out } = await call(args, { cwd: folder })
  // Advice is indented below its reason.
  return [...out.matchAll(/^(?:FAIL | {4})([a-z]+\.[\w-]+)/gm)].map(([, id]) => id).join(' ')
}

/** What the explorer finds in an application with a defect. */
export function explorePlanted(planted: Planted, more: Partial<ExploreOptions>) {
  return planted.shop === 'memory'
    ? searchMemoryShop(planted.name, more)
    : exploreIn(plant(planted), more)
}
