/**
 * Reads scenario files. A file that fits costs the parser and a generated validator; one that does
 * not is looked at again with everything that helps its author: each fault with line, column and
 * the name that was probably meant, all at once.
 */
import { LineCounter, parseDocument, type Document } from 'yaml'
import type { Behaviour } from '../../simulator/behaviour/behaviour.ts'
import { checkBehaviour } from '../../simulator/behaviour/check-behaviour.ts'
import { offsetOf, type Path } from '../../config/place.ts'
import { ApiError } from '../../vocabulary/errors.ts'
import { RULES } from '../../contract/generated/rules.ts'
import { checkScenario } from '../../contract/generated/scenario-validator.js'
import { didYouMean } from '../../vocabulary/nearest.ts'
import { behaviourOf } from './initial-state.ts'
import { findNeeds } from './needs.ts'
import { BUILT_IN_REFERENCES, referencesIn } from './references.ts'
import type { Scenario, Step, LoadedScenario } from './scenario.ts'
import { formatPath, placedSteps, split } from './step-parts.ts'

export type Problem = {
  /** From 1. */
  readonly line: number
  readonly column: number
  readonly message: string
}

export type Loaded = { readonly story: LoadedScenario } | { readonly problems: readonly Problem[] }

/** A fault that knows its place in the value; the file knows the line. */
type Fault = { readonly path: Path; readonly message: string }

/** Reads the text of a scenario file. What is wrong with it is the answer, not an exception. */
export async function loadScenario(file: string, text: string): Promise<Loaded> {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, merge: true })
  // Whatever the parser stumbles over after its first fault is most often a consequence.
  const [unreadable] = [...document.errors, ...document.warnings]
  if (unreadable !== undefined) {
    const at = place(lines, unreadable.pos[0])
    const isReference = text.split('\n')[at.line - 1]?.includes('${') === true
    const mend = isReference
      ? 'Within {…} and […], put a reference in quotes: "${order.transactionId}".'
      : 'See how far this line and the one before it are indented.'
    const cause = unreadable.message.replace(/\.?$/, '.')
    return { problems: [{ ...at, message: `this is no YAML: ${cause} ${mend}` }] }
  }
  const value: unknown = document.toJS()
  const located = (faults: readonly Fault[]): Loaded => ({
    problems: faults
      .map(({ path, message }) => ({ ...place(lines, offsetOf(document.contents, path)), message }))
      .sort((a, b) => a.line - b.line || a.column - b.column),
  })
  if (!checkScenario(value)) {
    const { findIssues } = await import('./find-issues.ts')
    return located(findIssues(value))
  }
  const faults = [
    ...ruleFaults(value),
    ...needFaults(value),
    ...referenceFaults(value),
    ...behaviourFaults(value),
  ]
  if (faults.length > 0) return located(faults)
  return { story: { file, scenario: value, lines: stepLines(value, document, lines) } }
}

/**
 * `story.yaml:3:5: steps[0].bdy is not known; did you mean "body"?`, as editors and terminals link
 * it.
 */
export function formatProblem(file: string, { line, column, message }: Problem): string {
  return `${file}:${line}:${column}: ${message}`
}

function ruleFaults({ covers = [] }: Scenario): readonly Fault[] {
  const known: readonly string[] = RULES.map(({ id }) => id)
  return covers.flatMap((id, index) => {
    if (known.includes(id)) return []
    const mend = didYouMean(id, known) || ' The rules are in contracts/rules.yaml.'
    return [{ path: ['covers', index], message: `covers[${index}] names no rule: "${id}".${mend}` }]
  })
}

function needFaults(scenario: Scenario): readonly Fault[] {
  const { needs = [] } = scenario
  const found = findNeeds(scenario)
  const missing = [...new Map(found.map((each) => [each.need, each] as const)).values()]
    .filter(({ need }) => !needs.includes(need))
    .map(({ need }) => {
      const by = found.find((each) => each.need === need)?.by ?? 'it'
      return {
        path: scenario.needs === undefined ? ['name'] : ['needs'],
        message: `needs must name "${need}", because ${by} needs it; add it, so that a target without it is told apart`,
      }
    })
  const idle = needs.flatMap((need, index) => {
    if (found.some((each) => each.need === need)) return []
    const message = `needs[${index}] names "${need}", which nothing in the story needs; take it out`
    return [{ path: ['needs', index], message }]
  })
  return [...missing, ...idle]
}

/** What the schema of a behaviour cannot see, such as a wait of a century. */
function behaviourFaults(scenario: Scenario): readonly Fault[] {
  return [
    ...faultsIn(behaviourOf(scenario), ['world']),
    ...placedSteps(scenario.steps).flatMap(({ step, path }) =>
      'behave' in step ? faultsIn(step.behave, [...path, 'behave']) : [],
    ),
  ]
}

function faultsIn(behaviour: Behaviour, at: Path): readonly Fault[] {
  try {
    checkBehaviour(behaviour)
    return []
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return (error.details ?? []).map(({ field, message }) => ({
      path: [...at, ...field.split(/[.[\]]+/).filter((part) => part !== '')],
      message: `${formatPath(at)}.${field} ${message}`,
    }))
  }
}

/**
 * A reference to something that no step before it saves is a slip of the pen, and can be told
 * before anything runs.
 */
function referenceFaults({ steps }: Scenario): readonly Fault[] {
  const faults: Fault[] = []
  const visit = (step: Step, path: Path, saved: Set<string>): void => {
    const { own, held } = split(step)
    for (const { at, text, parts } of referencesIn(own)) {
      const cause = whyUnknown(parts, saved)
      if (cause === undefined) continue
      const place = [...path, ...at]
      faults.push({ path: place, message: `${formatPath(place)} refers to ${text}, ${cause}` })
    }
    if ('repeat' in step) saved.add('n')
    // Branches of a race may run in any order, so none may lean on another.
    const branches = held.map(() => ('parallel' in step ? new Set(saved) : saved))
    for (const { step: nested, at, branch } of held)
      visit(nested, [...path, ...at], branches[branch] ?? saved)
    for (const branch of branches) branch.forEach((name) => saved.add(name))
    if ('save' in step) Object.keys(step.save ?? {}).forEach((name) => saved.add(name))
    if ('repeat' in step) saved.delete('n')
  }
  const saved = new Set<string>(Object.keys(BUILT_IN_REFERENCES))
  steps.forEach((step, index) => visit(step, ['steps', index], saved))
  return faults
}

function whyUnknown(
  [name = '', member]: readonly string[],
  saved: ReadonlySet<string>,
): string | undefined {
  if (!saved.has(name)) return `and no step before it saves "${name}".${didYouMean(name, saved)}`
  const members: Readonly<Record<string, readonly string[]>> = BUILT_IN_REFERENCES
  const known = Object.hasOwn(members, name) ? members[name] : undefined
  if (known === undefined || member === undefined || known.includes(member)) return undefined
  return `and "${name}" has only ${known.join(' and ')}.${didYouMean(member, known)}`
}

function stepLines(
  scenario: Scenario,
  document: Document,
  lines: LineCounter,
): ReadonlyMap<Step, number> {
  return new Map(
    placedSteps(scenario.steps).map(({ step, path }) => [
      step,
      place(lines, offsetOf(document.contents, path)).line,
    ]),
  )
}

function place(
  lines: LineCounter,
  offset: number,
): { readonly line: number; readonly column: number } {
  const { line, col } = lines.linePos(offset)
  return { line, column: col }
}
