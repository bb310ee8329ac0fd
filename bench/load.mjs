// The load: keep-alive connections that each send a request, wait for the whole answer, and send
// the next, with `perSecond` not before its time. Reads its job as JSON on argv and writes what
// it measured as JSON on stdout. It uses bare sockets and reads no more of an answer than it
// must, because a load generator that is slower than the server measures itself.
import { connect } from 'node:net'

const job = JSON.parse(process.argv[2])
const { host, port, connections, seconds, count, requests, unique, perSecond } = job

const latenciesMs = []
const templates = requests.map((request) => prepare(request))
let sent = 0
let answered = 0
let rejected = 0
let firstRejection
let isOver = false
let serial = unique ?? 0

const startedAt = performance.now()
let endedAt = 0
const sockets = []
await new Promise((resolve, reject) => {
  let open = connections
  const close = () => {
    endedAt = performance.now()
    open -= 1
    if (open === 0) resolve()
  }
  for (let n = 0; n < connections; n++) sockets.push(drive(n, close, reject))
  if (seconds !== undefined) setTimeout(() => (isOver = true), seconds * 1000)
})
for (const socket of sockets) socket.destroy()

const took = (endedAt - startedAt) / 1000
console.log(
  JSON.stringify({
    rate: answered / took,
    answered,
    rejected,
    firstRejection,
    p99: 1000 * latenciesMs.sort((a, b) => a - b)[Math.floor(answered * 0.99)],
  }),
)

function drive(n, close, reject) {
  // A template's bytes are written to (its serial number), so each connection has its own.
  const mine = templates.map(({ bytes, hole }) => ({ bytes: Buffer.from(bytes), hole }))
  let turn = n % mine.length
  let sentAt = 0
  let rest = 0
  let pending
  const shape = { lengthAt: -1, tail: 0, mark: 0 }
  const socket = connect({ host, port, noDelay: true })
  const next = () => {
    if (isOver || (count !== undefined && sent >= count)) {
      close()
      return
    }
    const waitMs =
      perSecond === undefined ? 0 : startedAt + (sent / perSecond) * 1000 - performance.now()
    sent += 1
    if (waitMs > 0) setTimeout(send, waitMs)
    else send()
  }
  const send = () => {
    const { bytes, hole } = mine[turn]
    turn = turn + 1 === mine.length ? 0 : turn + 1
    if (hole !== -1) writeSerial(bytes, hole, serial++)
    sentAt = performance.now()
    socket.write(bytes)
  }
  const finish = () => {
    latenciesMs.push(performance.now() - sentAt)
    answered += 1
    next()
  }
  socket.on('connect', next)
  socket.on('error', reject)
  socket.on('close', () => {
    if (!isOver && rest > 0)
      reject(new Error('The server closed a connection half-way through an answer'))
  })
  socket.on('data', (chunk) => {
    if (rest > 0) {
      rest -= chunk.length
      if (rest === 0) finish()
      return
    }
    const bytes = pending === undefined ? chunk : Buffer.concat([pending, chunk])
    const total = answerLength(bytes, shape)
    if (total === undefined) {
      pending = bytes
      return
    }
    pending = undefined
    // The first digit of the status must be 2.
    if (bytes[9] !== 50) {
      rejected += 1
      firstRejection ??= bytes.toString().slice(0, 600)
    }
    rest = total - bytes.length
    if (rest === 0) finish()
  })
  return socket
}

/**
 * The answers of one server have their length at one place in the head, and the same number of
 * bytes after it; that is looked up once and then only checked.
 */
function answerLength(bytes, shape) {
  if (shape.lengthAt !== -1 && bytes[shape.lengthAt - 2] === 58) {
    const read = digits(bytes, shape.lengthAt)
    const head = read.end + shape.tail
    if (bytes[head - 1] === 10 && bytes[head - 3] === 10) return head + read.value
  }
  const end = bytes.indexOf('\r\n\r\n')
  if (end === -1) return undefined
  const at = bytes.toString('latin1', 0, end).toLowerCase().indexOf('content-length: ')
  if (at === -1)
    throw new Error(`The answer has no content-length: ${bytes.toString('latin1', 0, end)}`)
  const lengthAt = at + 'content-length: '.length
  const read = digits(bytes, lengthAt)
  shape.lengthAt = lengthAt
  shape.tail = end + 4 - read.end
  return end + 4 + read.value
}

function digits(bytes, at) {
  let value = 0
  let end = at
  for (; bytes[end] >= 48 && bytes[end] <= 57; end++) value = value * 10 + bytes[end] - 48
  return { value, end }
}

function prepare({ method, path, body, apiKey }) {
  const head = [`${method} ${path} HTTP/1.1`, `host: ${host}:${port}`, `x-api-key: ${apiKey}`]
  if (body !== undefined)
    head.push('content-type: application/json', `content-length: ${Buffer.byteLength(body)}`)
  const bytes = Buffer.from(`${head.join('\r\n')}\r\n\r\n${body ?? ''}`)
  return { bytes, hole: bytes.indexOf('########') }
}

/** Eight digits in place of the eight hashes. */
function writeSerial(bytes, hole, number) {
  for (let place = 7; place >= 0; place--) {
    bytes[hole + place] = 48 + (number % 10)
    number = Math.floor(number / 10)
  }
}
