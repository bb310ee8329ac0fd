/** The line by which an editor finds the schema of a file: it completes and checks as you type. */
import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'

const SCHEMAS = 'node_modules/ramp-sandbox/contracts/schemas'

/**
 * The content with that line, if the package is installed in the folder; a path to another place
 * would be that of one machine. `file` is relative to the folder.
 */
export function withEditorSchema(
  content: string,
  at: { readonly folder: string; readonly file: string; readonly schema: string },
): string {
  const path = `${SCHEMAS}/${at.schema}.schema.json`
  if (!existsSync(join(at.folder, path))) return content
  const relative = posix.relative(posix.dirname(at.file), path)
  const schema = relative.startsWith('.') ? relative : `./${relative}`
  return `# yaml-language-server: $schema=${schema}\n${content}`
}
