/** docs/library.md: what a test can call, from the doc comments of `src/sandbox/library`. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from '@typescript/typescript6'
import { code, markdownTable, type Cells } from './markdown-table.ts'

export const LIBRARY_PAGE = 'docs/library.md'

const HEAD = `# Library

Everything a test can call. \`npm run generate\` writes this page from the doc comments, which your editor shows too. [Write
tests](testing.md) has complete examples.

An \`ApiError\` has a \`code\` from the [error codes](reference.md#error-codes). Durations are text such as \`30m\`. Errors reject the
promise of methods that return one.
`

const FAKE_TIMERS = `Fake timers of a test do not reach a sandbox in the same process: it uses the timers and clocks that were there when \`ramp-sandbox\`
was imported. Import it before you install them:

- vitest: \`vi.useFakeTimers()\` and a mocked \`Date.now\` in a test are fine.
- node:test: \`mock.timers.enable()\` in a test is fine.
- jest: \`jest.useFakeTimers()\` in a test is fine. Do not enable fake timers for all files in its configuration.

To control the time of the sandbox, use \`clock: 'manual'\` and \`sandbox.clock.advance()\`.
`

/** Exported under another name than its own. */
const VERIFY = [
  code('verifySignature({ scheme, secret, headers, body, now? })'),
  'Checks whether a webhook is genuine, with any signature scheme. `headers` is an object, fetch `Headers`, pairs or `rawHeaders`, with names in any case. `body` is the raw body: text, Buffer, Uint8Array or ArrayBuffer. Never throws: a parsed body or an empty secret is `false`, and a warning says so.',
]

/** The parts of a sandbox that are in a file of their own. */
const PARTS: Readonly<Record<string, string>> = {
  clockOf: 'local-clock.ts',
  webhooksOf: 'local-webhooks.ts',
  inboxOf: 'local-webhooks.ts',
  behaviourOf: 'local-behaviour.ts',
}

export function libraryPage(root: string): string {
  const source = (file: string, folder = 'src/sandbox/library') => {
    const path = join(root, folder, file)
    return ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true)
  }
  const create = source('create-sandbox.ts', 'src')
  const sections = [
    HEAD,
    "## From 'ramp-sandbox'",
    markdownTable(['function', 'what it does'], [...functionRows(create), VERIFY]),
    '## Fake timers',
    FAKE_TIMERS,
    '## Options of createSandbox and sandboxTest',
    markdownTable(
      ['option', 'what it sets'],
      memberRows(typeOf(source('sandbox-options.ts'), 'CreateSandboxOptions')),
    ),
    '## A sandbox',
    markdownTable(['name', 'what it does'], sandboxRows(source('local-sandbox.ts'), source)),
    "## From 'ramp-sandbox/vitest' and 'ramp-sandbox/jest'",
    '`sandboxTest(options)` returns the `test` function of the runner. Its tests get `{ sandbox }`, a world for that test only. `test` uses the default options. Both entries add these matchers to `expect`:',
    markdownTable(
      ['matcher', 'what it checks'],
      memberRows(typeOf(source('matchers.ts'), 'SandboxMatchers')),
    ),
    '`toHaveDelivered` takes these options:',
    markdownTable(
      ['option', 'what it sets'],
      memberRows(typeOf(source('matchers.ts'), 'DeliveredOptions')),
    ),
  ]
  return `${sections.map((section) => section.trim()).join('\n\n')}\n`
}

function functionRows(file: ts.SourceFile): readonly Cells[] {
  return file.statements
    .filter(ts.isFunctionDeclaration)
    .filter((each) => isExported(each))
    .map((each) => [code(`${each.name?.text ?? ''}(${parametersOf(each)})`), describe(each)])
}

