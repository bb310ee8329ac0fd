/** No server of ours can listen on the address; the message says why, and what to choose. */
export class ListenError extends Error {
  override readonly name = 'ListenError'
}
