/** The settings of a sandbox that behaves like the deployment, as far as a run tested it. */
import { stringify } from 'yaml'
import { ASSUMPTIONS } from '../../base/contract/generated/assumptions.ts'
import { cut } from '../../base/vocabulary/text.ts'
import { SHAPES, type Observation, type VerificationRun } from '../verdict.ts'

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
  const linesOf = (names: readonly string[], prefix = '') =>
    names.flatMap((name) => {
      const found = settings.find(({ setting }) => setting === name)
      return found === undefined ? [] : settingLines(name.slice(prefix.length), found)
    })
  const lines = linesOf(Object.keys(ASSUMPTIONS))
  const shapes = linesOf(SHAPES, 'shapes.')
  const differing = observations
    .filter(({ differs }) => differs === true)
    .map(({ sentence }) => `- ${sentence}`)
  return [
    `# As ${baseUrl} behaves where the documentation is silent: each setting was tested.`,
    '# npx ramp-sandbox start --config <this file> behaves alike in these.',
    ...(lines.length === 0 ? ['assumptions: {}'] : ['assumptions:', ...lines]),
    ...(shapes.length === 0 ? [] : ['shapes:', ...shapes]),
    ...section('Differs, cannot be set:', differing),
    ...section('Not tested, so a sandbox has its defaults:', untested(notTested)),
    '',
  ]
    .map((line) => (line.startsWith('#') ? comment(line) : line))
    .join('\n')
}

function settingLines(name: string, { value, sentence }: Observation): readonly string[] {
  const text = stringify({ [name]: value }).trimEnd()
  return [comment(`# ${sentence}`), ...text.split('\n')].map((line) => `  ${line}`)
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
