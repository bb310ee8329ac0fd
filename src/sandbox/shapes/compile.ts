/**
 * Compiles a template once: whatever is unknown or beyond a limit is an issue then, and rendering
 * cannot fail.
 */
import { issueAt, type Issue, type Path } from '../../base/vocabulary/issue.ts'
import { didYouMean } from '../../base/vocabulary/nearest.ts'
import { checkValueOptions } from './check-options.ts'
import {
  ATTRIBUTES,
  LIMITS,
  type Attribute,
  type Facts,
  type Fields,
  type Template,
  type ValueOptions,
} from './template.ts'
import type { Rendered } from './write-json.ts'
import { idWriter, OMITTED, valueWriter } from './write-value.ts'

/** Never throws. */
export type Render = (facts: Facts) => Rendered | typeof OMITTED

export type Compiled = {
  readonly render: Render
  readonly issues: readonly Issue[]
  /** How many values it has. */
  readonly nodes: number
}

export function compileTemplate(template: Template, fields: Fields): Compiled {
  const compiler = new Compiler()
  const render = compiler.compile(template, fields, [])
  return { render, issues: compiler.issues, nodes: compiler.nodes }
}

type Members = { readonly [name: string]: Template }

const NOTHING: Render = () => null

/** What is compiled of one template: its issues, and how many nodes it has so far. */
class Compiler {
  readonly issues: Issue[] = []
  nodes = 0

  compile(template: Template, fields: Fields, path: Path): Render {
    this.nodes += 1
    if (this.nodes > LIMITS.nodes)
      return this.#issue(path, `must have at most ${LIMITS.nodes} values`)
    if (path.length > LIMITS.depth)
      return this.#issue(path, `must be nested at most ${LIMITS.depth} deep`)
    if (typeof template === 'string') return this.#text(template, fields, path)
    if (typeof template !== 'object' || template === null) return () => template
    if (isList(template)) return this.#list(template, fields, path)
    if ('$' in template) return this.#value(template, fields, path)
    if ('$if' in template) return this.#condition(template, fields, path)
    if ('$each' in template) return this.#each(template, fields, path)
    if ('$literal' in template) return this.#literal(template, path)
    return this.#object(template, fields, path)
  }

