/**
 * Keeps the house: who may import whom, what only adapters may touch, what nothing uses.
 * Each failure says what to do instead.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { HANDLERS } from '../src/sandbox/http/edge.ts'
import { ERRORS } from '../src/base/vocabulary/errors.ts'
import { OPERATIONS } from '../src/base/contract/generated/operations.ts'

type Source = {
  readonly path: string
  readonly text: string
  readonly imports: readonly string[]
}

const FILES: readonly Source[] = sourcesUnder('src')
const TESTS: readonly Source[] = sourcesUnder('test')
const SHARED_LINES = 6
const HANDWRITTEN = FILES.filter((file) => !file.path.startsWith('src/base/contract/generated/'))

type Room = {
  readonly name: string
  /** The rooms that it may import, itself included. */
  readonly imports: readonly string[]
  /** Its folders from the core outwards; those of one entry are beside each other. */
  readonly inside: readonly (readonly string[])[]
}

/** Each room says in its README what it may import. */
const ROOMS: readonly Room[] = readdirSync('src', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => {
    const readme = readFileSync(`src/${name}/README.md`, 'utf8')
    const listed = (label: string) => new RegExp(`^- ${label}: (.*)\\.$`, 'm').exec(readme)?.[1]
    const imports = (listed('May import') ?? '').split(', ')
    const inside = listed('Inside, from the core outwards')?.split(', ') ?? []
    return { name, imports: [name, ...imports], inside: inside.map((each) => each.split(' and ')) }
  })

/** Where rooms are put together. */
const OUTERMOST = /^src\/[\w-]+\.ts$/

function roomOf(path: string): Room | undefined {
  return ROOMS.find(({ name }) => path.startsWith(`src/${name}/`))
}

function layerOf(path: string, { name, inside }: Room): number {
  return inside.findIndex((layer) => layer.some((each) => path.startsWith(`src/${name}/${each}/`)))
}

test('every room says what it may import, and names no room that does not exist', () => {
  const names = ROOMS.map(({ name }) => name)
  const wrong = ROOMS.flatMap(({ name, imports }) =>
    imports
      .filter((each) => each !== 'nothing' && !names.includes(each))
      .map((each) => `${name}: ${each}`),
  )
  expect(wrong, 'Write "- May import: base." in the README of the room').toEqual([])
})

test('a room imports only the rooms that its README names', () => {
  const wrong = HANDWRITTEN.filter(({ path }) => !OUTERMOST.test(path)).flatMap((file) => {
    const room = roomOf(file.path)
    return file.imports
      .filter((target) => target.startsWith('src/'))
      .filter((target) => room?.imports.includes(roomOf(target)?.name ?? '') !== true)
      .map((target) => `${file.path} imports ${target}`)
  })
  expect(wrong, 'Turn the dependency round: emit an event, or hand the thing in').toEqual([])
})

test('within a room, imports point to its core', () => {
  const outward = HANDWRITTEN.flatMap((file) => {
    const room = roomOf(file.path)
    if (room === undefined || room.inside.length === 0) return []
    const at = layerOf(file.path, room)
    if (at === -1)
      return [`${file.path} belongs to no folder that src/${room.name}/README.md names`]
    return file.imports
      .filter((target) => roomOf(target) === room && layerOf(target, room) > at)
      .map((target) => `${file.path} imports ${target}`)
  })
  expect(outward, 'Turn the dependency round, or hand the thing in').toEqual([])
})

test('no files import each other in a circle, types included', () => {
  const sources = ['src', 'console', 'scripts'].flatMap(sourcesUnder)
  const importsOfPath = new Map(sources.map(({ path, imports }) => [path, imports]))
  const circles: string[] = []
  const done = new Set<string>()
  const follow = (path: string, trail: readonly string[]): void => {
    if (trail.includes(path)) circles.push([...trail.slice(trail.indexOf(path)), path].join(' > '))
    if (done.has(path) || trail.includes(path)) return
    for (const target of importsOfPath.get(path) ?? []) follow(target, [...trail, path])
    done.add(path)
  }
  for (const { path } of sources) follow(path, [])
  expect(circles, 'Move what both need into a file of its own').toEqual([])
})

