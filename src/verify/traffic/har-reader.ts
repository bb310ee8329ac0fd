/**
 * Reads the entries of a HAR file one by one, in linear time and bounded memory: the file may be
 * larger than the memory, torn at its end, or no HAR file at all. Nothing in it is trusted.
 */
import { closeSync, openSync, readSync } from 'node:fs'
import { TextDecoder } from 'node:util'
import { receivedJson } from '../../base/vocabulary/json.ts'

/** What the file was like, known after the last entry. */
export type HarState = {
  /** Whether it has the list of entries, `log.entries`. */
  isHar: boolean
  /** It ends within an entry or before its end, as after a crash. */
  isTorn: boolean
  /** Entries that are too long, nested too deeply, or not valid JSON. */
  unreadable: number
}

const CHUNK = 1024 * 1024
/** No exchange of this service is as long, nor is a page with its images in base64. */
const LONGEST_ENTRY = 32 * CHUNK
const LONGEST_KEY = 64

const [QUOTE, BACKSLASH, COLON] = [0x22, 0x5c, 0x3a]
const [BRACKET, BRACKET_END, BRACE, BRACE_END] = [0x5b, 0x5d, 0x7b, 0x7d]
/** The list of entries is in `log`, which is in the file. */
const LIST_DEPTH = 3

export function newHarState(): HarState {
  return { isHar: false, isTorn: false, unreadable: 0 }
}

/** Throws the system's error if the file cannot be read. */
export function* harEntries(path: string, state: HarState): Generator<unknown, void> {
  const file = openSync(path, 'r')
  try {
    yield* entriesOf(decodedChunks(chunksOf(file)), state)
  } finally {
    closeSync(file)
  }
}

/** The entries of a file that is in memory. */
export function* harEntriesIn(bytes: Buffer, state: HarState): Generator<unknown, void> {
  yield* entriesOf(decodedChunks([bytes]), state)
}

function* chunksOf(file: number): Generator<Buffer, void> {
  const buffer = Buffer.alloc(CHUNK)
  for (;;) {
    const length = readSync(file, buffer, 0, CHUNK, null)
    if (length === 0) return
    // A part of the buffer that is kept must not change with the next read.
    yield Buffer.from(buffer.subarray(0, length))
  }
}

function* decodedChunks(chunks: Iterable<Buffer>): Generator<Buffer, void> {
  let decoder: TextDecoder | undefined
  let isFirst = true
  for (const chunk of chunks) {
    if (isFirst) decoder = decoderOf(chunk)
    isFirst = false
    yield decoder === undefined ? chunk : Buffer.from(decoder.decode(chunk, { stream: true }))
  }
}

/** Some tools write UTF-16, with a byte order mark or without; undefined for UTF-8. */
function decoderOf([first, second]: Uint8Array): TextDecoder | undefined {
  if ((first === 0xff && second === 0xfe) || (first === BRACE && second === 0))
    return new TextDecoder('utf-16le')
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === BRACE))
    return new TextDecoder('utf-16be')
  return undefined
}

/** For chunks of UTF-8. */
function* entriesOf(chunks: Iterable<Buffer>, state: HarState): Generator<unknown, void> {
  let depth = 0
  let isInString = false
  let isEscaped = false
  let isInList = false
  let hasEnded = false
  let word: number[] = []
  const keys: string[] = []
  let parts: Buffer[] = []
  let partsLength = 0
  for (const chunk of chunks) {
    // Where the entry begins in this chunk; undefined outside of one.
    let start = isInList && depth > LIST_DEPTH ? 0 : undefined
    for (let at = 0; at < chunk.length; at++) {
      const code = chunk[at]
      if (isInString) {
        if (isEscaped) isEscaped = false
        else if (code === BACKSLASH) isEscaped = true
        else if (code === QUOTE) isInString = false
        else if (depth < LIST_DEPTH && word.length < LONGEST_KEY && code !== undefined)
          word.push(code)
      } else if (code === QUOTE) {
        isInString = true
        word = []
      } else if (code === COLON) {
        if (depth < LIST_DEPTH) keys[depth] = Buffer.from(word).toString('latin1')
      } else if (code === BRACE || code === BRACKET) {
        depth += 1
        if (depth === LIST_DEPTH && code === BRACKET && keys[1] === 'log' && keys[2] === 'entries')
          state.isHar = isInList = true
        else if (isInList && depth === LIST_DEPTH + 1) start = at
      } else if ((code === BRACE_END || code === BRACKET_END) && depth > 0) {
        depth -= 1
        if (depth === LIST_DEPTH && isInList && start !== undefined) {
          const whole = partsLength + at + 1 - start <= LONGEST_ENTRY
          const text = whole ? Buffer.concat([...parts, chunk.subarray(start, at + 1)]) : undefined
          const entry = text === undefined ? undefined : receivedJson(text.toString('utf8'))
          if (entry === undefined) state.unreadable += 1
          else yield entry
          ;[parts, partsLength, start] = [[], 0, undefined]
        }
        if (depth < LIST_DEPTH) isInList = false
        if (depth === 0) hasEnded = true
      }
    }
    if (start === undefined) continue
    partsLength += chunk.length - start
    if (partsLength <= LONGEST_ENTRY) parts.push(chunk.subarray(start))
    else parts = []
  }
  state.isTorn = depth > 0 || !hasEnded
}
