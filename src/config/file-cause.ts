/** Why a file cannot be read or written, in words. */
const CAUSES: Readonly<Record<string, string>> = {
  EACCES: 'its permissions do not allow it',
  EISDIR: 'it is a folder',
  ENOENT: 'there is no such file',
}

export function fileCause(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? String(error.code) : ''
  return CAUSES[code] ?? error.message
}