test('slices do not import the operations of other slices', () => {
  const slice = (path: string) =>
    /^src\/sandbox\/simulator\/(orders|intents|quotes|banks|providers|webhooks|keys|clock|behaviour)\//.exec(
      path,
    )?.[1]
  const crossing = HANDWRITTEN.flatMap((file) =>
    file.imports
      .filter((target) => {
        const [from, to] = [slice(file.path), slice(target)]
        return (
          from !== undefined && to !== undefined && from !== to && target.endsWith('operations.ts')
        )
      })
      .map((target) => `${file.path} imports ${target}`),
  )
  expect(crossing, 'Let the slices meet in an event (see reactions.ts)').toEqual([])
})

test('the simulator reaches no network, not even through what it imports', () => {
  const sourceOf = new Map(FILES.map((file) => [file.path, file]))
  const reached = new Set<string>()
  const follow = (path: string): void => {
    if (reached.has(path)) return
    reached.add(path)
    for (const target of sourceOf.get(path)?.imports ?? []) follow(target)
  }
  for (const { path } of FILES) if (path.startsWith('src/sandbox/simulator/')) follow(path)
  const network = /'(undici|node:(net|tls|dns|https?))'/
  const found = [...reached].filter((path) => network.test(sourceOf.get(path)?.text ?? ''))
  expect(found, 'Hand it in: see Transport').toEqual([])
})

