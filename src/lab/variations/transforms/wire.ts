/** What HTTP leaves open of a response: its headers, its pieces, its coding and its moment. */
import {
  isResponse,
  isSuccessOf,
  type VariedSubject,
  type Transform,
  type Varied,
} from '../transform.ts'
import type { ContentCoding, WireForm } from '../../../sandbox/simulator/service-exchange.ts'

type OnTheWire = Pick<Transform, 'does' | 'open' | 'advice'> & Partial<Transform>

function onTheWire(
  of: OnTheWire,
  over: (varied: Varied) => Partial<Varied> | undefined,
): Transform {
  return { section: '§4', isAbout: isResponse, ...of, rest: over }
}

const inForm = (form: WireForm) => (varied: Varied) =>
  varied.body === '' ? undefined : { form: { ...varied.form, ...form } }

const withHeaders = (headers: Varied['headers']) => (varied: Varied) => ({
  headers: { ...varied.headers, ...headers },
})

/** Errors can have a type of their own. */
const isJson = ({ headers }: Varied) =>
  headers['content-type']?.startsWith('application/json') === true

const announcing = (type: string) => (varied: Varied) =>
  isJson(varied) ? withHeaders({ 'content-type': type })(varied) : undefined

export const capitalHeaders: Transform = onTheWire(
  {
    does: 'writes the names of headers in capitals',
    open: 'The names of headers have no case (RFC 9110).',
    advice: 'Compare names of headers without their case.',
  },
  inForm({ hasCapitalHeaders: true }),
)

const OPEN_TYPE =
  'All bodies are JSON. The content type of responses is not shown, and JSON needs no charset (RFC 8259).'

export const plainMediaType: Transform = onTheWire(
  {
    does: 'announces application/json without a charset',
    open: OPEN_TYPE,
    advice: 'Do not compare the whole content-type.',
    kind: 'content-type',
  },
  announcing('application/json'),
)

export const moreHeaders: Transform = onTheWire(
  {
    does: 'sends further headers, a cookie among them',
    open: 'The headers of responses are not shown, and HTTP allows any (RFC 9110).',
    advice: 'Ignore headers that you do not know.',
  },
  withHeaders({
    server: 'gateway',
    'set-cookie': 'route=a1; Path=/; HttpOnly',
    etag: 'W/"5"',
    'x-request-id': '0b1f',
    'x-ratelimit-remaining': '0',
    'cache-control': 'no-store',
  }),
)

export const chunks: Transform = onTheWire(
  {
    does: 'sends a response in chunks, without content-length',
    open: 'HTTP lets a server send a body in chunks (RFC 9112).',
    advice: 'Read a body until its end; do not rely on content-length or on one read.',
  },
  inForm({ isChunked: true }),
)

const compressing = (name: string, coding: ContentCoding) =>
  onTheWire(
    {
      does: `compresses the response with ${name} for clients that accept it`,
      open: 'HTTP lets a server choose any coding of Accept-Encoding (RFC 9110).',
      advice: 'Decompress what you accept, or accept no coding.',
      kind: 'compression',
    },
    inForm({ coding }),
  )

export const compressed: Transform = compressing('gzip', 'gzip')
export const compressedDeflate: Transform = compressing('deflate', 'deflate')
export const compressedBrotli: Transform = compressing('Brotli', 'br')

export const closesConnections: Transform = onTheWire(
  {
    does: 'closes the connection after every response',
    open: 'HTTP lets a server close a connection after any response (RFC 9112).',
    advice: 'Let the HTTP client open a new connection.',
  },
  withHeaders({ connection: 'close' }),
)

const PAUSE_MS = 20

export const slowBodies: Transform = onTheWire(
  {
    does: `sends the second half of a body ${PAUSE_MS} ms after the first`,
    open: 'HTTP lets a body arrive in several pieces, at any time (RFC 9112).',
    advice: 'Read a body until its end, and allow several seconds for it.',
  },
  inForm({ pauseMs: PAUSE_MS }),
)

export const webhooksFirst: Transform = onTheWire(
  {
    does: 'responds to an order after its first webhooks have arrived',
    section: '§6',
    open: 'Delivery ordering is not shown: a webhook can arrive before the response to its order.',
    evidence: 'Field note 44: an integrator answers 5xx for orders that it does not know yet.',
    advice: 'Keep events about unknown orders, or answer 5xx so that they are sent again.',
    isAbout: (subject: VariedSubject) => isSuccessOf('createOrder')(subject),
  },
  ({ form }) => ({ form: { ...form, comesAfterWebhooks: true } }),
)
