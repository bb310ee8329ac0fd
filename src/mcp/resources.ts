/** What a model can read: the statements of the documentation, what is assumed, and scenarios. */
import { readFileSync } from 'node:fs'
import { contractFile } from '../base/contract/contract-file.ts'
import { listPackaged, packagedNames, packagedText } from './scenario-files.ts'

const SCHEME = 'ramp-sandbox://'

type Resource = {
  readonly name: string
  readonly description: string
  readonly mimeType: string
  readonly read: () => string
}

const RESOURCES: readonly Resource[] = [
  register('rules', 'What the documentation of the service states, with its sections.'),
  register('assumptions', 'What it leaves open: the default, the reason and the setting of each.'),
  register('deviations', 'What deployments do against it, with the switch of each.'),
  {
    name: 'scenarios',
    description: 'The scenarios of the package, one a line. run_scenario takes their names.',
    mimeType: 'text/plain',
    read: listPackaged,
  },
]

export const TEMPLATE = {
  uriTemplate: `${SCHEME}scenarios/{name}`,
  name: 'scenario',
  description: 'A scenario of the package, to learn from.',
  mimeType: 'application/yaml',
}

export function listResources() {
  return RESOURCES.map(({ name, description, mimeType }) => {
    return { uri: `${SCHEME}${name}`, name, description, mimeType }
  })
}

/** Undefined if it does not exist. */
export function readResource(uri: string) {
  const found = RESOURCES.find(({ name }) => uri === `${SCHEME}${name}`)
  if (found !== undefined) return { uri, mimeType: found.mimeType, text: found.read() }
  const prefix = `${SCHEME}scenarios/`
  const text = uri.startsWith(prefix) ? packagedText(uri.slice(prefix.length)) : undefined
  return text === undefined ? undefined : { uri, mimeType: TEMPLATE.mimeType, text }
}

export function resourceNames(): readonly string[] {
  return [
    ...RESOURCES.map(({ name }) => name),
    ...packagedNames().map((name) => `scenarios/${name}`),
  ]
}

function register(name: string, description: string): Resource {
  const read = () => readFileSync(contractFile(`${name}.yaml`), 'utf8')
  return { name, description, mimeType: 'application/yaml', read }
}
