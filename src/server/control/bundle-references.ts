/** Draws the schema files that a document refers to into the document, so that whoever has it needs no other file. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject
export type JsonObject = { readonly [member: string]: Json }

const COMPONENTS = '#/components/schemas/'
const FILE = /^(?:schemas\/)?([\w-]+)\.schema\.json$/

/** Every file becomes a component named after its title; `readSchema` is given the file's name without its ending. */
export function bundleReferences(
  document: JsonObject,
  readSchema: (name: string) => unknown,
): JsonObject {
  const drawn = new Map<string, Json>()

  const componentOf = (name: string): string => {
    const { $id: _id, $schema: _schema, ...schema } = readSchema(name) as JsonObject
    const title = String(schema['title'])
    if (!drawn.has(title)) {
      // Known before its content is, for schemas that refer to each other.
      drawn.set(title, null)
      drawn.set(title, rewrite(schema, `${COMPONENTS}${title}`))
    }
    return `${COMPONENTS}${title}`
  }
  /** `home` is where a reference that begins with # leads now. */
  const rewrite = (value: Json, home: string): Json => {
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return (value as readonly Json[]).map((item) => rewrite(item, home))
    const members = Object.entries(value).map(([name, member]): [string, Json] => [
      name,
      name === '$ref' && typeof member === 'string' ? lead(member, home) : rewrite(member, home),
    ])
    return Object.fromEntries(members)
  }
  const lead = (reference: string, home: string): string => {
    const [file = '', pointer = ''] = reference.split('#')
    const name = FILE.exec(file)?.[1]
    return `${name === undefined ? home : componentOf(name)}${pointer}`
  }

  const rewritten = rewrite(document, '#') as JsonObject
  const components = (rewritten['components'] ?? {}) as JsonObject
  const schemas = (components['schemas'] ?? {}) as JsonObject
  return {
    ...rewritten,
    components: { ...components, schemas: { ...schemas, ...Object.fromEntries(drawn) } },
  }
}
