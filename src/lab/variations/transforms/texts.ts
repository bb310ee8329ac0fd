/** Texts for people, and how JSON writes text. */
import { isEither, isResponse, mapFields, type Transform } from '../transform.ts'

export const otherMessages: Transform = {
  does: 'writes messages in other words',
  section: '§7.1',
  open: 'message is human-readable text. Its words are not shown.',
  evidence: 'Field note 45: deployments have other texts for the same mistake.',
  advice: 'Show a message, but decide by the status and the code.',
  isAbout: isResponse,
  json: (json) =>
    mapFields(
      json,
      (name) => name === 'message',
      (value) => (typeof value === 'string' && value !== '' ? 'E17: nicht möglich' : value),
    ),
}

export const indentedJson: Transform = {
  does: 'writes JSON in indented lines, with a line break at the end',
  section: '§4',
  open: 'All bodies are JSON, and JSON may have white space between its parts (RFC 8259).',
  advice: 'Parse JSON with a parser.',
  isAbout: isResponse,
  text: (text) => `${text.replace(/("(?:[^"\\]|\\.)*")|([,{[])|([}\]])/g, indented)}\n`,
}

function indented(_: string, quoted?: string, opens?: string, closes?: string): string {
  if (quoted !== undefined) return quoted
  return opens === undefined ? `\n${closes ?? ''}` : `${opens}\n  `
}

export const escapedJson: Transform = {
  does: 'writes letters in JSON as escapes, such as \\u0041',
  section: '§4',
  open: 'All bodies are JSON, and JSON may write any character as an escape (RFC 8259).',
  advice: 'Parse JSON with a parser, and verify a signature over the raw bytes.',
  isAbout: isEither,
  text: (text) =>
    text.replace(/"(?:[^"\\]|\\.)*"/g, (quoted) =>
      quoted.replace(/\\u[0-9a-f]{4}|\\.|[aeo]/g, escaped),
    ),
}

/** An escape stays as it is. */
function escaped(part: string): string {
  return part.length > 1 ? part : `\\u${part.charCodeAt(0).toString(16).padStart(4, '0')}`
}
