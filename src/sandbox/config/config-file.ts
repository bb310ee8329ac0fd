/**
 * Reads `ramp-sandbox.config.yaml`: settings under their names, and the whole of a Behaviour beside
 * them.
 */
import { InvalidArgumentError } from 'commander'
import { dirname } from 'node:path'
import { ASSUMPTIONS } from '../../base/contract/generated/assumptions.ts'
import type { SchemaError } from '../../base/contract/issues.ts'
import type { Behaviour } from '../simulator/behaviour/behaviour.ts'
import { behaviourIssues } from '../simulator/behaviour/check-behaviour.ts'
import { issueAt, type Issue } from '../../base/vocabulary/issue.ts'
import { checkDocument, readDocument, rejectIssues } from './document.ts'
import { settingOptions, type Settings } from './settings.ts'

export type ConfigFile = { readonly settings: Settings; readonly behaviour: Behaviour }

/** The file itself, a part of the behaviour, and a secret that no committed file may hold. */
const NOT_IN_FILE = ['config', 'progression', 'controlToken']

/** An assumption beside the section of assumptions. */
function assumptionAbove({ keyword, instancePath, params }: SchemaError): string | undefined {
  const name = String(params['additionalProperty'])
  const isOne = keyword === 'additionalProperties' && Object.hasOwn(ASSUMPTIONS, name)
  return isOne && instancePath === ''
    ? `is not known; did you mean "assumptions.${name}"?`
    : undefined
}

/** Throws ConfigError. */
export function readConfigFile(file: string): ConfigFile {
  const document = readDocument(file)
  checkDocument(document, { $ref: 'config.schema.json' }, { describe: assumptionAbove })
  const options = settingOptions(dirname(file))
  const settings: Record<string, unknown> = {}
  const behaviour: Record<string, unknown> = {}
  const issues: Issue[] = []
  for (const [name, value] of Object.entries(document.value)) {
    const option = Object.entries(options).find(([known]) => known === name)?.[1]
    if (option === undefined || NOT_IN_FILE.includes(name)) {
      behaviour[name] = value
      continue
    }
    try {
      settings[name] = option.parseArg?.(String(value), undefined)
    } catch (error) {
      if (!(error instanceof InvalidArgumentError)) throw error
      issues.push(issueAt([name], `${JSON.stringify(value)} is invalid. ${error.message}`))
    }
  }
  if (settings['memory'] === true && settings['data'] !== undefined) {
    issues.push(issueAt(['memory'], 'and data cannot both be given; remove one of them'))
  }
  rejectIssues(document, [...issues, ...behaviourIssues(behaviour)])
  return { settings, behaviour }
}
