/** An error response for the user or for the sender of a webhook. */
export class ShopError extends Error {
  constructor(status, code, message, more = {}) {
    super(message)
    this.status = status
    this.body = { code, message, ...more }
  }
}