function sandboxRows(
  file: ts.SourceFile,
  source: (file: string) => ts.SourceFile,
): readonly Cells[] {
  const [sandbox] = file.statements.filter(ts.isClassDeclaration)
  return (sandbox?.members ?? []).flatMap((member): readonly Cells[] => {
    const { name } = member
    if (name === undefined || !ts.isIdentifier(name) || isStatic(member)) return []
    const path = `sandbox.${name.text}`
    if (ts.isPropertyDeclaration(member) && member.initializer !== undefined) {
      const { initializer } = member
      if (ts.isObjectLiteralExpression(initializer)) return callRows(initializer, path)
      if (ts.isCallExpression(initializer))
        return callRows(partOf(initializer.expression.getText(), source), path)
    }
    const call = ts.isMethodDeclaration(member) ? `(${parametersOf(member)})` : ''
    return [[code(path + call), describe(member)]]
  })
}

/** What the function of this name returns. */
function partOf(name: string, source: (file: string) => ts.SourceFile) {
  const file = PARTS[name]
  if (file === undefined) throw new Error(`Name the file of ${name} in PARTS.`)
  const found = source(file).statements.find(
    (each): each is ts.FunctionDeclaration =>
      ts.isFunctionDeclaration(each) && each.name?.text === name,
  )
  const returned = found?.body?.statements.find(ts.isReturnStatement)?.expression
  if (returned === undefined || !ts.isObjectLiteralExpression(returned))
    throw new Error(`${name} does not return an object.`)
  return returned
}

function callRows(object: ts.ObjectLiteralExpression, path: string): readonly Cells[] {
  return object.properties.filter(ts.isPropertyAssignment).map((each) => {
    const { initializer } = each
    const call = ts.isArrowFunction(initializer) ? `(${parametersOf(initializer)})` : ''
    return [code(`${path}.${each.name.getText()}${call}`), describe(each)]
  })
}

function memberRows(members: readonly ts.TypeElement[]): readonly Cells[] {
  return members.filter(ts.isPropertySignature).map((each) => {
    const { type } = each
    const shown =
      type !== undefined && ts.isFunctionTypeNode(type)
        ? `(${parametersOf(type)})`
        : `: ${type?.getText() ?? ''}`
    return [code(each.name.getText() + shown), describe(each)]
  })
}

function typeOf(file: ts.SourceFile, name: string): readonly ts.TypeElement[] {
  const found = file.statements.find(
    (each): each is ts.TypeAliasDeclaration =>
      ts.isTypeAliasDeclaration(each) && each.name.text === name,
  )
  if (found === undefined || !ts.isTypeLiteralNode(found.type))
    throw new Error(`There is no type ${name}.`)
  return found.type.members
}

/** Names, with a question mark where one can be left out; options by their names. */
function parametersOf({ parameters }: ts.SignatureDeclarationBase): string {
  return parameters
    .map((each) => {
      const { name, type, initializer, questionToken } = each
      const members = type !== undefined && ts.isTypeLiteralNode(type) ? type.members : []
      const shown = members.map((member) => `${member.name?.getText() ?? ''}?`).join(', ')
      const isOptional = initializer !== undefined || questionToken !== undefined
      if (shown !== '') return `{ ${shown} }`
      return `${name.getText()}${isOptional ? '?' : ''}`
    })
    .join(', ')
}

function describe(node: ts.Node): string {
  const [comment] = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc)
  const text = typeof comment?.comment === 'string' ? comment.comment : textOf(comment?.comment)
  if (text.trim() === '') throw new Error(`${node.getText().slice(0, 60)} has no doc comment.`)
  return text.replaceAll(/\{@link[\s*]+LocalSandbox\.(\w+)\s*\}/g, '`sandbox.$1`')
}

function textOf(parts: ts.NodeArray<ts.JSDocComment> | undefined): string {
  return (parts ?? [])
    .map((part) => (part.kind === ts.SyntaxKind.JSDocText ? part.text : part.getText()))
    .join('')
}

function isExported(node: ts.FunctionDeclaration): boolean {
  return node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true
}

function isStatic(member: ts.ClassElement): boolean {
  const { modifiers = [] } = member as { modifiers?: readonly ts.ModifierLike[] }
  return modifiers.some(({ kind }) => kind === ts.SyntaxKind.StaticKeyword)
}
