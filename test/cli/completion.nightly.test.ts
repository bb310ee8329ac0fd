/** The completion scripts in their shells. A shell that this machine lacks is skipped. */
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { aFolder } from './a-folder.ts'

const MAIN = resolve(import.meta.dirname, '../../dist/main.cjs')

/** A folder with the program as `ramp-sandbox`, and an `npx` that runs it. */
function aPath(): string {
  const folder = aFolder()
  const program = `#!/bin/sh\nexec "${process.execPath}" "${MAIN}" "$@"\n`
  writeFileSync(join(folder, 'ramp-sandbox'), program)
  writeFileSync(join(folder, 'npx'), '#!/bin/sh\nexec "$@"\n')
  for (const name of ['ramp-sandbox', 'npx']) chmodSync(join(folder, name), 0o755)
  mkdirSync(join(folder, 'home'))
  return folder
}

function hasShell(shell: string): boolean {
  return spawnSync(shell, ['-c', 'exit 0']).status === 0
}

/** What the shell offers at the end of the line. */
const ASK: Readonly<Record<string, (line: string) => string>> = {
  bash: (line) => `source <(ramp-sandbox completion bash)
    COMP_LINE='${line}'; COMP_POINT=\${#COMP_LINE}
    _ramp_sandbox; printf '%s\\n' "\${COMPREPLY[@]}"`,
  zsh: (line) => `autoload -Uz compinit; compinit -u -D
    source <(ramp-sandbox completion zsh)
    _describe() { print -l -- "\${(@)found%%:*}" }
    _files() { : }; _default() { : }
    words=("\${(@s: :)\${:-"${line}"}}"); CURRENT=\${#words}
    _ramp_sandbox`,
  fish: (line) => `ramp-sandbox completion fish | source
    complete -C '${line}' | string split -f 1 \\t`,
}

const LINES: readonly (readonly [line: string, ...expected: readonly string[]])[] = [
  ['ramp-sandbox sim', 'simulate'],
  ['npx ramp-sandbox sim', 'simulate'],
  ['ramp-sandbox fault webhooks d', 'drop', 'delay', 'duplicate'],
  ['ramp-sandbox orders --url http://127.0.0.1:9 --state p', 'placed'],
  ['ramp-sandbox simulate e72e ', 'deposit', 'settle', 'complete', 'fail', 'cancel', 'expire'],
]

for (const [shell, ask] of Object.entries(ASK)) {
  test.skipIf(!hasShell(shell)).each(LINES)(`${shell} completes "%s"`, (line, ...expected) => {
    const folder = aPath()
    const env = { PATH: `${folder}:${process.env['PATH']}`, HOME: join(folder, 'home') }
    const { stdout, stderr } = spawnSync(shell, ['-c', ask(line)], { env, encoding: 'utf8' })
    const offered = stdout.split('\n').filter((each) => each !== '')
    expect([...offered].sort(), stderr).toEqual([...expected].sort())
  })
}
