/** A rejection by the control API; its code is `NO_CONTROL_API` where something else answers. */
export class ControlError extends Error {
  override readonly name = 'ControlError'
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}
