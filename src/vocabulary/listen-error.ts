/** No server of ours can listen on the address; the message says why, and what to choose. */
export class ListenError extends Error {
  override readonly name = 'ListenError'
}

/** `portFlag` is the option that names the port; `holder` is the sandbox that has it. */
export function cannotListen(
  {
    host,
    port,
    portFlag,
  }: { readonly host: string; readonly port: number; readonly portFlag: string },
  error: unknown,
  holder?: { readonly version: string; readonly url: string },
): ListenError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const message = error instanceof Error ? error.message : String(error)
  const causes: Readonly<Record<string, string>> = {
    EADDRINUSE:
      `${holder === undefined ? 'something else' : `another ramp-sandbox (${holder.version})`} listens there. ` +
      `Stop it${holder === undefined ? '' : ` with "npx ramp-sandbox stop --url ${holder.url}"`}, or choose another port (${portFlag} 0 takes any free one)`,
    EACCES: 'this user may not use that port. Choose one above 1023',
    EADDRNOTAVAIL: 'this machine has no such address. Choose another host (--host 127.0.0.1)',
    ENOTFOUND: 'that host has no address. Choose another host (--host 127.0.0.1)',
  }
  return new ListenError(`Failed to listen on ${host}:${port}: ${causes[code] ?? message}.`, {
    cause: error,
  })
}
