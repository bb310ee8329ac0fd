/**
 * What is wrong with the settings. `usage` is a flag or a variable, and the command line leaves
 * with code 1; `bad-file` is a file that is missing or does not fit, code 2.
 */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly kind: 'usage' | 'bad-file'

  constructor(kind: 'usage' | 'bad-file', message: string) {
    super(message)
    this.kind = kind
  }
}
