/** Lines of at most `width` characters; text beyond `most` lines is cut, with `…` at the end. */
export function wrapText(text: string, width: number, most: number): readonly string[] {
  const lines: string[] = []
  let line: string | undefined
  for (const word of text.split(' ').flatMap((each) => piecesOf(each, width))) {
    const longer = line === undefined ? word : `${line} ${word}`
    if (line !== undefined && lengthOf(longer) > width) {
      lines.push(line)
      line = word
    } else {
      line = longer
    }
  }
  const all = [...lines, line ?? '']
  if (all.length <= most) return all
  const last = Array.from(all[most - 1] ?? '').slice(0, width - 1)
  return [...all.slice(0, most - 1), `${last.join('')}…`]
}

function piecesOf(word: string, width: number): readonly string[] {
  const characters = Array.from(word)
  const count = Math.max(1, Math.ceil(characters.length / width))
  return Array.from({ length: count }, (_, index) =>
    characters.slice(index * width, (index + 1) * width).join(''),
  )
}

/** In characters, not in UTF-16 code units. */
function lengthOf(text: string): number {
  return Array.from(text).length
}
