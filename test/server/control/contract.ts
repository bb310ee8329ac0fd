/** The control contract as it is served, and what is wrong with an answer by it. */
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { CONTROL_DOCUMENT } from '../../../src/contract/generated/control-document.js'

type Response = { readonly $ref?: string; readonly 'x-codes'?: readonly string[] }

type Documented = {
  readonly operationId: string
  readonly parameters?: readonly { readonly $ref?: string; readonly in?: string }[]
  readonly requestBody?: object
  readonly responses: Readonly<Record<string, Response>>
}

const { paths, components } = CONTROL_DOCUMENT as unknown as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Documented>>>>
  readonly components: {
    readonly parameters: Readonly<Record<string, { readonly in: string }>>
    readonly responses: Readonly<Record<string, Response>>
  }
}

const ajv = new Ajv2020({ allErrors: true, strict: false, inlineRefs: false })
formats.default(ajv)
ajv.addSchema({ $id: 'contract', ...CONTROL_DOCUMENT })

export const OPERATIONS = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(
    ([method, { operationId, parameters = [], requestBody, responses }]) => ({
      operationId,
      method: method.toUpperCase(),
      /** As express writes it, with `:name` for a path parameter. */
      path: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+').replaceAll('.', '\\.')}$`),
      takes: requestBody !== undefined ? 'body' : parameters.some(isInQuery) ? 'query' : undefined,
      statuses: Object.keys(responses),
      /** Where the response of a status is in the document. */
      responseAt: (status: string) =>
        responses[status]?.$ref ?? `#/paths/${escaped(path)}/${method}/responses/${status}`,
    }),
  ),
)

/** Every code that the contract names, with the status that it is listed under. */
export const CODES = Object.values(paths)
  .flatMap((methods) => Object.values(methods).map(({ responses }) => responses))
  .flatMap((responses) => Object.entries(responses))
  .flatMap(([status, response]) => {
    const shared = components.responses[nameOf(response.$ref)]
    return ((shared ?? response)['x-codes'] ?? []).map((code) => ({ code, status: Number(status) }))
  })

/** Throws where the contract has the operation, but not this answer of it. */
export function checkAnswer(method: string, path: string, status: number, body: unknown): void {
  const operation = OPERATIONS.find((each) => each.method === method && each.pattern.test(path))
  if (operation === undefined) return
  const { operationId, statuses, responseAt } = operation
  const answer = `${operationId} ${status} ${JSON.stringify(body)}`
  if (!statuses.includes(String(status))) throw new Error(`The contract lists no ${answer}`)
  const schema = `contract${responseAt(String(status))}/content/application~1json/schema`
  const isValid = ajv.getSchema(schema) ?? ajv.compile({ $ref: schema })
  if (isValid(body) !== true) {
    throw new Error(`Not as in the contract: ${answer}\n${ajv.errorsText(isValid.errors)}`)
  }
}

function isInQuery(parameter: { readonly $ref?: string; readonly in?: string }): boolean {
  return (components.parameters[nameOf(parameter.$ref)] ?? parameter).in === 'query'
}

function nameOf(reference = ''): string {
  return reference.slice(reference.lastIndexOf('/') + 1)
}

function escaped(path: string): string {
  return encodeURIComponent(path.replaceAll('/', '~1'))
}