  #issue(path: Path, message: string): Render {
    // One template has one first mistake of each place, and a limit is reported once.
    if (this.issues.length < 20) this.issues.push(issueAt(path, message))
    return NOTHING
  }

  #object(template: Members, fields: Fields, path: Path): Render {
    const members: (readonly [string, Render])[] = []
    for (const [name, own] of Object.entries(template)) {
      const at = [...path, name]
      if (name === '__proto__') this.#issue(at, 'must not be named __proto__')
      else if (name.startsWith('$')) this.#unknown(at, name, DIRECTIVES)
      else members.push([name, this.compile(own, fields, at)])
    }
    return (facts) => {
      const object: Record<string, Rendered> = {}
      for (const [name, render] of members) {
        const value = render(facts)
        if (value !== OMITTED) object[name] = value
      }
      return object
    }
  }

  #list(template: readonly Template[], fields: Fields, path: Path): Render {
    const items = template.map((own, at) => this.compile(own, fields, [...path, at]))
    return (facts) => items.map((render) => render(facts)).filter(isKept)
  }

  #value({ $: field, ...options }: Members, fields: Fields, path: Path): Render {
    const known = checkValueOptions(options, path)
    this.issues.push(...known.issues)
    if (typeof field !== 'string') return this.#issue([...path, '$'], 'must be the name of a field')
    if (field.startsWith('ids.')) return this.#id(field.slice('ids.'.length), known.options, path)
    if (!Object.hasOwn(fields, field))
      return this.#unknown([...path, '$'], field, Object.keys(fields))
    if (typeof fields[field] === 'object' || fields[field] === 'list')
      return this.#issue([...path, '$'], `is a list: write {"$each": "${field}", "of": …}`)
    const words = this.#words(known.options.words, fields, [...path, 'words'])
    const written = valueWriter(statedFor(fields[field], known.options))
    const write = (facts: Facts) => written(facts.get(field))
    if (words.size === 0) return write
    return (facts) => (words.get(String(facts.get(field))) ?? write)(facts)
  }

  #words(words: ValueOptions['words'], fields: Fields, path: Path): ReadonlyMap<string, Render> {
    const all = Object.entries(words ?? {})
    return new Map(all.map(([word, own]) => [word, this.compile(own, fields, [...path, word])]))
  }

  #id(name: string, options: ValueOptions, path: Path): Render {
    if (!/^[a-z][A-Za-z0-9]{0,39}$/.test(name))
      return this.#issue([...path, '$'], 'must be ids. and a name such as ids.trace')
    if (options.like === undefined || options.like === '')
      return this.#issue(path, 'must have "like", an example such as tr_0000000000')
    const idOf = idWriter(name, options)
    return (facts) => {
      const id = idOf(facts)
      // A number has no zero before its digits: it is shorter then.
      if (options.as === 'number' && /^\d{1,15}$/.test(id)) return Number(id)
      return `${options.prefix ?? ''}${id}${options.suffix ?? ''}`
    }
  }

  #condition(
    { $if: condition, then, else: other, ...rest }: Members,
    fields: Fields,
    path: Path,
  ): Render {
    for (const name of Object.keys(rest)) this.#unknown([...path, name], name, ['then', 'else'])
    const holds = this.#test(condition ?? null, [...path, '$if'])
    if (then === undefined) return this.#issue(path, 'must have "then"')
    const yes = this.compile(then, fields, [...path, 'then'])
    const no: Render =
      other === undefined ? () => OMITTED : this.compile(other, fields, [...path, 'else'])
    return (facts) => (holds(facts) ? yes(facts) : no(facts))
  }

  #test(condition: Template, path: Path): (facts: Facts) => boolean {
    const tests: ((facts: Facts) => boolean)[] = []
    if (typeof condition !== 'object' || condition === null || isList(condition)) {
      this.#issue(path, `must be an object of ${ATTRIBUTES.join(', ')}`)
      return () => false
    }
    for (const [name, wanted] of Object.entries(condition)) {
      if (!isAttribute(name)) {
        this.#unknown([...path, name], name, ATTRIBUTES)
        continue
      }
      const values = new Set((Array.isArray(wanted) ? wanted : [wanted]).map(String))
      tests.push((facts) => values.has(String(facts.get(name))))
    }
    return (facts) => tests.every((holds) => holds(facts))
  }

  #each({ $each: list, of, by, ...rest }: Members, fields: Fields, path: Path): Render {
    for (const name of Object.keys(rest)) this.#unknown([...path, name], name, ['of', 'by'])
    const field = typeof list === 'string' && Object.hasOwn(fields, list) ? fields[list] : undefined
    if (typeof list !== 'string' || typeof field !== 'object') {
      const lists = Object.keys(fields).filter((name) => typeof fields[name] === 'object')
      return this.#unknown([...path, '$each'], String(list), lists)
    }
    if (of === undefined) return this.#issue(path, 'must have "of", the template of each element')
    const inner = { ...fields, ...field.each }
    const render = this.compile(of, inner, [...path, 'of'])
    const elementsIn = (facts: Facts) => {
      const elements = facts.get(list)
      return isFactsList(elements) ? elements.slice(0, LIMITS.elements) : []
    }
    if (by === undefined) return (facts) => elementsIn(facts).map(render).filter(isKept)
    if (typeof by !== 'string')
      return this.#issue([...path, 'by'], 'must be a text such as {{detail.field}}')
    const nameOf = this.#text(by, inner, [...path, 'by'])
    return (facts) => {
      const named = elementsIn(facts).map((own) => [String(nameOf(own)), render(own)] as const)
      return membersByName(named)
    }
  }

  #literal({ $literal: text, ...rest }: Members, path: Path): Render {
    for (const name of Object.keys(rest)) this.#unknown([...path, name], name, [])
    if (typeof text !== 'string') return this.#issue([...path, '$literal'], 'must be a text')
    return () => text
  }

  #text(template: string, fields: Fields, path: Path): Render {
    if (template.length > LIMITS.text)
      return this.#issue(path, `must have at most ${LIMITS.text} characters`)
    const parts = template.split(/\{\{([^{}]*)\}\}/)
    if (parts.length === 1) return () => template
    for (const name of parts.filter((_, at) => at % 2 === 1))
      if (typeof fields[name] !== 'string' || fields[name] === 'list')
        return this.#unknown(path, name, Object.keys(fields))
    const written = parts.map((part, at) =>
      at % 2 === 0 ? () => part : textOf(part, fields[part]),
    )
    return (facts) => written.map((write) => write(facts)).join('')
  }

  #unknown(path: Path, name: string, known: readonly string[]): Render {
    const shown = known.length === 0 ? ' Remove it' : didYouMean(name, known)
    return this.#issue(
      path,
      `has no meaning here: "${name}".${shown || ` Known: ${known.join(', ')}`}`,
    )
  }
}

const DIRECTIVES = ['$', '$if', '$each', '$literal']

/** Never read again as a template: a value that contains marks stays as it is. */
function textOf(field: string, kind: Fields[string] | undefined): (facts: Facts) => string {
  const write = valueWriter(statedFor(kind, { absent: 'empty' }))
  return (facts) => String(write(facts.get(field)))
}

function statedFor(kind: Fields[string] | undefined, options: ValueOptions): ValueOptions {
  return kind === 'price' ? { ...options, as: options.as ?? 'text' } : options
}

/** Lists of one name are joined; of other values the first stays. */
function membersByName(named: readonly (readonly [string, Rendered | typeof OMITTED])[]): Rendered {
  const members = new Map<string, Rendered>()
  for (const [name, value] of named) {
    if (value === OMITTED || name === '__proto__') continue
    const known = members.get(name)
    if (known === undefined) members.set(name, value)
    else if (Array.isArray(known) && Array.isArray(value)) members.set(name, [...known, ...value])
  }
  return Object.fromEntries(members)
}

function isKept(value: Rendered | typeof OMITTED): value is Rendered {
  return value !== OMITTED
}

function isList(template: Template): template is readonly Template[] {
  return Array.isArray(template)
}

function isFactsList(value: unknown): value is readonly Facts[] {
  return Array.isArray(value)
}

function isAttribute(name: string): name is Attribute {
  return (ATTRIBUTES as readonly string[]).includes(name)
}
