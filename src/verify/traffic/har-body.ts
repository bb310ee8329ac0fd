/** The body of a response in a HAR file, or why it is not the one that was sent. */
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { codingsOf, decoded } from '../../base/client/content-coding.ts'
import { memberOf, parsedJson } from '../../base/vocabulary/json.ts'
import { cut } from '../../base/vocabulary/text.ts'

/** Bodies that are files of their own, by name. */
export type AttachedBodies = (name: string) => Buffer | undefined

/** Without a text, `why` tells the cause if the file shows one. */
export type HarBody =
  { readonly text: string } | { readonly text: undefined; readonly why: string | undefined }

export const LONGEST_BODY = 8 * 1024 * 1024
const LONGEST_NAME = 40
const LONGEST_NOTE = 100

const BASE64 = /^[\w+/\s-]*={0,2}\s*$/
const NO_ENCODINGS = ['', 'utf8', 'utf-8', 'text', 'plain', 'identity', 'none', 'ascii', 'us-ascii']
/** What recorders write in the place of a body, or at the end of one that they cut. */
const NOTE =
  /(?:\.\.\.|…|[[(<*]\s*(?:\.\.\.)?[^\])>*]{0,60}(?:truncated|redacted|omitted|removed|filtered|masked|too large|cut)[^\])>*]{0,60}[\])>*]+)\s*$/i
const NOTE_ALONE =
  /^\W{0,4}(?:truncated|redacted|omitted|removed|filtered|masked|sanitized|not (?:recorded|available)|binary data)\b/i
const CUT_COMMENT = /truncat|redact|omitted|removed|discarded|too large|replaced|\bcut\b/i

/** Playwright writes bodies beside the file; their names have no folder. */
export function attachedIn(folder: string): AttachedBodies {
  return (name) => {
    try {
      const path = join(folder, name)
      return statSync(path).size <= LONGEST_BODY ? readFileSync(path) : undefined
    } catch {
      return undefined
    }
  }
}

export function requestBody(postData: unknown, attached: AttachedBodies | undefined): string {
  const [text, file] = [memberOf(postData, 'text'), memberOf(postData, '_file')]
  const bytes = fileOf(file, attached)
  if (bytes !== undefined) return textOf(bytes) ?? ''
  if (typeof text !== 'string') return ''
  return encodingOf(postData) === 'base64' ? Buffer.from(text, 'base64').toString('utf8') : text
}

export function responseBody(
  response: unknown,
  headers: Readonly<Record<string, string>>,
  attached: AttachedBodies | undefined,
): HarBody {
  const content = memberOf(response, 'content')
  const [text, file] = [memberOf(content, 'text'), memberOf(content, '_file')]
  const coding = memberOf(content, '_unreadCoding')
  if (typeof coding === 'string') return lacking(`its coding ${named(coding)} cannot be read`)
  if (typeof text !== 'string') {
    const bytes = fileOf(file, attached)
    if (bytes !== undefined) return decodedText(bytes, headers)
    return lacking(typeof file === 'string' ? `its file ${named(file)} is missing` : undefined)
  }
  const size = Number(memberOf(content, 'size'))
  if (text === '') return size > 0 ? lacking(undefined) : { text }
  if (text.length > LONGEST_BODY) return lacking('it is too long')
  const encoding = encodingOf(content)
  const isBase64 = encoding === 'base64'
  if (!isBase64 && !NO_ENCODINGS.includes(encoding))
    return lacking(`its encoding ${named(encoding)} is unknown`)
  if (isBase64 && !BASE64.test(text)) return lacking('it is not base64, as the file states')
  const read = isBase64 ? decodedText(Buffer.from(text, 'base64'), headers) : { text }
  const why =
    read.text === undefined ? undefined : whyChanged(read.text, { content, size, headers })
  return why === undefined ? read : lacking(why)
}

function whyChanged(
  text: string,
  about: {
    readonly content: unknown
    readonly size: number
    readonly headers: Readonly<Record<string, string>>
  },
): string | undefined {
  const { content, size, headers } = about
  const isCoded = codingsOf(headers['content-encoding']).length > 0
  const announced = isCoded ? NaN : Number(headers['content-length'] ?? NaN)
  const length = Buffer.byteLength(text)
  const whole = Math.max(...[size, announced].filter((each) => Number.isFinite(each)), 0)
  const comment = memberOf(content, 'comment')
  const isMarked =
    memberOf(content, '_truncated') === true ||
    memberOf(content, 'truncated') === true ||
    (typeof comment === 'string' && CUT_COMMENT.test(comment.slice(0, LONGEST_NOTE)))
  const isNote = length <= LONGEST_NOTE && NOTE_ALONE.test(text)
  const end = text.slice(-LONGEST_NOTE)
  if (!(length < whole || isMarked || isNote || NOTE.test(end))) return undefined
  // An object that can be read was not cut, whatever its length was before.
  const json = parsedJson(text)
  if (typeof json === 'object' && json !== null) return undefined
  return 'its recorder cut or replaced it'
}

function lacking(why: string | undefined): HarBody {
  return { text: undefined, why }
}

function named(text: string): string {
  return JSON.stringify(cut(text, LONGEST_NAME))
}

function encodingOf(content: unknown): string {
  const encoding = memberOf(content, 'encoding')
  return typeof encoding === 'string' ? encoding.trim().toLowerCase() : ''
}

function fileOf(file: unknown, attached: AttachedBodies | undefined): Buffer | undefined {
  return typeof file === 'string' && /^\w[\w.-]*$/.test(file) ? attached?.(file) : undefined
}

/** Some tools record bodies as they were compressed. */
function decodedText(bytes: Buffer, headers: Readonly<Record<string, string>>): HarBody {
  const coding = headers['content-encoding']
  const text = textOf(bytes)
  if (text !== undefined && (codingsOf(coding).length === 0 || !text.includes('\ufffd')))
    return { text }
  const plain = decoded(bytes, coding, LONGEST_BODY)?.toString('utf8')
  if (plain !== undefined && plain !== '' && !plain.includes('\ufffd')) return { text: plain }
  return lacking(
    coding === undefined
      ? 'it cannot be decompressed'
      : `its coding ${named(coding)} cannot be read`,
  )
}

function textOf(bytes: Buffer): string | undefined {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes.toString('utf8')
  try {
    return gunzipSync(bytes, { maxOutputLength: LONGEST_BODY }).toString('utf8')
  } catch {
    return undefined
  }
}
