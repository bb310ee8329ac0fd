/** The package as npm packs it. */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '../..')

type Packed = { readonly filename: string; readonly unpackedSize: number }

/** Packs it into a folder. */
export function packedInto(folder: string): Packed & { readonly tarball: string } {
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder]
  const [packed] = JSON.parse(execFileSync('npm', args, { cwd: ROOT, encoding: 'utf8' })) as [
    Packed,
  ]
  return { ...packed, tarball: join(folder, packed.filename) }
}
