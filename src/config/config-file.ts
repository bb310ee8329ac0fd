/**
 * Reads `ramp-sandbox.config.yaml`: settings under their names, and the whole of a Behaviour beside
 * them.
 */
import { dirname, resolve } from 'node:path'
import type { Behaviour } from '../simulator/behaviour/behaviour.ts'
import { readSchema } from '../contract/contract-file.ts'
import { checkBehaviourSection } from './behaviour-section.ts'
import { badDocument, checkDocument, readDocument, type Fault } from './document.ts'
import { SETTING_NAMES, SETTINGS, type SettingName, type SettingValues } from './settings.ts'

export type ConfigFile = { readonly settings: SettingValues; readonly behaviour: Behaviour }

/** Settings whose value is a path; in a file they start from the file's folder. */
const PATHS: readonly SettingName[] = ['data', 'scenario']

/**
 * A file that says where the file is, or a progression that is a behaviour: neither is a setting
 * here.
 */
const NOT_IN_FILE: readonly SettingName[] = ['config', 'progression']

/** Throws ConfigError. */
export function readConfigFile(file: string): ConfigFile {
  const document = readDocument(file)
  checkDocument(document, readSchema('config'))
  const settings: Record<string, unknown> = {}
  const behaviour: Record<string, unknown> = {}
  const faults: Fault[] = []
  for (const [name, value] of Object.entries(document.value)) {
    if (!isSetting(name)) {
      behaviour[name] = value
      continue
    }
    const parsed = SETTINGS[name].parse(String(value))
    if (parsed === undefined) {
      const { expects, example } = SETTINGS[name]
      const message = `${name} must be ${expects}, such as ${example}; it was ${JSON.stringify(value)}`
      faults.push({ path: [name], message })
    } else {
      settings[name] = PATHS.includes(name) ? resolve(dirname(file), String(parsed)) : parsed
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

function isSetting(name: string): name is SettingName {
  const known: readonly string[] = SETTING_NAMES
  return known.includes(name) && !NOT_IN_FILE.some((other) => other === name)
}