/** What reaches outside, and the files whose job that is. */
const OUTSIDE: readonly (readonly [what: RegExp, only: RegExp, instead: string])[] = [
  [
    /\bDate\.now\(|new Date\(\)/,
    /^src\/base\/ports\/system-/,
    'take the time from tx.now or the WallClock',
  ],
  [
    /\bMath\.random\(|\brandom(Bytes|UUID|Int)\(/,
    /^src\/(cli|base\/client|verify|scenarios|lab)\//,
    'draw from tx.random',
  ],
  [
    /\b(setTimeout|setInterval)\(/,
    /^src\/(base\/(ports|client)|cli|sandbox\/http|scenarios|verify|lab)\//,
    'put the wait on a row, or use the Timers port',
  ],
  [/(?<![.\w])fetch\(/, /^$/, 'use the Transport port'],
  [/\bconsole\.\w+\(/, /^src\/(cli\/|main\.ts)/, 'hand in a function that writes'],
  [
    /\bprocess\.std(out|err)\.write\b/,
    /^src\/cli\/process\.ts$/,
    'write with io.out and io.err, which escape what controls a terminal',
  ],
  [
    /\bprocess\.(env|argv|exit|stdout|stderr|stdin|on|cwd|exitCode)\b/,
    /^src\/(cli\/|main\.ts|sandbox\/config)/,
    'read it in config or cli, and hand it in',
  ],
]

test.each(OUTSIDE)('only adapters use %s', (what, only, instead) => {
  const users = HANDWRITTEN.filter(
    (file) => what.test(withoutComments(file.text)) && !only.test(file.path),
  )
  expect(
    users.map((file) => file.path),
    `Instead, ${instead}`,
  ).toEqual([])
})

test('every source file is used', () => {
  const users = [...FILES, ...sourcesUnder('console')]
  const used = new Set(users.flatMap((file) => file.imports))
  const entries = /^src\/(main|index|vitest|jest)\.ts$|\.d\.ts$/
  const dead = HANDWRITTEN.filter((file) => !used.has(file.path) && !entries.test(file.path))
  expect(
    dead.map((file) => file.path),
    'Delete the file, or use it',
  ).toEqual([])
})

test('every exported name of the source is used somewhere else', () => {
  const others = ['console', 'scripts', 'bench'].flatMap(sourcesUnder)
  const files = new Map<string, number>()
  for (const { text } of [...FILES, ...TESTS, ...others])
    for (const word of new Set(text.match(/\w+/g))) files.set(word, (files.get(word) ?? 0) + 1)
  const face = ['src/index.ts', 'src/sandbox/library/jest-entry.cjs']
    .map((path) => readFileSync(path, 'utf8'))
    .join('')
  const unused = HANDWRITTEN.flatMap((file) =>
    [...file.text.matchAll(/^export (?:async )?(?:function\*?|const|class) (\w+)/gm)]
      .map((match) => match[1] ?? '')
      .filter((name) => !face.includes(name) && files.get(name) === 1)
      .map((name) => `${file.path} exports ${name}`),
  )
  expect(unused, 'Take the export away, or the function with it').toEqual([])
})

test('no two places in the source share six lines', () => {
  const places = new Map<string, string>()
  const shared: string[] = []
  for (const { path, text } of HANDWRITTEN) {
    const code = withoutComments(text).replace(
      /^(import|export) [^;=]*? from '[^'\n]+'/gm,
      withoutText,
    )
    const lines = code
      .split('\n')
      .map((line, index) => ({ text: line.trim(), at: `${path}:${index + 1}` }))
      .filter((line) => /\w/.test(line.text))
    for (const [index, { at }] of lines.entries()) {
      const run = lines.slice(index, index + SHARED_LINES).map((line) => line.text)
      if (run.length < SHARED_LINES) break
      const before = places.get(run.join('\n'))
      if (before === undefined) places.set(run.join('\n'), at)
      else shared.push(`${before} and ${at}`)
    }
  }
  expect(shared, 'Write it once, where both can import it').toEqual([])
})

test('no file is over 330 lines', () => {
  const parts = readdirSync('console', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|css)$/.test(name))
    .map((name) => ({ path: `console/${name}`, text: readFileSync(`console/${name}`, 'utf8') }))
  const long = [...HANDWRITTEN, ...parts].filter(({ text }) => text.split('\n').length > 331)
  expect(
    long.map((file) => file.path),
    'Split it by idea',
  ).toEqual([])
})

test('files are named after a noun or a verb of the field', () => {
  const vague = /(^|[/-])(utils?|helpers?|common|types|manager|misc|shared)\.ts$/
  expect(HANDWRITTEN.filter((file) => vague.test(file.path)).map((file) => file.path)).toEqual([])
})

test.each([
  [/:\s*any\b|\bas any\b|<any>/, 'name the type, or unknown'],
  [/[\w)\]]!(?=[.;,)\]\s[])(?!=)/, 'handle the undefined'],
  [/@ts-(ignore|expect-error|nocheck)/, 'correct the type'],
  [/\b(TODO|FIXME|XXX)\b/, 'do it, or write down the limit as a sentence'],
  [/^export default/m, 'export it by name'],
  [/^\s*enum \w/m, 'use a union of strings'],
])('the source does not contain %s', (what, instead) => {
  const found = HANDWRITTEN.filter(({ text }) => what.test(text)).flatMap((file) =>
    withoutComments(file.text)
      .split('\n')
      .flatMap((line, index) =>
        what.test(withoutStrings(line)) ? [`${file.path}:${index + 1}`] : [],
      ),
  )
  expect(found, `Instead, ${instead}`).toEqual([])
})

/** Words of the project's own dialect, and the words that the field uses for the same things. */
const DIALECT: readonly (readonly [word: RegExp, instead: string])[] = [
  [/\b(story|stories|tellings?)\b/i, 'scenario, or scenario run'],
  [/\btold\b/i, 'reported, notified, or printed'],
  [/\b(ladder|rungs?)\b/i, 'retry schedule, or retry'],
  [/\bmend(s|ed|ing)?\b/i, 'fix'],
  [/\b(founding|founded)\b/i, 'initial state, or created'],
  [/\b(refusals?)\b/i, 'error response, or rejection'],
  [/\b(strangers|laboratory|autopsy|weather|hearings?)\b/i, 'the term that testing uses'],
  [/\b(bent|befalls?|dearest|for ever)\b/i, 'a modern word'],
  [/\bnot reachable\b/i, 'skipped, or inconclusive'],
  [
    /\b(does|do) not fit\b(?! into)|\bis no (JSON|YAML|number|text|URL)\b/i,
    'is invalid, or is not valid JSON',
  ],
  [/\bleaves with\b/i, 'exits with'],
]

/** They name the old words on purpose. */
const NAMES_OLD_WORDS = /^(CHANGELOG\.md|test\/tidy\.test\.ts)$|\/golden\//

const TEXTS = [
  'src',
  'console',
  'test',
  'scripts',
  'bench',
  'examples',
  'scenarios',
  'contracts',
  '.',
]
  .flatMap((folder) =>
    readdirSync(folder, { recursive: folder !== '.', encoding: 'utf8' }).map((name) =>
      normalize(join(folder, name)),
    ),
  )
  .filter((path) => /\.(tsx?|mjs|py|md|yaml|json)$/.test(path))
  .filter((path) => !/generated\/|package-lock|pacts\//.test(path) && !NAMES_OLD_WORDS.test(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))

test.each(DIALECT)('no file contains %s', (word, instead) => {
  const found = TEXTS.filter(({ text }) => word.test(text)).flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => (word.test(line) ? [`${path}:${index + 1}`] : [])),
  )
  expect(found, `Instead, write ${instead}`).toEqual([])
})

