/** Text for a terminal: lines are broken between words, below where their last column begins. */
const COLOURS = /\u001b\[\d{1,2}m/g
/** What a service sent, which stays as it is. */
const EVIDENCE = /^ *\|/
/** A command, in quotes or to the end of its line: it could not be copied in two. */
const COMMAND = /"(?:npx ramp-sandbox|curl -)[^"]*"|(?<!\w)(?:npx ramp-sandbox|curl -).*$/g
const WITHIN = '\u0000'

/** `columns` is undefined for a file, whose lines stay whole. */
export function wrapped(text: string, columns: number | undefined): string {
  if (columns === undefined) return text
  return text
    .split('\n')
    .map((line) => wrappedLine(line, columns))
    .join('\n')
}

function wrappedLine(line: string, columns: number): string {
  const plain = line.replace(COLOURS, '')
  if (plain.length <= columns || EVIDENCE.test(plain)) return line
  const indent = ' '.repeat(hangOf(plain, columns))
  const lines = ['']
  let width = 0
  const kept = line.replace(COMMAND, (command) => command.replaceAll(' ', WITHIN))
  for (const word of kept.split(' ')) {
    const length = word.replace(COLOURS, '').length
    if (width + length > columns && width > indent.length) {
      lines.push(`${indent}${word}`)
      width = indent.length + length + 1
    } else {
      lines[lines.length - 1] += width === 0 ? word : ` ${word}`
      width += length + 1
    }
  }
  return lines.map((each) => each.replaceAll(WITHIN, ' ').trimEnd()).join('\n')
}

/** Where its text begins: after its indentation, or after its first column. */
function hangOf(plain: string, columns: number): number {
  const [, gap = ''] = /^( {2,}|.*?\S {2,})/.exec(plain) ?? []
  return gap.length < columns / 2 ? Math.max(gap.length, 2) : 2
}
