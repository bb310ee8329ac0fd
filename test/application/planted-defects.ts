/** Defects of real integrators, planted in copies of the shops to copy from. */
import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { aFolder } from '../cli/a-folder.ts'
import { GO, PYTHON } from './planted-elsewhere.ts'
import { NODE } from './planted-node.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

export type Change = readonly [file: string, from: string, to: string]

export type Planted = {
  readonly defect: string
  readonly shop: 'integrator' | 'python-shop' | 'go-shop'
  readonly changes: readonly Change[]
}

const SHOPS = { integrator: NODE, 'python-shop': PYTHON, 'go-shop': GO } as const

export const PLANTED: readonly Planted[] = Object.entries(SHOPS).flatMap(([shop, defects]) =>
  // The keys of the object.
  Object.entries(defects).map(([defect, changes]) => ({
    ...{ defect, changes },
    shop: shop as Planted['shop'],
  })),
)

/** The folder of a copy with the defect. Throws where the shop has changed under a patch. */
export function plant({ defect, shop, changes }: Planted): string {
  const folder = join(aFolder(), 'shop')
  cpSync(join(ROOT, 'examples', shop), folder, { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  for (const [file, from, to] of changes) {
    const path = join(folder, file)
    const text = readFileSync(path, 'utf8')
    if (!text.includes(from)) throw new Error(`Failed to plant "${defect}": ${file} lacks ${from}`)
    writeFileSync(
      path,
      text.replace(from, () => to),
    )
  }
  if (shop === 'go-shop') compile(folder, defect)
  return folder
}

/** Once, and not at every start. */
function compile(folder: string, defect: string): void {
  const { status, stderr } = spawnSync('go', ['build', '-o', 'shop', '.'], { cwd: folder })
  if (status !== 0) throw new Error(`Failed to plant "${defect}": ${String(stderr)}`)
  const file = join(folder, 'ramp-app.yaml')
  writeFileSync(file, readFileSync(file, 'utf8').replace('exec go run .', 'exec ./shop'))
}