test('a comment is at most 100 columns wide', () => {
  const wide = TEXTS.filter(({ path }) => /\.(tsx?|mjs)$/.test(path)).flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, index) =>
        line.length > 100 && /^\s*(\/\/|\/?\*)/.test(line) ? [`${path}:${index + 1}`] : [],
      ),
  )
  expect(wide, 'Wrap it').toEqual([])
})

test('no test is skipped, alone or empty', () => {
  const disabled = TESTS.filter((file) =>
    /\b(test|it|describe)\.(only|skip|todo)\b/.test(file.text),
  )
  expect(disabled.map((file) => file.path).filter((path) => path !== 'test/tidy.test.ts')).toEqual(
    [],
  )
})

test('every documented operation has a handler, and no handler stands alone', () => {
  expect(Object.keys(HANDLERS).sort()).toEqual(
    OPERATIONS.map((operation) => operation.operationId).sort(),
  )
})

test('every error code is thrown somewhere', () => {
  const everything = HANDWRITTEN.map((file) => file.text).join('\n')
  const idle = Object.keys(ERRORS).filter((code) => !everything.includes(`'${code}'`))
  expect(idle, 'Delete the code from ERRORS').toEqual([])
})

function sourcesUnder(folder: string): Source[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|mjs)$/.test(name) && !name.endsWith('.d.ts'))
    .map((name) => {
      const path = normalize(join(folder, name))
      const text = readFileSync(path, 'utf8')
      return {
        path,
        text,
        imports: importsOf(path, text),
      }
    })
}

/** Relative imports as paths from the root; also those that are loaded on demand. */
function importsOf(path: string, text: string): string[] {
  const found = withoutComments(text).matchAll(/(?:from\s+|import\(\s*|import\s+)'(\.[^']+)'/g)
  return [...found].map((match) => normalize(join(dirname(path), match[1] ?? '')))
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, withoutText).replace(/(^|\s)\/\/.*$/gm, '$1')
}

/** As many lines, all empty. */
function withoutText(text: string): string {
  return text.replace(/[^\n]/g, '')
}

function withoutStrings(line: string): string {
  return line.replace(
    /'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`|"(?:[^"\\]|\\.)*"|\/(?:[^/\\\n]|\\.)+\/[gimsuy]*/g,
    "''",
  )
}
