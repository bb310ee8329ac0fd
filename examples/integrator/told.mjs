/** Something that the user, or the sender of a webhook, has to be told. No crash. */
export class Told extends Error {
  constructor(status, code, message, more = {}) {
    super(message)
    this.status = status
    this.body = { code, message, ...more }
  }
}
