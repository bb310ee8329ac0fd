// A receiver of webhooks: /fails answers 500. /noted notes how long after its moment a webhook
// arrives; /latest answers with the most since the last question.
import { createServer } from 'node:http'

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
  response.statusCode = path === 'fails' ? 500 : 200
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
