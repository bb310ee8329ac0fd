/**
 * What can go wrong with files. A `bad-file` is there but cannot be trusted: it is never
 * overwritten, and the command line leaves with code 2. With `could-not-run` the machine refused
 * (a lock, a right, a full disk): code 3.
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

/**
 * Runs `work` on a file; what the machine refuses becomes a StorageError that says `Failed to
 * <doing> "<file>"`.
 */
export function onFile<T>(doing: string, file: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw storageError(doing, file, error)
  }
}

/** The StorageError for whatever was caught; one that is one already stays itself. */
export function storageError(doing: string, file: string, error: unknown): StorageError {
  if (error instanceof StorageError) return error
  const cause = error instanceof Error ? error.message : String(error)
  return new StorageError(
    'could-not-run',
    file,
    `Failed to ${doing} "${file}": ${cause}. ` +
      'Check the rights and the free space there, or choose another directory with --data.',
  )
}

export function isMissing(error: unknown): boolean {
  return hasCode(error, 'ENOENT')
}

export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
