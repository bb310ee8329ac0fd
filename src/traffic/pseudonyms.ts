/**
 * Takes secrets and customers out of an exchange before it is written or reported. The same name
 * becomes the same other name everywhere, formats stay, and so do magic tags and account numbers of
 * a sandbox. Texts are changed in place, so that a body keeps its spelling, valid JSON or not.
 */
import { hash } from 'node:crypto'
import { magicAccount } from '../simulator/banks/magic-account.ts'
import { magicTagIn } from '../simulator/behaviour/magic.ts'
import { withoutSpokenSecrets, type Spoken } from '../vocabulary/spoken.ts'
import { copied } from '../vocabulary/text.ts'
import { secretsMask, type Mask } from '../vocabulary/masking.ts'
import { escaped, plainLetters, plainOf, unquoted, unspaced, withoutMarks } from './spellings.ts'
import { IN_QUERY, membersIn, type FoundMembers } from './json-members.ts'
import { KnownNames } from './known-names.ts'

type Options = {
  /** Makes the names of one recording different from those of another. */
  readonly salt: Uint8Array
  readonly keepsCustomers?: boolean
  /** Wherever they stand. */
  readonly secrets?: readonly string[]
}

/** What is shown to people: `{"label":"Account name","value":"…"}`. No label is longer. */
const LABELLED =
  /("(?:label|name|key|title)"\s*:\s*"[^"]{0,60}(?:account|holder|customer|beneficiary|e-?mail|phone)[^"]{0,60}"\s*,\s*"(?:value|text)"\s*:\s*)"((?:[^"\\]|\\.)*)"/gi
