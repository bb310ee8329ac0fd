/** The settings of a sandbox that behaves like the deployment, as far as a run tested it. */
import { stringify } from 'yaml'
import { ASSUMPTIONS } from '../../base/contract/generated/assumptions.ts'
import { layShapes } from '../../base/contract/lay-shapes.ts'
import { settingAs } from '../../base/contract/shape-settings.ts'
import type { Shapes } from '../../base/contract/generated/types.ts'
import { cut } from '../../base/vocabulary/text.ts'
import type { Observation, VerificationRun } from '../verdict.ts'

const WIDTH = 116
const LONGEST_LINE = 300

/**
 * A configuration file for `start --config`. The same deployment gives the same file: nothing in it
 * tells when it was written, or how often something was seen.
 */
export function assumptionsFile({
  baseUrl,
  observations,
  notTested,
}: Pick<VerificationRun, 'baseUrl' | 'observations' | 'notTested'>): string {
  const settings = observations.filter(({ setting }) => setting !== undefined)
  const lines = Object.keys(ASSUMPTIONS).flatMap((name) => {
    const found = settings.find(({ setting }) => setting === name)
    return found === undefined ? [] : settingLines(name, found.value, [found])
  })
  const shapes = shapeLines(settings.filter(({ setting = '' }) => setting.startsWith('shapes.')))
  const differing = observations.filter(({ differs }) => differs === true)
  const stated = differing.filter(({ shape }) => shape !== undefined)
  const others = differing.filter(({ shape }) => shape === undefined)
  return [
    `# As ${baseUrl} behaves where the documentation is silent: each setting was tested.`,
    '# npx ramp-sandbox start --config <this file> behaves alike in these.',
    ...(lines.length === 0 ? ['assumptions: {}'] : ['assumptions:', ...lines]),
    ...(shapes.length === 0 ? [] : ['shapes:', ...shapes]),
    ...section(
      'Differs; a shape can state it, as traffic learn does from a recording:',
      stated.map(({ shape, sentence }) => `- ${shape}: ${sentence}`),
    ),
    ...section(
      'Differs, cannot be set:',
      others.map(({ sentence }) => `- ${sentence}`),
    ),
    ...section('Not tested, so a sandbox has its defaults:', untested(notTested)),
    '',
  ]
    .map((line) => (line.startsWith('#') ? comment(line) : line))
    .join('\n')
}

function settingLines(name: string, value: unknown, seen: readonly Observation[]) {
  const text = stringify({ [name]: value }).trimEnd()
  const comments = seen.map(({ sentence }) => comment(`# ${sentence}`))
  return [...comments, ...text.split('\n')].map((line) => `  ${line}`)
}

/** A place has several settings: its shape first, then its statuses. */
function shapeLines(all: readonly Observation[]): readonly string[] {
  const depth = ({ setting }: Observation) => setting?.split('.').length ?? 0
  const seen = all.toSorted((one, other) => depth(one) - depth(other))
  const shapes = seen
    .map(({ setting = '', value }) => settingAs(setting, value).shapes)
    .reduce<Shapes>(layShapes, {})
  return Object.entries(shapes).flatMap(([place, value]) =>
    settingLines(
      place,
      value,
      seen.filter(({ setting = '' }) => setting.split('.')[1] === place),
    ),
  )
}

function section(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : ['#', `# ${title}`, ...lines.map((line) => `# ${line}`)]
}

/** The settings of each reason, in lines of one width. */
function untested(notTested: VerificationRun['notTested']): readonly string[] {
  const reasons = [...new Set(notTested.map(({ because }) => because))]
  return reasons.flatMap((reason) => {
    const names = notTested.filter(({ because }) => because === reason)
    const lines = [`- ${reason}:`]
    for (const { setting } of names) {
      const last = lines.at(-1) ?? ''
      if (lines.length > 1 && last.length + setting.length + 2 <= WIDTH)
        lines[lines.length - 1] = `${last} ${setting},`
      else lines.push(`    ${setting},`)
    }
    return lines.map((line, at) => (at === lines.length - 1 ? line.replace(/,$/, '') : line))
  })
}

/** Words of a deployment must not end the comment that they are in. */
function comment(line: string): string {
  return cut(line.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' '), LONGEST_LINE)
}
