// Without fetch, which takes as long to load as a whole process of Node takes to start.
import { request } from 'node:http'
import { json } from 'node:stream/consumers'

export function post(url, key, body) {
  return new Promise((resolve, reject) => {
    const headers = { 'x-api-key': key, 'content-type': 'application/json' }
    const sent = request(url, { method: 'POST', headers }, (answer) => {
      json(answer).then((read) => resolve({ status: answer.statusCode, body: read }), reject)
    })
    sent.on('error', reject).end(JSON.stringify(body))
  })
}
