/** The shapes of contracts/shapes/ as code: `<place>.<name>.yaml` is one of the place. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

const FOLDER = 'contracts/shapes'

export function shapeFiles(root: string): ReadonlyMap<string, string> {
  const shapes: Record<string, Record<string, unknown>> = {}
  const named: Record<string, unknown> = {}
  for (const file of readdirSync(join(root, FOLDER)).toSorted()) {
    const [place = '', name = ''] = file.replace(/\.yaml$/, '').split('.')
    shapes[place] ??= {}
    const shape = parse(readFileSync(join(root, FOLDER, file), 'utf8'))
    shapes[place][name] = shape
    if (shape?.deviations === undefined) continue
    named[`${place}.${name}`] = shape.deviations
    delete shape.deviations
  }
  const code = [
    '// Generated from contracts/shapes by `npm run generate`. Do not edit.',
    '',
    '/** The shapes that have names, by their place. */',
    'export const NAMED_SHAPES: Readonly<Record<string, Readonly<Record<string, unknown>>>> =',
    `  ${JSON.stringify(shapes, null, 2).replaceAll('\n', '\n  ')}`,
    '',
    '/** What each contradicts of the documentation: names for `shapes.deviations`. */',
    'export const NAMED_DEVIATIONS: Readonly<Record<string, readonly string[]>> =',
    `  ${JSON.stringify(named)}`,
    '',
  ]
  return new Map([['src/base/contract/generated/named-shapes.ts', code.join('\n')]])
}
