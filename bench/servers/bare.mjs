// The reference: node:http, a JSON body parsed, a JSON answer written, nothing else.
// The answer is the sandbox's own, so that both put the same bytes on the wire.
import { createServer } from 'node:http'

const answer = JSON.parse(process.env.BENCH_ANSWER ?? '{"ok":true}')
// An answer that is always the same is made as text once, by the sandbox too.
const text = process.env.BENCH_CONSTANT === undefined ? undefined : JSON.stringify(answer)

const server = createServer((req, res) => {
  const chunks = []
  req.on('data', (chunk) => chunks.push(chunk))
  req.on('end', () => {
    if (chunks.length > 0)
      JSON.parse(chunks.length === 1 ? chunks[0].toString() : Buffer.concat(chunks).toString())
    const body = text ?? JSON.stringify(answer)
    res.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
    })
    res.end(body)
  })
})
server.listen(0, '127.0.0.1', () =>
  console.log(JSON.stringify({ url: `http://127.0.0.1:${server.address().port}` })),
)
process.on('SIGTERM', () => process.exit(0))
