/** Why a file cannot be read or written, in words. */
const CAUSES: Readonly<Record<string, string>> = {
  EACCES: 'its permissions do not allow it',
  EEXIST: 'a file is in the place of a folder',
  EIO: 'the device reports an error',
  EISDIR: 'it is a folder',
  ELOOP: 'its links lead back to it',
  EMFILE: 'too many files are open',
  ENAMETOOLONG: 'its name is too long',
  ENFILE: 'too many files are open',
  ENOENT: 'there is no such file',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a file is in the place of a folder',
  EPERM: 'the system does not allow it',
  EROFS: 'the disk is read-only',
}

export function fileCause(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? String(error.code) : ''
  return CAUSES[code] ?? error.message
}

/** For a file that is written, which is missing only with its folder. */
export function writeCause(error: unknown): string {
  const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
  return isMissing ? 'its folder does not exist' : fileCause(error)
}
