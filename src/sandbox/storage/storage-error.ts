import { writeCause } from '../../base/vocabulary/file-cause.ts'

/**
 * A failure with files. A `bad-file` exists but is not valid: it is never overwritten, and the
 * command exits with code 2. `could-not-run` is a failure of the machine (a lock, a permission, a
 * full disk): code 3.
 */
export class StorageError extends Error {
  override readonly name = 'StorageError'
  readonly kind: 'bad-file' | 'could-not-run'
  readonly file: string

  constructor(kind: 'bad-file' | 'could-not-run', file: string, message: string) {
    super(message)
    this.kind = kind
    this.file = file
  }
}

/** Runs `work`; an error of the machine becomes a StorageError `Failed to <doing> "<file>"`. */
export function onFile<T>(doing: string, file: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw storageError(doing, file, error)
  }
}

/** A StorageError stays itself. */
export function storageError(doing: string, file: string, error: unknown): StorageError {
  if (error instanceof StorageError) return error
  const cause = writeCause(error)
  return new StorageError(
    'could-not-run',
    file,
    `Failed to ${doing} "${file}": ${cause}. ` +
      'Check the permissions and the free space there, or choose another directory with --data.',
  )
}

export function isMissing(error: unknown): boolean {
  return hasCode(error, 'ENOENT')
}

export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
