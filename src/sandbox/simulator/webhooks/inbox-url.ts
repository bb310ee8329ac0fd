/** The address of an endpoint whose receiver is the inbox of the sandbox, whatever its port. */
export const INBOX_URL = 'sandbox:inbox'
