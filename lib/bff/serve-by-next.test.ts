import { once } from 'node:events'
import {
  type ClientRequest,
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { readTarget } from '@/lib/edge/request-target'
import { untilTrue } from '@/tests/support/until'

process.env.SESSION_SECRET = 'Vq8-Kd2_mTz4RwXj7LbYc5NhGs9FpAe1-of-a-test'
process.env.ALLOW_INSECURE = '1'
process.env.LOG_LEVEL = 'silent'
process.env.PLATFORM_API_URL = 'http://127.0.0.1:1'

/** Calls that Next has and does not answer. */
const held: { response: ServerResponse; method: string | undefined; id: string | undefined }[] = []
let server: Server
const sent: ClientRequest[] = []

beforeAll(async () => {
  const { serveByNext } = await import('./serve-by-next')
  const serve = serveByNext(async ({ method, headers }: IncomingMessage, response: ServerResponse) => {
    held.push({ response, method, id: headers['x-request-id'] as string | undefined })
  })
  let number = 0
  server = createServer((request, response) => {
    request.headers['x-request-id'] = `${++number}`
    const target = readTarget(request.url ?? '', new Set())
    if (target.kind === 'call' || target.kind === 'page') serve(request, response, target)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  for (const one of sent) one.destroy()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const send = (path: string, { method = 'GET', body = '' } = {}): Promise<IncomingMessage> => {
  const { port } = server.address() as AddressInfo
  const headers = body ? { 'content-length': String(body.length) } : {}
  const one = request({ host: '127.0.0.1', port, path, method, headers, agent: false })
  one.on('error', () => undefined)
  sent.push(one)
  one.end(body)
  const answer = once(one, 'response').then(([message]) => message)
  // Those that are held end with the test.
  answer.catch(() => undefined)
  return answer
}

test('calls beyond what the handler lets in are refused before Next; an answer that is ready makes room', async () => {
  for (let number = 0; number < 96; number += 1) send('/sys/user/info')
  await untilTrue(() => held.length === 96)
  const refused = await send('/sys/user/info')
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5'])
  expect(held).toHaveLength(96)

  send('/sys/menu/save', { method: 'POST', body: '{}' })
  await untilTrue(() => held.at(-1)?.method === 'POST')
  expect(held).toHaveLength(97)

  // The reader of the first answer has not taken it yet.
  const { exchangeOf } = await import('./node-exchange')
  const first = new Request('http://localhost/', { headers: { 'x-request-id': held[0]?.id ?? '' } })
  exchangeOf(first)?.onAnswer?.()
  send('/sys/user/info')
  await untilTrue(() => held.length === 98)
  expect((await send('/sys/user/info')).statusCode).toBe(503)
})
