/**
 * Takes secrets and customers out of an exchange before it is written or reported: the values of
 * fields whose names say so, and the same values elsewhere. The same value becomes the same other
 * value of the same format everywhere in a recording, and magic tags and account numbers stay.
 */
import { hash } from 'node:crypto'
import { magicAccount } from '../../sandbox/simulator/banks/magic-account.ts'
import { magicTagIn } from '../../sandbox/simulator/behaviour/magic.ts'
import { withoutSpokenSecrets, type Spoken } from '../../base/vocabulary/spoken.ts'
import { secretsMask, type Mask } from '../../base/vocabulary/masking.ts'
import { isOfCustomer, plainOf } from '../../base/vocabulary/customer-field.ts'
import { changedValues } from './customer-fields.ts'
import { copied, KnownValues } from './known-values.ts'
import { uriPart } from '../../base/vocabulary/uri-part.ts'

type Options = {
  /** Makes the names of one recording different from those of another. */
  readonly salt: Uint8Array
  readonly keepsCustomers?: boolean
  /** Wherever they stand. */
  readonly secrets?: readonly string[]
}

/** Wherever it stands. */
const EMAIL = /(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g
/** What a service puts before ids and test accounts; learning needs it, and it names nobody. */
const MARK =
  /^(?:(?:cust?|customer|usr|user|acct?|account|client|buyer|payer|payee)[_-](?=[\w-]*\d)|BX(?=[0-9A-F]{8}$))/
const HEX = /^(?=.*\d)(?=.*[a-f])[\da-f]{6,}$/
const LONGEST_KEPT = 200
const MOST_NAMES = 10_000

export class Pseudonyms {
  readonly #options: Options
  /** By the value in lower case. */
  readonly #names = new Map<string, string>()
  readonly #used = new Set<string>()
  readonly #known = new KnownValues()
  readonly #mask: Mask
  readonly #salt: string

  constructor(options: Options) {
    this.#options = options
    this.#salt = Buffer.from(options.salt).toString('hex')
    this.#mask = secretsMask(options.secrets ?? [])
  }

  hide(spoken: Spoken): Spoken {
    const key = spoken.requestHeaders['x-api-key'] ?? ''
    const hidden = this.#options.keepsCustomers === true ? spoken : this.#withoutCustomers(spoken)
    const mask = key.length < 8 ? this.#mask : maskOf(this.#mask, key, this.#keyName(key))
    return withoutSpokenSecrets(hidden, mask, (name) => this.#keyName(name))
  }

  /** Tells keys apart, and test keys from live ones, and is no key. */
  #keyName(key: string): string {
    if (key === '' || /^(?:test|live)?-?key-[0-9a-f]{8}$/.test(key)) return key
    const kind = /test/i.test(key) ? 'test-' : /live/i.test(key) ? 'live-' : ''
    return `${kind}key-${this.#digest(key).toString('hex').slice(0, 8)}`
  }

  /** Values are noted first: a field of the response may name what the request only mentions. */
  #withoutCustomers(spoken: Spoken): Spoken {
    const { url, requestHeaders, requestBody, responseHeaders, responseBody } = spoken
    for (const text of [url, requestBody, responseBody])
      changedValues(text, (value, isName) => (isName ? this.#noted(value) : value))
    const hide = (text: string) =>
      changedValues(text, (value, isName) => (isName ? this.nameOf(value) : this.#inText(value)))
    const hideAll = (headers: Readonly<Record<string, string>>) =>
      Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [
          name,
          isOfCustomer(name.replace(/^x-/, '')) ? this.nameOf(value) : hide(value),
        ]),
      )
    return {
      url: hide(url),
      requestHeaders: hideAll(requestHeaders),
      requestBody: hide(requestBody),
      responseHeaders: hideAll(responseHeaders),
      responseBody: hide(responseBody),
    }
  }

  #noted(value: string): string {
    if (this.nameOf(value) !== value)
      for (const spelling of [value, uriPart(value)]) this.#known.add(spelling)
    return value
  }

  #inText(text: string): string {
    const hidden = text.includes('@')
      ? text.replace(EMAIL, (address) => this.nameOf(address))
      : text
    return this.#known.replaceIn(hidden, (found) =>
      found.includes('%') ? uriPart(this.nameOf(plainOf(found))) : this.nameOf(found),
    )
  }

  /** Another one of the same form; upper and lower case of one name stay one name. */
  nameOf(name: string): string {
    if (name === '' || name.includes('…') || magicAccount(name) !== undefined) return name
    const tag = magicTagIn(name)
    const place = tag === null ? -1 : name.lastIndexOf(`+${tag}`)
    if (tag !== null && place >= 0) {
      const rest = name.slice(place + tag.length + 1)
      return `${this.nameOf(name.slice(0, place))}+${tag}${this.nameOf(rest)}`
    }
    const mark = MARK.exec(name)?.[0] ?? ''
    if (mark !== '') return mark + this.nameOf(name.slice(mark.length))
    const lower = name.normalize('NFC').toLowerCase()
    return recased(name.normalize('NFC'), this.#names.get(lower) ?? this.#newName(lower))
  }

  #newName(lower: string): string {
    if (lower.length > LONGEST_KEPT) return this.#otherLetters(lower, '')
    let name = ''
    // Short forms have few names: another is tried, and a few times only.
    for (let attempt = 0; attempt < 50; attempt++) {
      name = this.#otherLetters(lower, `${attempt}:`)
      if (name !== lower && !this.#used.has(name)) break
    }
    if (this.#names.size >= MOST_NAMES) {
      this.#names.clear()
      this.#used.clear()
      this.#known.clear()
    }
    this.#names.set(copied(lower), name)
    this.#used.add(name)
    return name
  }

  #otherLetters(lower: string, attempt: string): string {
    // Every 32 letters hash the seed again.
    const seed = this.#digest(attempt + lower).toString('hex')
    let bytes: Buffer = Buffer.alloc(0)
    let [block, at] = [0, 0]
    const next = (most: number) => {
      if (at >= bytes.length) [bytes, at] = [this.#digest(`${block++}:${seed}`), 0]
      return (bytes[at++] ?? 0) % most
    }
    const letters = HEX.test(lower) ? 6 : 26
    return Array.from(lower, (character) => {
      if (/\d/.test(character)) return String(next(10))
      return /\p{L}/u.test(character) ? String.fromCharCode(0x61 + next(letters)) : character
    }).join('')
  }

  /** Of this hash nobody can make that of a longer text, so the salt may simply come first. */
  #digest(text: string): Buffer {
    return Buffer.from(hash('sha512-256', `${this.#salt}:${text}`, 'hex'), 'hex')
  }
}

/** The secret is masked first, for it can look like one of the shapes that are masked. */
function maskOf(mask: Mask, key: string, shownAs: string): Mask {
  return (value) =>
    mask(typeof value === 'string' ? (value.replaceAll(key, shownAs) as typeof value) : value)
}

function recased(model: string, name: string): string {
  const letters = Array.from(model)
  if (model === model.toLowerCase() || letters.length !== Array.from(name).length) return name
  return Array.from(name, (letter, at) => {
    const like = letters[at] ?? ''
    return like === like.toLowerCase() ? letter : letter.toUpperCase()
  }).join('')
}
