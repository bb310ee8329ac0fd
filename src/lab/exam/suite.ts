/**
 * The scenarios of an exam: those of the package, and those of a folder of the user. Each file is
 * one row, whose id is the name of the file. A scenario of `scenarios/` can be a row, too.
 */
import { readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { contractFile } from '../../base/contract/contract-file.ts'
import { usedEntries } from '../application/adapter-entries.ts'
import { SubjectInvalid } from '../../scenarios/expectations/scenario-ended.ts'
import { findScenarioFiles } from '../../scenarios/model/find-files.ts'
import { formatIssue, loadFiles } from '../../scenarios/model/load-scenario.ts'
import type { LoadedScenario, Scenario, Step } from '../../scenarios/model/scenario.ts'
import { underSettings, withUsualRetries } from '../../scenarios/model/under-settings.ts'
import { placedSteps } from '../../scenarios/model/step-tree.ts'
import type { Behaviour } from '../../sandbox/simulator/behaviour/behaviour.ts'
import type { Grading } from './exam-row.ts'

export type ExamCheck = Grading & { readonly loaded: LoadedScenario }

const PACKAGED = fileURLToPath(contractFile('../scenarios/exam/'))

/** They leave a mark on the application. */
const DISTURBING = ['restart', 'setSecret']

/** What a scenario without a graded step counts. */
const UNGRADED = { weight: 'major', fix: 'apply' } as const

/** Throws SubjectInvalid: of an invalid file, with a line for each issue. */
export async function loadSuite({
  settings = {},
  own,
}: {
  readonly settings?: Behaviour
  /** A folder of the user, and where its files are named from. */
  readonly own?: { readonly folder: string; readonly cwd: string }
}): Promise<readonly ExamCheck[]> {
  const { folder, cwd = PACKAGED } = own ?? {}
  const idOf = packagedRows(cwd)
  const { files } = findScenarioFiles(folder === undefined ? [] : [folder], cwd)
  if (folder !== undefined && files.length === 0)
    throw new SubjectInvalid(
      `Failed to read the suite "${folder}": it has no scenario file (*.yaml). Name another folder.`,
    )
  const checks = (await loadFiles([...new Set([...idOf.keys(), ...files])], cwd)).map(
    (each): ExamCheck => {
      if ('issues' in each)
        throw new SubjectInvalid(
          `Failed to read "${each.file}" of the suite: it is invalid. Fix the file and run the command again.\n${each.issues.map((issue) => `  ${formatIssue(each.file, issue)}`).join('\n')}`,
        )
      const scenario = underSettings(withUsualRetries(settings), each.scenario)
      const id = idOf.get(each.file) ?? basename(each.file).replace(/\.ya?ml$/, '')
      return { ...gradingOf(id, scenario), loaded: { ...each, scenario } }
    },
  )
  const ids = [...idOf.values()]
  const placed = checks.map((check) => ({ check, place: placeOf(check, ids) }))
  return placed.toSorted((one, other) => compare(one.place, other.place)).map(({ check }) => check)
}

/** A line is the id of a row, and its file if that is not `<id>.yaml` beside it. */
function packagedRows(cwd: string): ReadonlyMap<string, string> {
  const lines = readFileSync(join(PACKAGED, 'order.txt'), 'utf8').trim().split('\n')
  return new Map(
    lines.map((line) => {
      const [id = '', file = `${id}.yaml`] = line.split(' ')
      return [relative(cwd, join(PACKAGED, file)), id]
    }),
  )
}

/** What a failure of a step counts, and what to change; that of the first one is the row's. */
export function gradeOfStep(step: Step | undefined): Pick<Grading, 'weight' | 'fix'> | undefined {
  const graded = step && placedSteps([step]).find(({ step: { weight } }) => weight !== undefined)
  if (graded === undefined) return undefined
  const { weight = UNGRADED.weight, fix = UNGRADED.fix } = graded.step
  return { weight, fix }
}

function gradingOf(id: string, { name, why = '', steps, covers = [] }: Scenario): Grading {
  const graded = steps.map(gradeOfStep).find((each) => each !== undefined)
  return { id, title: name, reason: why, rules: covers, ...(graded ?? UNGRADED) }
}

type Place = readonly [disturbs: number, index: number]

/** Scenarios of the user follow those of the package, in the order of their files. */
function placeOf({ id, loaded }: ExamCheck, order: readonly string[]): Place {
  const disturbs = usedEntries(loaded.scenario).some((entry) => DISTURBING.includes(entry))
  const index = order.indexOf(id)
  return [Number(disturbs), index === -1 ? order.length : index]
}

function compare(one: Place, other: Place): number {
  const differing = one.findIndex((part, index) => part !== other[index])
  return (one[differing] ?? 0) - (other[differing] ?? 0)
}
