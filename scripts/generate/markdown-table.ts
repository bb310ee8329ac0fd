/** Markdown of generated pages. */

export type Cells = readonly string[]

export function markdownTable(head: Cells, rows: readonly Cells[]): string {
  const line = (cells: Cells) =>
    `| ${cells.map((cell) => cell.trim().replace(/\s+/g, ' ').replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n')
}

export function code(text: string): string {
  return `\`${text}\``
}
