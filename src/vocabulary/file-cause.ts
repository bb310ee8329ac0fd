/** Why a file cannot be read or written, in words. */
const CAUSES: Readonly<Record<string, string>> = {
  EACCES: 'its permissions do not allow it',
  EEXIST: 'a file is in the place of a folder',
  EISDIR: 'it is a folder',
  ENOENT: 'there is no such file',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a file is in the place of a folder',
  EROFS: 'the disk is read-only',
}

export function fileCause(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? String(error.code) : ''
  return CAUSES[code] ?? error.message
}

/** Of a file that is written, which is missing only with its folder. */
export function writeCause(error: unknown): string {
  const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
  return isMissing ? 'its folder does not exist' : fileCause(error)
}
