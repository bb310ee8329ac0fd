/**
 * Reads `ramp-sandbox.config.yaml`: settings under their names, and the whole of a Behaviour beside
 * them.
 */
import { InvalidArgumentError } from 'commander'
import { dirname } from 'node:path'
import type { Behaviour } from '../simulator/behaviour/behaviour.ts'
import { readSchema } from '../contract/contract-file.ts'
import { checkBehaviourSection } from './behaviour-section.ts'
import { badDocument, checkDocument, readDocument, type Fault } from './document.ts'
import { settingOptions, type Settings } from './settings.ts'

export type ConfigFile = { readonly settings: Settings; readonly behaviour: Behaviour }

/** The first names the file itself, the second is part of the behaviour. */
const NOT_IN_FILE = ['config', 'progression']

/** Throws ConfigError. */
export function readConfigFile(file: string): ConfigFile {
  const document = readDocument(file)
  checkDocument(document, readSchema('config'))
  const options = settingOptions(dirname(file))
  const settings: Record<string, unknown> = {}
  const behaviour: Record<string, unknown> = {}
  const faults: Fault[] = []
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
      const message = `${name} ${JSON.stringify(value)} is invalid. ${error.message}`
      faults.push({ path: [name], message })
    }
  }
  if (settings['memory'] === true && settings['data'] !== undefined) {
    faults.push({
      path: ['memory'],
      message: 'memory and data cannot both be given; take one of them out',
    })
  }
  if (faults.length > 0) throw badDocument(document, faults)
  checkBehaviourSection(document, behaviour)
  return { settings, behaviour }
}
