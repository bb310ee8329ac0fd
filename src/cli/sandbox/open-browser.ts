/** Opens an address in the user's browser: the command of BROWSER, else that of the system. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'

const COMMANDS: Readonly<Record<string, readonly [command: string, ...before: string[]]>> = {
  darwin: ['open'],
  // `start` is a command of the shell; its first quoted argument is a title.
  win32: ['cmd', '/c', 'start', '""'],
}

/** Calls `complain` if there is no browser to open; the sandbox runs on without one. */
export async function openBrowser(url: string, complain: (text: string) => void): Promise<void> {
  const { BROWSER = '' } = process.env
  const [command, ...before] =
    BROWSER === '' ? (COMMANDS[process.platform] ?? ['xdg-open']) : ([BROWSER] as const)
  try {
    const opened = spawn(command, [...before, url], { detached: true, stdio: 'ignore' })
    opened.unref()
    await once(opened, 'spawn')
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error)
    complain(`Notice: no browser was opened (${cause}). Open ${url} yourself.\n`)
  }
}
