/**
 * The scenario in the text of a file. A valid one costs the parser and a generated validator. An
 * invalid one is checked again by the slower code that gives each issue its line, its column and
 * the nearest name.
 */
import { LineCounter, type Document } from 'yaml'
import { behaviourIssues } from '../../sandbox/simulator/behaviour/check-behaviour.ts'
import { clockIssues } from '../../sandbox/config/clock-issues.ts'
import { valuesOf, yamlDocument } from '../../sandbox/config/yaml-document.ts'
import { offsetOf } from '../../sandbox/config/yaml-offset.ts'
import { RULES } from '../../base/contract/generated/rules.ts'
import { checkScenario } from '../../base/contract/generated/scenario-validator.js'
import { issueAt, type Issue, type Path } from '../../base/vocabulary/issue.ts'
import { didYouMean } from '../../base/vocabulary/nearest.ts'
import { referencesIn } from '../../base/vocabulary/references.ts'
import { scenarioBehaviour } from './initial-state.ts'
import { findNeeds } from './needs.ts'
import type { InvalidFile, LoadedFile, Scenario, Step } from './scenario.ts'
import { placedSteps, split } from './step-tree.ts'

/** References that exist without a `save`, with their members. */
const BUILT_IN_REFERENCES = {
  api: ['key', 'liveKey'],
  endpoint: ['id', 'secret'],
  run: ['seed', 'customer'],
} as const

/** An invalid file is a result, not an exception. */
export async function parseScenario(file: string, text: string): Promise<LoadedFile> {
  const lines = new LineCounter()
  const document = yamlDocument(text, { lineCounter: lines, merge: true })
  // What the parser reports after its first error is most often a consequence of it.
  const [unreadable] = [...document.errors, ...document.warnings]
  if (unreadable !== undefined) {
    const at = place(lines, unreadable.pos[0])
    const isReference = text.split('\n')[at.line - 1]?.includes('${') === true
    const fix = isReference
      ? 'Within {…} and […], put a reference in quotes: "${order.transactionId}".'
      : 'Check the indentation of this line and of the line before it.'
    const cause = unreadable.message.replace(/\.?$/, '.')
    return { file, issues: [{ ...at, message: `this is not valid YAML: ${cause} ${fix}` }] }
  }
  const values = valuesOf(document)
  if ('problem' in values)
    return { file, issues: [{ line: 1, column: 1, message: values.problem }] }
  const { value } = values
  const invalid = (issues: readonly Issue[]): InvalidFile => ({
    file,
    issues: issues
      .map(({ path, field, message }) => ({
        ...place(lines, offsetOf(document.contents, path)),
        message: `${field} ${message}`,
      }))
      .sort((a, b) => a.line - b.line || a.column - b.column),
  })
  if (!checkScenario(value)) {
    const { findIssues } = await import('./find-issues.ts')
    return invalid(findIssues(value))
  }
  const issues = [
    ...ruleIssues(value),
    ...needIssues(value),
    ...referenceIssues(value),
    ...clockIssues(value.world?.clock, ['world', 'clock']),
    // What the schema of a behaviour cannot express, such as the longest wait.
    ...behaviourIssues(scenarioBehaviour(value), ['world']),
    ...placedSteps(value.steps).flatMap(({ step, path }) =>
      'behave' in step ? behaviourIssues(step.behave, [...path, 'behave']) : [],
    ),
  ]
  if (issues.length > 0) return invalid(issues)
  return { file, scenario: value, lines: stepLines(value, document, lines) }
}

function ruleIssues({ covers = [] }: Scenario): readonly Issue[] {
  const known: readonly string[] = RULES.map(({ id }) => id)
  return covers.flatMap((id, index) => {
    if (known.includes(id)) return []
    const fix = didYouMean(id, known) || ' The rules are in contracts/rules.yaml.'
    return [issueAt(['covers', index], `is not the id of a rule: "${id}".${fix}`)]
  })
}

function needIssues(scenario: Scenario): readonly Issue[] {
  const { needs } = scenario
  if (needs === undefined) return []
  const found = findNeeds(scenario)
  const missing = [...new Map(found.map((each) => [each.need, each] as const)).values()]
    .filter(({ need }) => !needs.includes(need))
    .map(({ need }) => {
      const by = found.find((each) => each.need === need)?.by ?? 'it'
      const message = `must list "${need}", because ${by} needs it; add it, or leave needs out`
      return issueAt(['needs'], message)
    })
  const unused = needs.flatMap((need, index) => {
    if (found.some((each) => each.need === need)) return []
    const message = `is "${need}", which no part of the scenario needs; remove it`
    return [issueAt(['needs', index], message)]
  })
  return [...missing, ...unused]
}

/** A reference to a name that no earlier step saves. */
function referenceIssues({ steps }: Scenario): readonly Issue[] {
  const issues: Issue[] = []
  const visit = (step: Step, path: Path, saved: Set<string>): void => {
    const { own, held } = split(step)
    for (const { at, text, parts } of referencesIn(own)) {
      const cause = whyUnknown(parts, saved)
      if (cause === undefined) continue
      issues.push(issueAt([...path, ...at], `refers to ${text}, ${cause}`))
    }
    if ('repeat' in step) saved.add('n')
    // Branches of a race run in any order, so none may use what another saves.
    const branches = held.map(() => ('parallel' in step ? new Set(saved) : saved))
    for (const { step: nested, at, branch } of held)
      visit(nested, [...path, ...at], branches[branch] ?? saved)
    for (const branch of branches) branch.forEach((name) => saved.add(name))
    if ('save' in step) Object.keys(step.save ?? {}).forEach((name) => saved.add(name))
    if ('repeat' in step) saved.delete('n')
  }
  const saved = new Set<string>(Object.keys(BUILT_IN_REFERENCES))
  steps.forEach((step, index) => visit(step, ['steps', index], saved))
  return issues
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
