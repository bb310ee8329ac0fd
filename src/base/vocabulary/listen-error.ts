/** No server of ours can listen on the address; the message says why, and what to choose. */
export class ListenError extends Error {
  override readonly name = 'ListenError'
}

/** Who listens on a port already, and what frees it: how two sentences begin. */
export type PortHolder = { readonly name: string; readonly remedy: string }

/** Any program that is no sandbox. */
export function anotherProcess(port: number): PortHolder {
  const command = process.platform === 'win32' ? 'netstat -ano' : `lsof -i :${port}`
  return { name: 'another process', remedy: `Find it with "${command}" and stop it` }
}

/** `portFlag` is the option that names the port; `holderOf` is asked only if the port is in use. */
export function cannotListen(
  {
    host,
    port,
    portFlag,
  }: { readonly host: string; readonly port: number; readonly portFlag: string },
  error: unknown,
  holderOf: () => PortHolder,
): ListenError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const message = error instanceof Error ? error.message : String(error)
  const inUse = ({ name, remedy }: PortHolder) =>
    `${name} listens there. ${remedy}, or choose another port (${portFlag} 0 takes any free one)`
  const causes: Readonly<Record<string, string>> = {
    EACCES: 'this user may not use that port. Choose one above 1023',
    EADDRNOTAVAIL: 'this machine has no such address. Choose another host (--host 127.0.0.1)',
    ENOTFOUND: 'that host has no address. Choose another host (--host 127.0.0.1)',
  }
  const cause = code === 'EADDRINUSE' ? inUse(holderOf()) : (causes[code] ?? message)
  return new ListenError(`Failed to listen on ${host}:${port}: ${cause}.`, {
    cause: error,
  })
}
