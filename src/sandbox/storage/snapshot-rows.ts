/**
 * Reads what snapshot-text.ts writes, one row a line: such a text can be longer than a string. A
 * text of another layout has an issue.
 */
import { parsedJson } from '../../base/vocabulary/json.ts'
import { isRow } from './stored-shape.ts'

export type RowsRead = {
  readonly head?: unknown
  readonly tables?: Readonly<Record<string, readonly unknown[]>>
  /** What is first found that this program does not write. */
  readonly issue?: string
}

export class SnapshotRows {
  readonly #parse: (text: string) => unknown
  #line = 0
  #head: unknown
  readonly #tables = new Map<string, unknown[]>()
  #rows: unknown[] | undefined
  #isClosed = false
  #issue: string | undefined

  constructor(parse = parsedJson) {
    this.#parse = parse
  }

  /** False once there is an issue: the rest need not be read. */
  add(line: string, isWhole = true): boolean {
    this.#line += 1
    this.#issue ??= this.#read(line.trimEnd(), isWhole)
    return this.#issue === undefined
  }

  end(): RowsRead {
    const issue = this.#issue ?? (this.#line === 0 ? 'it is empty' : undefined)
    if (issue !== undefined) return { issue }
    if (!this.#isClosed) return { issue: 'it ends in the middle' }
    return { head: this.#head, tables: Object.fromEntries(this.#tables) }
  }

  #read(text: string, isWhole: boolean): string | undefined {
    if (this.#line === 1) {
      this.#head = this.#parse(`${text}}}`)
      return this.#head === undefined ? 'it is not valid JSON' : undefined
    }
    if (this.#isClosed) return `line ${this.#line} follows its end`
    if (this.#rows !== undefined && (text === ']' || text === '],')) {
      this.#rows = undefined
      return undefined
    }
    if (this.#rows !== undefined) {
      const row = this.#parse(text.endsWith(',') ? text.slice(0, -1) : text)
      if (!isRow(row)) return `line ${this.#line} is not a row with an "id"`
      this.#rows.push(row)
      return undefined
    }
    if (text.startsWith('"') && text.endsWith('":[')) {
      this.#rows = []
      this.#tables.set(text.slice(1, -3), this.#rows)
      return undefined
    }
    this.#isClosed = text === '}}'
    return this.#isClosed || !isWhole ? undefined : `line ${this.#line} does not start a table`
  }
}
