/** A rejection by the control API, with its code; `NO_CONTROL_API` where something else answered. */
export class ControlError extends Error {
  override readonly name = 'ControlError'
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}
