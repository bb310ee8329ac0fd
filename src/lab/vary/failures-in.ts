/** Which tests failed, read from the output of a test command of any language. */
import { stripVTControlCharacters } from 'node:util'

const MOST_NAMES = 20
const LONGEST = 300
/** What a command prints can be one line without an end. */
const READ_OF_A_LINE = 2_000

/** minitest, PHPUnit, ScalaTest and Robot Framework: the next line is the message. */
const BEFORE_MESSAGE: readonly RegExp[] = [
  /^([A-Z][\w:]*#test_\S+?)(?: \[.+\])?:$/,
  /^\d+\) ([\w\\]+::\w+.*)$/,
  /^\s*- (.+) \*{3} FAILED \*{3}/,
  /^(\S.*\S) +\| FAIL \|$/,
]

/** The name of a failed test in a line, in the form of a test runner. */
const FAILED_TESTS: readonly RegExp[] = [
  // TAP
  /^\s*not ok \d+ (?:- )?(.+?)(?: # .*)?$/,
  // Test::More, whose runner shows no other lines. Those inside a subtest are indented.
  /^# {3}Failed test 'No tests run for subtest "(.+)"'$/,
  /^# {3}Failed test '(.+)'$/,
  // A file that ended with an error before a test failed
  /^(\S+\.t) +\(Wstat: [1-9].* Failed: 0\)$/,
  // node:test, vitest, jest, AVA, Pest
  /^\s*[✖✗×✕✘⨯]\s+(.+?)(?:\s+\(?\d+(?:\.\d+)?\s?m?s\)?)?$/,
  /^\s*FAIL +(\S.*)$/,
  // go test
  /^\s*--- FAIL: (\S+)/,
  // pytest, unittest
  /^FAILED (\S+::.+?)(?: - .*)?$/,
  /^(?:ERROR|FAIL): (\w+ \(.+\))$/,
  ...BEFORE_MESSAGE,
  // RSpec, Cucumber, mocha, ExUnit, Playwright
  /^(?:rspec|cucumber) \S+ # (.+)$/,
  /^ {4,}\d+\) (.+)$/,
  /^ {2}\d+\) (\w+ .+ \([\w.]+\))$/,
  /^ {2}\d+\) (.+ › .+?)[ ─]*$/,
  // behave
  /^ {2}(\S+\.feature:\d+ .*)$/,
  // The console of JUnit 5: its tree has other lines
  /^ {2}JUnit (?:Jupiter|Vintage):(.+)$/,
  // Maven, dotnet test
  /^\[ERROR\] +(\S+?)(?: --)? +Time elapsed.*<<< \w+!$/,
  /^\s*Failed (\S+) \[[^\]]+\]$/,
  // cargo test, Deno, bun, gradle
  /^(?:test )?(.+) \.\.\. FAILED(?: \(\d+m?s\))?$/,
  /^\(fail\) (.+?)(?: \[[\d.]+m?s\])?$/,
  /^(\S.* > .+) FAILED$/,
  // GoogleTest
  /^\[ {2}FAILED {2}\] (\w+\.\w+)/,
]

/** Headings of the list of failures. */
const NO_TEST = /^(failing tests:?|tests? \d|\d+ )/i

const MESSAGE =
  /^\W*((?:\w+\.)*\w*(?:Error|Exception)\b\W.*|assert.*|panic: .*|(?:expected|failed|fatal)\b.*)$/i

export function failuresIn(output: string): {
  readonly failed: readonly string[]
  readonly message: string
} {
  const lines = stripVTControlCharacters(output)
    .split(/\r?\n/)
    .map((line) => line.slice(0, READ_OF_A_LINE))
    .filter((line) => line.trim() !== '')
  const names = lines.flatMap((line) => {
    const name = FAILED_TESTS.map((form) => form.exec(line)?.[1]).find((found) => found)
    return name === undefined || NO_TEST.test(name) ? [] : [name.slice(0, LONGEST)]
  })
  return {
    failed: [...new Set(names)].slice(0, MOST_NAMES),
    message: messageIn(lines.filter((line) => !PLACE.test(line))).slice(0, LONGEST),
  }
}

/** Test runners that print the source of a test, or nothing that looks like an error. */
const MARKED_MESSAGES: readonly RegExp[] = [
  // pytest
  /^E {2,}(\S.*)$/,
  // The console of JUnit 5
  /^ {4}=> (\S.*)$/,
  // go test
  /^\s+(\w+_test\.go:\d+: .+)$/,
  // An error that ends a program in Ruby
  /^\S+:\d+:in [^:]+: (.+ \([\w:]+\))$/,
]

/** Test::More: the place is between the name of a test and what it received. */
const PLACE = /^\s*# +at \S+ line \d+\.$/

/** Test::More writes all that it says as comments. */
const COMMENT = /^# +/

/** Test::More: an error that ends a file of tests need not end its line. */
const DIED = /^(?!#)(.+?)\n?# (?:Tests were run but|Looks like (?:you planned|your test exited))/m

/** A tool says first what is wrong, and at the end where its log is. */
const ERROR = /\berror\b/i

/** What a test received instead, on a line of its own, and what it expected. */
const RECEIVED = /^\W*(?:got|received|actual|but was)\b/i
const EXPECTED = /^\W*expected\b/i

/** Assertions end their first line with a colon, and go on in the next ones. */
function messageIn(lines: readonly string[]): string {
  const marked = lines
    .map((line) => MARKED_MESSAGES.map((form) => form.exec(line)?.[1]).find((found) => found))
    .find((found) => found !== undefined)
  const said = marked ?? DIED.exec(lines.join('\n'))?.[1]
  if (said !== undefined) return said
  const before = lines.findIndex((line) => BEFORE_MESSAGE.some((form) => form.test(line)))
  // Maven counts the tests of a class in a line of errors.
  const isName = (line: string) => [...FAILED_TESTS, / <<< \w+!/].some((form) => form.test(line))
  const matching = lines.findIndex(
    (line) => MESSAGE.test(line) && !isName(line) && !/[|>]-?$/.test(line.trim()),
  )
  const at = before === -1 ? matching : before + 1
  const spoken =
    lines[at] ?? lines.find((line) => ERROR.test(line) && !isName(line)) ?? lines.at(-1)
  const first = (spoken ?? 'no output').trim()
  const next = lines.slice(at + 1, at + 3).map((line) => line.trim())
  if (first.endsWith(':')) return [first, ...next].join(' ')
  const [received = '', expected = ''] = next
  if (!RECEIVED.test(received)) return first.replace(COMMENT, '')
  return [first, received, ...(EXPECTED.test(expected) ? [expected] : [])]
    .map((line) => line.replace(COMMENT, ''))
    .join(' ')
}
