// Finds sentences that a native writer would put otherwise.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

const PATTERNS = [
  [/(^|\. |\* |\/\/ )Of (an?|the|one|each|what|so) /, 'name the thing: "amount of the deposit"'],
  [/[a-z`"')] (?<![Ll]eft )alone[ ,.;|]/, '"only", before the word that it limits'],
  [/\b(is|are|has|have|was|were) none\b/, 'a verb: "does not exist", "has no key"'],
  [/\bthe most (requests|orders|schedules|sequences|time)\b|\bso many\b/, '"maximum", or "up to"'],
  [/\b(is|are) meant\b/, 'the verb itself: "names", "uses"'],
  [/\b[Ll]eads? (to|from|it|your?) /, '"ends in", "returns" or "opens"'],
  [/(Undefined|Null|Empty) where|Throws nothing/, '"Undefined if", or "Never throws."'],
  [/(^|\. )(Who|Whoever) [a-z]+ [^?]*$/, 'the actor: "you", "a client"'],
  [/is no (crash|recording|file|failure|use)\b/, 'a verb: "does not fail"'],
  [/\bany more\b|is like that|there twice/, '"no longer", or "twice"'],
  [/, as ['0-9{h$`]/, '"such as"'],
  [/[^a-z](is|are|was) of (an?|another|the|one|other)\b/, '"belongs to", or "has"'],
]

const files = execFileSync('git', ['ls-files', '*.md', '*.ts', '*.tsx', '*.yaml', '*.mjs'], {
  cwd: root,
})
const found = String(files)
  .split('\n')
  .filter((file) => file !== '' && !/generated|golden\/|check-english|CHANGELOG/.test(file))
  .flatMap((file) =>
    String(readFileSync(join(root, file)))
      .split('\n')
      .flatMap((line, index) => {
        const pattern = PATTERNS.find(([wrong]) => wrong.test(line))
        if (pattern === undefined) return []
        return [`${file}:${index + 1}: write ${pattern[1]}: ${line.trim()}`]
      }),
  )
for (const each of found) console.error(each)
process.exit(found.length === 0 ? 0 : 1)
