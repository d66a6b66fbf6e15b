// An upstream that costs next to nothing: every answer is a 1 kB envelope. Runs in its own process.
import { createServer } from 'node:http'

const envelope = (data) => JSON.stringify({ code: 0, msg: 'success', data })
const answers = new Map([
  ['/healthz', envelope(null)],
  ['/sys/login', envelope({ token: 'token-of-the-echo-upstream', userId: '1' })],
])
const other = envelope({ text: 'x'.repeat(960) })

createServer((request, response) => {
  request.resume()
  const body = answers.get(request.url) ?? other
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length }).end(body)
}).listen(Number(process.env.PORT), '127.0.0.1')

process.on('SIGTERM', () => process.exit(0))