/** Wherever it stands. Longer parts are read once only. */
const EMAIL = /(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g
const SHORTEST_IN_TEXT = 4
const SHORTEST_JOINED = 6
const LONGEST_SEED = 100
const MOST_NAMES = 10_000
const MOST_IN_TEXT = 200
const MOST_KEYS = 200

export class Pseudonyms {
  readonly #options: Options
  readonly #names = new Map<string, string>()
  readonly #used = new Set<string>()
  /** Names as they were written, and those of keys: each comes again. */
  readonly #spelled = new Map<string, string>()
  readonly #keys = new Map<string, string>()
  readonly #known = new KnownNames()
  readonly #mask: Mask
  readonly #salt: string

  constructor(options: Options) {
    this.#options = options
    this.#salt = Buffer.from(options.salt).toString('hex')
    this.#mask = secretsMask(options.secrets ?? [])
  }

  hide(given: Spoken): Spoken {
    const spoken = {
      ...given,
      requestBody: plainLetters(given.requestBody),
      responseBody: plainLetters(given.responseBody),
    }
    const key = spoken.requestHeaders['x-api-key'] ?? ''
    const hidden = this.#options.keepsCustomers === true ? spoken : this.#withoutCustomers(spoken)
    const mask = key.length < 8 ? this.#mask : maskOf(this.#mask, key, this.#keyName(key))
    return withoutSpokenSecrets(hidden, mask, (name) => this.#keyName(name))
  }

  /** Tells keys apart, and test keys from live ones, and is no key. */
  #keyName(key: string): string {
    const before = this.#keys.get(key)
    if (before !== undefined) return before
    const name = this.#newKeyName(copied(key))
    if (this.#keys.size >= MOST_KEYS) this.#keys.clear()
    this.#keys.set(copied(key), name)
    return name
  }

  #newKeyName(key: string): string {
    if (/^(?:test|live)?-?key-[0-9a-f]{8}$/.test(key)) return key
    const kind = /test/i.test(key) ? 'test-' : /live/i.test(key) ? 'live-' : ''
    return key === '' ? '' : `${kind}key-${this.#digest(key).toString('hex').slice(0, 8)}`
  }

  #withoutCustomers(spoken: Spoken): Spoken {
    const { url, requestHeaders, requestBody, responseHeaders, responseBody } = spoken
    const bodies = [requestBody, responseBody]
    const texts = [url, ...bodies]
    const members = bodies.map(membersIn)
    const names = new Set<string>()
    for (const { customers } of members)
      for (const { digits, quoted } of customers) names.add(digits ?? unquoted(quoted))
    bodies.forEach((text, at) => {
      if (members[at]?.hasLabels !== true) return
      for (const [, , quoted] of text.matchAll(LABELLED)) names.add(unquoted(quoted))
    })
    for (const text of texts)
      if (text.includes('='))
        for (const [, , value = ''] of text.matchAll(IN_QUERY)) names.add(plainOf(value))
    const addresses = new Set<string>()
    for (const text of [...texts, ...Object.values(requestHeaders)])
      if (text.includes('@')) for (const [address] of text.matchAll(EMAIL)) addresses.add(address)
    for (const text of texts) for (const name of this.#known.in(text)) names.add(name)
    const words = new Set(members.flatMap((one) => one.words))
    const elsewhere = this.#namesInText([...names], words)
    for (const name of names) if (this.nameOf(name) !== name) this.#known.add(name)
    const hide = (text: string, found = membersIn(text)) => {
      const hidden = elsewhere(this.#inPlace(text, found))
      if (addresses.size === 0 || !hidden.includes('@')) return hidden
      return hidden.replace(EMAIL, (one) => (addresses.has(one) ? this.nameOf(one) : one))
    }
    const hideAll = (headers: Readonly<Record<string, string>>) =>
      Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, hide(value)]))
    return {
      url: hide(url),
      requestHeaders: hideAll(requestHeaders),
      requestBody: hide(requestBody, members[0]),
      responseHeaders: hideAll(responseHeaders),
      responseBody: hide(responseBody, members[1]),
    }
  }

  /** Replaces names where a member, a label or a parameter says that they are names. */
  #inPlace(text: string, { customers, hasLabels }: FoundMembers): string {
    let hidden = ''
    let at = 0
    for (const { from, to, quoted, digits } of customers) {
      const other =
        digits === undefined
          ? JSON.stringify(this.nameOf(unquoted(quoted)))
          : this.nameOf(digits).replace(/^(-?)0/, '$11')
      hidden += text.slice(at, from) + other
      at = to
    }
    hidden += text.slice(at)
    if (hasLabels)
      hidden = hidden.replace(
        LABELLED,
        (_all, start: string, quoted: string) =>
          `${start}${JSON.stringify(this.nameOf(unquoted(quoted)))}`,
      )
    if (!hidden.includes('=')) return hidden
    return hidden.replace(
      IN_QUERY,
      (_all, start: string, value: string) =>
        `${start}${encodeURIComponent(this.nameOf(plainOf(value)))}`,
    )
  }

  /** Replaces names also within other texts, such as messages. */
  #namesInText(names: readonly string[], words: ReadonlySet<string>): (text: string) => string {
    const spellings = names
      .filter((name) => name.length >= SHORTEST_IN_TEXT && !words.has(name.toLowerCase()))
      .filter((name) => this.nameOf(name) !== name)
      .slice(0, MOST_IN_TEXT)
      .flatMap((name) => [
        [name, (other: string) => other] as const,
        [encodeURIComponent(name), encodeURIComponent] as const,
        [JSON.stringify(name).slice(1, -1), (other: string) => other] as const,
        [unspaced(name), () => unspaced(this.nameOf(name))] as const,
        // Services write names without their spaces, or in capitals only.
        ...(withoutMarks(name).length >= SHORTEST_JOINED
          ? [[withoutMarks(name), () => withoutMarks(this.nameOf(name))] as const]
          : []),
      ])
      .toSorted(([one], [other]) => other.length - one.length)
    if (spellings.length === 0) return (text) => text
    const bySpelling = new Map(
      spellings.map(([text, spell]) => [text.toLowerCase(), spell] as const),
    )
    // Made when a text needs it: an expression of letters of every language costs 100 µs.
    let made: RegExp | undefined
    const known = () =>
      (made ??= new RegExp(
        `(?<=%[\\da-f]{2}|(?<![\\p{L}\\d]))(?:${[...bySpelling.keys()].map(escaped).join('|')})(?![\\p{L}\\d])`,
        'giu',
      ))
    const mayHold = anyOf([...bySpelling.keys()])
    return (text) => {
      if (!mayHold(text)) return text
      return text.replace(known(), (found) => {
        const spell = bySpelling.get(found.toLowerCase())
        if (spell === undefined) return '…'
        const plain = spell === encodeURIComponent ? plainOf(found) : unquoted(found)
        return spell(this.nameOf(plain))
      })
    }
  }

  /** Another name of the same form; upper and lower case of one name stay one name. */
  nameOf(name: string): string {
    const before = this.#spelled.get(name)
    if (before !== undefined) return before
    const own = copied(name)
    const other = this.#otherName(own)
    if (this.#spelled.size >= MOST_NAMES) this.#spelled.clear()
    this.#spelled.set(own, other)
    return other
  }

  #otherName(name: string): string {
    if (name === '' || name.includes('…') || magicAccount(name) !== undefined) return name
    const tag = magicTagIn(name)
    const place = tag === null ? -1 : name.lastIndexOf(`+${tag}`)
    if (tag !== null && place >= 0) {
      const rest = name.slice(place + tag.length + 1)
      return `${this.nameOf(name.slice(0, place))}+${tag}${this.nameOf(rest)}`
    }
    const plain = name.normalize('NFC')
    const lower = plain.toLowerCase()
    const known = this.#names.get(lower) ?? this.#newName(lower)
    return recased(plain, known)
  }

  #newName(lower: string): string {
    if (this.#names.size >= MOST_NAMES) {
      this.#names.clear()
      this.#spelled.clear()
      this.#used.clear()
      this.#known.clear()
    }
    let name = ''
    // Short forms have few names: another is tried, and a few times only.
    for (let attempt = 0; attempt < 50; attempt++) {
      name = this.#otherLetters(lower, `${attempt}:${lower}`)
      if (name !== lower && !this.#used.has(name)) break
    }
    this.#names.set(lower, name)
    this.#used.add(name)
    return name
  }

  #otherLetters(lower: string, full: string): string {
    // Every 32 letters hash the seed again.
    const seed = full.length <= LONGEST_SEED ? full : this.#digest(full).toString('hex')
    let bytes: Buffer = Buffer.alloc(0)
    let block = 0
    let at = 0
    const next = (most: number) => {
      if (at >= bytes.length) [bytes, at] = [this.#digest(`${block++}:${seed}`), 0]
      return (bytes[at++] ?? 0) % most
    }
    return Array.from(lower, (character) => {
      if (/\d/.test(character)) return String(next(10))
      if (/\p{L}/u.test(character)) return String.fromCharCode(0x61 + next(26))
      return /\p{M}/u.test(character) ? '' : character
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

/** Whether one of them may be in a text. Letters beyond ASCII have cases of their own: perhaps. */
function anyOf(lower: readonly string[]): (text: string) => boolean {
  if (!lower.every(isAscii)) return () => true
  return (text) => {
    if (!isAscii(text)) return true
    const wanted = text.toLowerCase()
    return lower.some((spelling) => wanted.includes(spelling))
  }
}

function isAscii(text: string): boolean {
  return /^[\0-\x7f]*$/.test(text)
}

function recased(model: string, name: string): string {
  if (model === model.toLowerCase()) return name
  const letters = Array.from(model)
  if (letters.length !== Array.from(name).length) return name
  return Array.from(name, (letter, at) => {
    const like = letters[at] ?? ''
    return like !== like.toLowerCase() ? letter.toUpperCase() : letter
  }).join('')
}
