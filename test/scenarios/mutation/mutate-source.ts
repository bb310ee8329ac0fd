/**
 * Rewrites a source file so that it contains all of its mutants: `$m(17) ? mutated : original`. One
 * bundle then serves every mutant. Loops and functions count their steps with `$t()`, so that an
 * endless mutant ends at a number of steps and not by a clock.
 */
import ts from '@typescript/typescript6'

export type Mutant = {
  readonly id: number
  /** Below src/. */
  readonly file: string
  /** From 1. */
  readonly line: number
  readonly original: string
  readonly replacement: string
}

/** `mutants` is where the file's mutants are added; without it, the file only counts its steps. */
export function mutateSource(file: string, text: string, mutants?: Mutant[]): string {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true)
  const raw = (node: ts.Node) => text.slice(node.getStart(source), node.end)

  const emitInside = (node: ts.Node): string => {
    let code = ''
    let position = node.getStart(source)
    ts.forEachChild(node, (child) => {
      code += text.slice(position, child.getStart(source)) + emit(child)
      position = child.end
    })
    return code + text.slice(position, node.end)
  }
  const emit = (node: ts.Node): string =>
    isSyntaxOnly(node) ? raw(node) : withSteps(node, withMutants(node, emitInside(node)))

  const withMutants = (node: ts.Node, code: string): string => {
    if (mutants === undefined) return code
    const conditions = replacementsOf(node, raw).map((replacement) => {
      const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1
      const id = mutants.length + 1
      mutants.push({ id, file, line, original: raw(node), replacement })
      return { id, replacement }
    })
    if (ts.isExpressionStatement(node))
      return conditions.length === 0 ? code : `{ if (!$m(${conditions[0]?.id})) { ${code} } }`
    const alternatives = conditions.map(({ id, replacement }) => `$m(${id}) ? (${replacement}) : `)
    if (alternatives.length === 0) return code
    const wrapped = `(${alternatives.join('')}(${code}))`
    return ts.isShorthandPropertyAssignment(node) ? `${code}: ${wrapped}` : wrapped
  }

  return emitInside(source)
}

function withSteps(node: ts.Node, code: string): string {
  const { parent } = node
  const isBody =
    (ts.isIterationStatement(parent, false) && parent.statement === node) ||
    (ts.isFunctionLike(parent) && ts.isBlock(node))
  if (!isBody) return code
  return ts.isBlock(node) ? `{ $t(); ${code.slice(1)}` : `{ $t(); ${code} }`
}

/** Longer lists are tables of data. */
const LONGEST_LIST = 12

/** Types, declarations, names, patterns that look like literals, and tables of data. */
function isSyntaxOnly(node: ts.Node): boolean {
  const { parent } = node
  if (ts.isArrayLiteralExpression(parent) && parent.elements.length > LONGEST_LIST) return true
  if (ts.isTypeNode(node) || ts.isTypeParameterDeclaration(node)) return true
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return true
  if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return true
  if (ts.isPropertyAssignment(parent) && parent.name === node)
    return !ts.isComputedPropertyName(node)
  if (ts.isTaggedTemplateExpression(parent) && parent.template === node) return true
  return isAssignment(parent) && parent.left === node && !ts.isPropertyAccessExpression(node)
}

function isAssignment(node: ts.Node): node is ts.BinaryExpression {
  return ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken
}

type Raw = (node: ts.Node) => string

/** What may stand in place of the node, each as one mutant; for a statement, nothing. */
function replacementsOf(node: ts.Node, raw: Raw): readonly string[] {
  if (ts.isExpressionStatement(node)) return isRemovable(node.expression) ? [''] : []
  if (ts.isShorthandPropertyAssignment(node)) return ['undefined']
  return [...new Set([...ofCondition(node), ...ofExpression(node, raw), ...ofValue(node)])]
}

function isRemovable(node: ts.Expression): boolean {
  if (ts.isCallExpression(node)) return node.expression.kind !== ts.SyntaxKind.SuperKeyword
  return !ts.isStringLiteral(node)
}

function ofCondition(node: ts.Node): readonly string[] {
  const { parent } = node
  if (ts.isIfStatement(parent) && parent.expression === node) return ['true', 'false']
  if (ts.isConditionalExpression(parent) && parent.condition === node) return ['true', 'false']
  if (ts.isWhileStatement(parent) && parent.expression === node) return ['false']
  return ts.isForStatement(parent) && parent.condition === node ? ['false'] : []
}

