/** The control contract as it is served, and what is wrong with an answer by it. */
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { CONTROL_DOCUMENT } from '../../../../src/base/contract/generated/control-document.js'

type Response = { readonly $ref?: string; readonly 'x-codes'?: readonly string[] }
type Responses = Readonly<Record<string, Response>>

const { paths, components } = CONTROL_DOCUMENT as unknown as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { responses: Responses }>>>>
  readonly components: { readonly responses: Responses }
}

const ajv = new Ajv2020({ allErrors: true, strict: false, inlineRefs: false })
formats.default(ajv)
ajv.addSchema({ $id: 'contract', ...CONTROL_DOCUMENT })

const OPERATIONS = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { responses }]) => ({
    method: method.toUpperCase(),
    pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+').replaceAll('.', '\\.')}$`),
    responses,
    /** Where they are in the document. */
    pointer: `#/paths/${encodeURIComponent(path.replaceAll('/', '~1'))}/${method}/responses`,
  })),
)

/** Every code that the contract names, with the status that it is listed under. */
export const CODES = OPERATIONS.flatMap(({ responses }) => Object.entries(responses)).flatMap(
  ([status, response]) => {
    const shared = components.responses[response.$ref?.split('/').at(-1) ?? '']
    return ((shared ?? response)['x-codes'] ?? []).map((code) => ({ code, status: Number(status) }))
  },
)

/** Throws where the contract has the operation, but not this answer of it. */
export function checkAnswer(method: string, path: string, status: number, body: unknown): void {
  const operation = OPERATIONS.find((each) => each.method === method && each.pattern.test(path))
  if (operation === undefined) return
  const response = operation.responses[status]
  const answer = `${method} ${path} ${status} ${JSON.stringify(body)}`
  if (response === undefined) throw new Error(`The contract does not list ${answer}`)
  const at = response.$ref ?? `${operation.pointer}/${status}`
  const schema = `contract${at}/content/application~1json/schema`
  const isValid = ajv.getSchema(schema) ?? ajv.compile({ $ref: schema })
  if (isValid(body) === true) return
  throw new Error(`The contract has another shape for ${answer}\n${ajv.errorsText(isValid.errors)}`)
}
