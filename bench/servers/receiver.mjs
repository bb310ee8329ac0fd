// A receiver of webhooks: /hangs never answers, /fails answers 500, and /mixed does in turns what
// receivers do: it fails, hangs, closes the connection or answers.
import { createServer } from 'node:http'

const MIXED = ['fails', 'answers', 'answers', 'fails', 'hangs', 'answers', 'fails', 'closes']
let requests = 0

const server = createServer((request, response) => {
  request.resume()
  const path = request.url.slice(1)
  const act = path === 'mixed' ? MIXED[requests++ % MIXED.length] : path
  if (act === 'hangs') return
  if (act === 'closes') {
    request.socket.destroy()
    return
  }
  response.statusCode = act === 'fails' ? 500 : 200
  response.end()
})
server.listen(0, '127.0.0.1', () => {
  console.log(JSON.stringify({ url: `http://127.0.0.1:${server.address().port}` }))
})
