// Finds sentences that a native writer would put otherwise. Files that had some when the check was
// made are listed with their number in english-exceptions.json, and that number may only fall.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readArguments } from './arguments.mjs'

const root = join(import.meta.dirname, '..')
const EXCEPTIONS = join(import.meta.dirname, 'english-exceptions.json')

const PATTERNS = [
  [/(^|\. |\* |\/\/ )Of (an?|the|one|each|what|so) /, 'name the thing: "amount of the deposit"'],
  [/[a-z`"')] (?<![Ll]eft )alone[ ,.;|]/, '"only", before the word that it limits'],
  [/\b(is|are|has|have|was|were) none\b/, 'a verb: "does not exist", "has no key"'],
  [/\bthe most (requests|orders|schedules|sequences|time)\b|\bso many\b/, '"maximum", or "up to"'],
  [/\b(is|are) meant\b/, 'the verb itself: "names", "uses"'],
  [/\b[Ll]eads? (to|from|it|your?) /, '"ends in", "returns" or "opens"'],
  [/(Undefined|Null|Empty) where|Throws nothing/, '"Undefined if", or "Never throws."'],
  [/(^|\. )(Who|Whoever) [a-z]+ [^?]*$/, 'the actor: "you", "a client"'],
  [/is no (crash|capsule|file|failure|use)\b/, 'a verb: "does not fail"'],
  [/\bany more\b|is like that|there twice/, '"no longer", or "twice"'],
  [/, as ['0-9{h$`]/, '"such as"'],
  [/[^a-z](is|are|was) of (an?|another|the|one|other)\b/, '"belongs to", or "has"'],
]

const { values } = readArguments(
  'node scripts/check-english.mjs [--write]. --write lowers the numbers of the exceptions.',
  { options: { write: { type: 'boolean' } } },
)
const known = JSON.parse(readFileSync(EXCEPTIONS, 'utf8'))
const files = execFileSync('git', ['ls-files', '*.md', '*.ts', '*.tsx', '*.yaml', '*.mjs'], {
  cwd: root,
})
const found = new Map()
for (const file of String(files).split('\n')) {
  if (file === '' || /generated|golden\/|check-english|CHANGELOG/.test(file)) continue
  const matches = String(readFileSync(join(root, file)))
    .split('\n')
    .flatMap((line, index) => {
      const pattern = PATTERNS.find(([wrong]) => wrong.test(line))
      return pattern === undefined
        ? []
        : [`${file}:${index + 1}: write ${pattern[1]}: ${line.trim()}`]
    })
  if (matches.length > 0) found.set(file, matches)
}
if (values.write) {
  const least = ([file, { length }]) => [file, Math.min(length, known[file] ?? 0)]
  const next = Object.fromEntries([...found].map(least).filter(([, count]) => count > 0))
  writeFileSync(EXCEPTIONS, `${JSON.stringify(next, null, 2)}\n`)
  process.exit(0)
}
const tooMany = [...found].filter(([file, { length }]) => length > (known[file] ?? 0))
for (const [file, matches] of tooMany) {
  console.error(
    `${file} has ${matches.length} such sentences, and ${known[file] ?? 0} are allowed:`,
  )
  for (const match of matches) console.error(`  ${match}`)
}
const fewer = Object.keys(known).filter((file) => (found.get(file)?.length ?? 0) < known[file])
if (fewer.length > 0)
  console.error(
    `Run node scripts/check-english.mjs --write: fewer are left in ${fewer.join(', ')}.`,
  )
process.exit(tooMany.length + fewer.length === 0 ? 0 : 1)
