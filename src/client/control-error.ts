/** An error response of the control API. The code is one of vocabulary/errors.ts. */
export class ControlError extends Error {
  override readonly name = 'ControlError'
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}
