// A receiver of webhooks: /hangs never answers, /fails answers 500, and /mixed does in turns what
// receivers do: it fails, hangs, closes the connection or answers. /noted notes how long after its
// moment a webhook arrives; /latest answers with the most since the last question.
import { createServer } from 'node:http'

const MIXED = ['fails', 'answers', 'answers', 'fails', 'hangs', 'answers', 'fails', 'closes']
let requests = 0
let latestMs = 0

const server = createServer((request, response) => {
  const path = request.url.slice(1)
  if (path === 'latest') {
    response.end(JSON.stringify({ latestMs }))
    latestMs = 0
    return
  }
  if (path === 'noted') request.on('data', note)
  else request.resume()
  const act = path === 'mixed' ? MIXED[requests++ % MIXED.length] : path
  if (act === 'hangs') return
  if (act === 'closes') {
    request.socket.destroy()
    return
  }
  response.statusCode = act === 'fails' ? 500 : 200
  response.end()
})
/** The body is one chunk, and names the moment of its event. */
function note(body) {
  const moment = Date.parse(JSON.parse(body).createdAt)
  latestMs = Math.max(latestMs, Date.now() - moment)
}

server.listen(0, '127.0.0.1', () => {
  console.log(JSON.stringify({ url: `http://127.0.0.1:${server.address().port}` }))
})
