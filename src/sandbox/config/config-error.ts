/**
 * An invalid setting. `usage` is a flag or a variable, exit code 1; `bad-file` is a missing or
 * invalid file, exit code 2.
 */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly kind: 'usage' | 'bad-file'

  constructor(kind: 'usage' | 'bad-file', message: string) {
    super(message)
    this.kind = kind
  }
}
