/**
 * `--exit-with-parent`: a command ends when the program that started it has ended, also if nothing
 * was left to end it, as after `kill -9`. npx and other package managers start a command through a
 * shell, and neither passes signals on or ends with its own parent. So the parent is the program
 * before them, and each process on the way to it counts too.
 */
import {
  identityOf,
  isRunning,
  parentage,
  type ProcessIdentity,
} from '../../sandbox/storage/process-identity.ts'

/** The value of the flag: the parent, or the process that has this id. */
type ParentToWatch = true | number

const POLL_MS = 200

/** Resolves when the parent has ended, and never without one. Keeps no process alive. */
export function parentGone(of: ParentToWatch | undefined): Promise<void> {
  const watched = of === undefined ? [] : parents(of)
  return new Promise((resolve) => {
    if (watched.length === 0) return
    const timer = setInterval(look, POLL_MS)
    timer.unref()
    function look(): void {
      if (watched.every(isRunning)) return
      clearInterval(timer)
      resolve()
    }
    look()
  })
}

/** Empty for the first process of a container, because its parent is outside. */
function parents(of: ParentToWatch): readonly ProcessIdentity[] {
  const found = of === true ? [] : [identityOf(of)]
  for (let pid = process.ppid; pid > 0 && pid !== of;) {
    found.push(identityOf(pid))
    const { parent, line } = parentage(pid)
    if (!isPassingOn(line)) break
    pid = parent
  }
  return found
}

const SHELL = /^(?:\S*\/)?-?(?:ba|da|a|k|z)?sh (?:-\w+ )*-\w*c /
const PACKAGE_MANAGER =
  /^(?:\S*\/)?(?:p?np[mx]|pnx?|yarn(?:pkg)?|bunx?|corepack)(?:-cli)?(?:-[\d.]+)?(?:\.[cm]?js)?$/

/** Whether the program of a command line only runs another one, and waits for it. */
function isPassingOn(line: string): boolean {
  // The second word of "node /usr/bin/npx …" is the program.
  return SHELL.test(line) || line.split(' ', 2).some((word) => PACKAGE_MANAGER.test(word))
}
