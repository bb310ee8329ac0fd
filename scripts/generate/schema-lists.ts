/**
 * The lists of names in the schemas of the sandbox's own files. The code has each list once, with
 * what its names mean; everything else of these schemas is written by hand.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { HTTP_FAULT_KINDS } from '../../src/server/http-fault-kinds.ts'
import { ORACLES } from '../../src/scenarios/oracles/oracle-list.ts'
import { BODY_FORMS } from '../../src/scenarios/steps/forms/body-forms.ts'
import { SIGNATURE_FORMS } from '../../src/scenarios/steps/forms/signature-forms.ts'
import { WEBHOOK_FAULT_KINDS } from '../../src/simulator/behaviour/webhook-fault-kinds.ts'

type NameList = {
  readonly schema: 'scenario' | 'behaviour'
  /** The definition in the schema whose first `enum` after `from` is the list. */
  readonly definition: string
  readonly from?: string
  readonly names: readonly string[]
}

const LISTS: readonly NameList[] = [
  { schema: 'scenario', definition: 'oracle', names: Object.keys(ORACLES) },
  {
    ...{ schema: 'scenario', definition: 'webhookForm' },
    names: [...Object.keys(SIGNATURE_FORMS), ...Object.keys(BODY_FORMS)],
  },
  {
    ...{ schema: 'behaviour', definition: 'webhookFault', from: '"do"' },
    names: Object.keys(WEBHOOK_FAULT_KINDS),
  },
  {
    ...{ schema: 'behaviour', definition: 'httpFault', from: '"do"' },
    names: Object.keys(HTTP_FAULT_KINDS),
  },
]

/** The schemas with these lists, by path. */
export function schemaLists(root: string): ReadonlyMap<string, string> {
  const files = new Map<string, string>()
  for (const list of LISTS) {
    const path = `contracts/schemas/${list.schema}.schema.json`
    files.set(path, withList(files.get(path) ?? readFileSync(join(root, path), 'utf8'), list))
  }
  return files
}

function withList(text: string, { definition, from = '', names }: NameList): string {
  const start = text.indexOf(`\n    "${definition}": {`)
  const at = text.indexOf('"enum": [', start < 0 ? text.length : text.indexOf(from, start))
  if (at < 0) throw new Error(`There is no list in the definition "${definition}"`)
  const indent = /[^\n]*$/.exec(text.slice(0, at))?.[0].length ?? 0
  const list = wrapped(
    names.map((name) => JSON.stringify(name)),
    ' '.repeat(indent),
  )
  return `${text.slice(0, at)}"enum": ${list}${text.slice(text.indexOf(']', at) + 1)}`
}

const WIDTH = 100

/** As many names in a line as fit. */
function wrapped(names: readonly string[], indent: string): string {
  const line = `[${names.join(', ')}]`
  if (indent.length + line.length <= WIDTH) return line
  const lines: string[] = []
  for (const name of names) {
    const last = lines.at(-1)
    const longer = `${last}, ${name}`
    if (last !== undefined && indent.length + longer.length < WIDTH)
      lines[lines.length - 1] = longer
    else lines.push(name)
  }
  return `[\n${lines.map((each) => `${indent}  ${each}`).join(',\n')}\n${indent}]`
}
