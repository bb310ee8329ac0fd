/** YAML that somebody else may have written. */
import {
  Composer,
  Lexer,
  Parser,
  YAMLParseError,
  type CST,
  type Document,
  type LineCounter,
} from 'yaml'

/** The composer calls itself for every level: a stack that overflows there can end the process. */
const DEEPEST = 200
/** For each of them the composer walks through the document. */
const MOST_ALIASES = 500

/** Its errors and warnings say what is wrong, with their offsets. */
export function yamlDocument(
  text: string,
  { lineCounter, ...options }: { readonly lineCounter: LineCounter; readonly merge?: boolean },
): Document {
  const composer = new Composer({ ...options, prettyErrors: false })
  const [document, another] = composer.compose(tokensOf(text, lineCounter), true, text.length)
  if (document === undefined) throw new Error('The composer has made no document')
  const message = 'The file has more than one document'
  if (another !== undefined)
    document.errors.push(new YAMLParseError(placeOf(another), 'MULTIPLE_DOCS', message))
  return document
}

function placeOf({ range: [start, end] }: Document.Parsed): [number, number] {
  return [start, end]
}

/** The place up to which the text has too much of something. */
function* tokensOf(text: string, lineCounter: LineCounter): Generator<CST.Token> {
  const parser = new Parser(lineCounter.addNewLine)
  lineCounter.addNewLine(0)
  let aliases = 0
  for (const lexeme of new Lexer().lex(text)) {
    yield* parser.next(lexeme)
    if (lexeme.startsWith('*')) aliases += 1
    const message =
      parser.stack.length > DEEPEST
        ? `It has more than ${DEEPEST} levels`
        : aliases > MOST_ALIASES
          ? `It has more than ${MOST_ALIASES} aliases`
          : undefined
    if (message === undefined) continue
    yield { type: 'error', offset: parser.offset, message, source: '' }
    return
  }
  yield* parser.end()
}

/** Aliases of aliases can make a short file endless, and an alias can name no anchor. */
export function valuesOf(document: Document): { readonly value: unknown } | { problem: string } {
  try {
    return { value: document.toJS() }
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error)
    return { problem: `its aliases cannot be resolved: ${cause}` }
  }
}