function ofExpression(node: ts.Node, raw: Raw): readonly string[] {
  if (ts.isBinaryExpression(node)) {
    const operator = node.operatorToken.getText()
    const [left, right] = [raw(node.left), raw(node.right)]
    if (operator === '??') return [left, right]
    // A condition is replaced by true and by false already.
    const negated = ofCondition(node).length > 0 ? undefined : NEGATED[operator]
    return [SWAPPED[operator], negated]
      .filter((other) => other !== undefined)
      .map((other) => `${operand(node.left, left)} ${other} (${right})`)
  }
  if (ts.isPrefixUnaryExpression(node)) {
    if (node.operator === ts.SyntaxKind.PlusPlusToken) return [`--${raw(node.operand)}`]
    return ofCondition(node).length > 0 ? [] : [raw(node.operand)]
  }
  if (ts.isPostfixUnaryExpression(node)) return [`${raw(node.operand)}--`]
  if (ts.isCallExpression(node)) return ofCall(node, raw)
  if (ts.isArrayLiteralExpression(node)) return node.elements.length > 0 ? ['[]'] : []
  return []
}

/** The left side of an assignment takes no parentheses. */
function operand(node: ts.Expression, code: string): string {
  return ts.isIdentifier(node) || ts.isPropertyAccessExpression(node) ? code : `(${code})`
}

type Table = Readonly<Record<string, string>>

const NEGATED: Table = { '===': '!==', '!==': '===', '<': '>=', '<=': '>', '>': '<=', '>=': '<' }
const SWAPPED: Table = {
  ...{ '<': '<=', '<=': '<', '>': '>=', '>=': '>', '&&': '||', '||': '&&' },
  ...{ '+': '-', '-': '+', '*': '/', '/': '*', '%': '*', '+=': '-=', '-=': '+=' },
}

/** Calls that are left out, with their receiver in their place. */
const FILTERS = /^(filter|slice|sort|toSorted|toReversed|trim|toLowerCase|toUpperCase|round)$/
const OPPOSITES: Table = {
  ...{ some: 'every', every: 'some', min: 'max', max: 'min', floor: 'ceil', ceil: 'floor' },
  ...{ plus: 'minus', minus: 'plus', times: 'div', div: 'times' },
  ...{ lt: 'lte', lte: 'lt', gt: 'gte', gte: 'gt' },
}

function ofCall(node: ts.CallExpression, raw: Raw): readonly string[] {
  const callee = node.expression
  if (!ts.isPropertyAccessExpression(callee) || ts.isOptionalChain(node)) return []
  const receiver = raw(callee.expression)
  const { text: name } = callee.name
  const opposite = Object.hasOwn(OPPOSITES, name) ? OPPOSITES[name] : undefined
  if (opposite !== undefined)
    return [`${receiver}.${opposite}(${node.arguments.map(raw).join(', ')})`]
  return FILTERS.test(name) ? [receiver] : []
}

/** Literals, members of an object and results. Sentences for people are not behaviour. */
function ofValue(node: ts.Node): readonly string[] {
  if (node.kind === ts.SyntaxKind.TrueKeyword) return ['false']
  if (node.kind === ts.SyntaxKind.FalseKeyword) return ['true']
  if (ts.isBigIntLiteral(node)) return [`${node.text} + 1n`]
  if (ts.isNumericLiteral(node))
    return [Number(node.text) < 10 ? `${node.text} + 1` : `${node.text} * 2`]
  if (ts.isStringLiteralLike(node)) {
    if (/\s/.test(node.text) || isCompared(node)) return []
    return [node.text === '' ? "'mutant'" : "''"]
  }
  const { parent } = node
  if (ts.isTemplateSpan(parent) && parent.expression === node)
    return /\s/.test(parent.parent.getText().replaceAll(/\$\{[^}]*\}/g, '')) ? [] : ["''"]
  const isMember = ts.isPropertyAssignment(parent) && parent.initializer === node
  const isResult = ts.isReturnStatement(parent)
  if ((!isMember && !isResult) || isUndefined(node)) return []
  return ts.isArrowFunction(node) || ts.isFunctionExpression(node) ? [] : ['undefined']
}

function isUndefined(node: ts.Node): boolean {
  return ts.isIdentifier(node) && node.text === 'undefined'
}

/** A comparison has mutants of its own. */
function isCompared({ parent }: ts.Node): boolean {
  return (
    ts.isCaseClause(parent) ||
    (ts.isBinaryExpression(parent) && parent.operatorToken.getText() in NEGATED)
  )
}
