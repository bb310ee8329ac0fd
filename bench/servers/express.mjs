// Stock express 5 with express.json(), doing what servers/bare.mjs does.
import express from 'express'

const answer = JSON.parse(process.env.BENCH_ANSWER ?? '{"ok":true}')

const app = express()
app.use(express.json())
app.all('/{*any}', (_req, res) => res.json(answer))
const server = app.listen(0, '127.0.0.1', () =>
  console.log(JSON.stringify({ url: `http://127.0.0.1:${server.address().port}` })),
)
process.on('SIGTERM', () => process.exit(0))
