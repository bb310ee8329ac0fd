/** The scenarios that the package has, by name. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { contractFile } from '../base/contract/contract-file.ts'

const FOLDER = new URL('../scenarios/', contractFile(''))
const NAME = /^[a-z\d][a-z\d.-]*$/

/** Such as `order.completed`. */
export function packagedNames(): readonly string[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => file.replace(/\.yaml$/, ''))
    .sort()
}

export function packagedText(name: string): string | undefined {
  const file = new URL(`${name}.yaml`, FOLDER)
  return NAME.test(name) && existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/** One line for each: its name, and what it is about. */
export function listPackaged(): string {
  const lines = packagedNames().map((name) => {
    const [, title = ''] = /^name: (.*)$/m.exec(packagedText(name) ?? '') ?? []
    return `${name}: ${title}\n`
  })
  return lines.join('')
}
