import { OPERATIONS, type OperationId } from './generated/operations.ts'
import { uriPart } from '../vocabulary/uri-part.ts'

export type DocumentedOperation = (typeof OPERATIONS)[number]

export function operationOf(operationId: OperationId): DocumentedOperation {
  const found = OPERATIONS.find((operation) => operation.operationId === operationId)
  if (found === undefined) throw new RangeError(`The contract has no operation "${operationId}"`)
  return found
}

/** Undefined if the request is for no documented operation. `path` may have a query. */
export function findOperation(method: string, path: string): DocumentedOperation | undefined {
  const [plain = ''] = path.split('?', 1)
  const parts = plain.split('/')
  return OPERATIONS.find((operation) => {
    const wanted = operation.path.split('/')
    return (
      operation.method === method &&
      wanted.length === parts.length &&
      wanted.every((part, at) => part === parts[at] || (part.startsWith(':') && parts[at] !== ''))
    )
  })
}

/** Those of the path, decoded, by name. */
export function parametersIn(method: string, path: string): Readonly<Record<string, string>> {
  const parts = (path.split('?', 1)[0] ?? '').split('/')
  const wanted = findOperation(method, path)?.path.split('/') ?? []
  return Object.fromEntries(
    wanted.flatMap((name, at) =>
      name.startsWith(':') ? [[name.slice(1), decoded(parts[at] ?? '')]] : [],
    ),
  )
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** `query` is the text after the question mark; empty adds none. */
export function operationPath(
  operation: DocumentedOperation,
  params: Readonly<Record<string, string>>,
  query: string,
): string {
  const path = operation.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    uriPart(params[name] ?? ''),
  )
  return query === '' ? path : `${path}?${query}`
}
