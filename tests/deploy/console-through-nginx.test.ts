import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterEach, expect } from '@jest/globals'
import { otherMethods } from '@/lib/contract/endpoint'
import { endpoints } from '@/lib/contract/registry'
import { freePort } from '@/scripts/run/port.mjs'
import { findNginx } from '@/scripts/test/nginx.mjs'
import { startNginx } from '@/scripts/test/start-nginx.mjs'
import { itIf } from '@/tests/support/it-if'
import { untilPasses } from '@/tests/support/until'

const nginxFile = findNginx()
const itProxies = itIf(nginxFile !== undefined, 'needs nginx (Debian package nginx-light)')

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

const startReplica = async (answer: RequestListener): Promise<number> => {
  const replica: Server = createServer(answer)
  replica.listen(0, '127.0.0.1')
  await once(replica, 'listening')
  closing.push(() => {
    replica.closeAllConnections()
    replica.close()
  })
  return (replica.address() as AddressInfo).port
}

const startProxy = async (replicas: number[]) => {
  const tls = await freePort()
  const consoles = { 6: replicas, 12: 9, 13: 9 }
  const nginx = await startNginx(nginxFile ?? '', { tls, plain: await freePort(), consoles })
  closing.push(nginx.stop)
  const send = async (path: string, method = 'GET'): Promise<IncomingMessage> => {
    const host = 'console.example.com'
    const headers = { host, ...(method === 'POST' && { 'content-length': 2 }) }
    const options = { host: '127.0.0.1', port: tls, servername: host, path, method, headers, rejectUnauthorized: false }
    const sent = request({ ...options, agent: false })
    sent.end(method === 'POST' ? '{}' : undefined)
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    return answer
  }
  const read = async (path: string, method?: string) => {
    const answer = await send(path, method)
    const body = Buffer.concat(await answer.toArray()).toString()
    return { status: answer.statusCode, headers: answer.headers, body }
  }
  return { send, read, nginx }
}

itProxies(
  '400 browsers behind one address hold a stream each, and work',
  async () => {
    const replica = await startReplica(({ url }, answer) => {
      if (url === '/sys/event/stream') {
        answer.writeHead(200, { 'content-type': 'text/event-stream' })
        answer.write('event: hello\ndata: {}\n\n')
      } else answer.end('{"code":0}')
    })
    const { send, read } = await startProxy([replica])
    const streams: IncomingMessage[] = []
    for (let at = 0; at < 400; at += 1) streams.push(await send('/sys/event/stream'))
    expect(new Set(streams.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    const statuses = await Promise.all(
      Array.from({ length: 400 }, async () => (await read('/sys/device/himit/list')).status),
    )
    expect(new Set(statuses)).toEqual(new Set([200]))
    for (const stream of streams) stream.destroy()
  },
  60_000,
)

itProxies(
  'a read whose console has ended goes to the other; what may change something never does',
  async () => {
    const seen: string[] = []
    // One that ends while it answers: the worst moment for a change.
    const ending = await startReplica(({ url, method, socket }) => {
      seen.push(`${method} ${url}`)
      socket.destroy()
    })
    const living = await startReplica(({ url, method }, answer) => {
      seen.push(`${method} ${url}`)
      answer.end('{"code":0}')
    })
    const ended = await freePort()
    const { read } = await startProxy([ended, living])
    for (let at = 0; at < 20; at += 1) expect((await read('/sys/user/info')).status).toBe(200)
    seen.length = 0

    const both = await startProxy([ending, ending])
    const changing = endpoints
      .map(({ endpoint }) => endpoint)
      .filter(({ method, effect, anyMethod, stream }) => anyMethod || stream || (effect && method === 'GET'))
    expect(changing.map(({ path }) => path)).toEqual(expect.arrayContaining(['/sys/menu/delete', '/api/checker_svc']))
    const calls = changing.flatMap(({ path, method, anyMethod }) =>
      [method, ...(anyMethod ? otherMethods : [])].map((each) => [each, path] as const),
    )
    const sentOnce = [...calls, ['POST', '/sys/login'], ['POST', '/sys/user/save'], ['GET', '/sso/return']] as const
    for (const [method, path] of sentOnce) {
      // One that fails would get nothing for a while.
      await both.nginx.use({ 6: [ending, ending], 12: 9, 13: 9 })
      seen.length = 0
      await both.read(path, method)
      expect(seen).toEqual([`${method} ${path}`])
    }
    await both.nginx.use({ 6: [ending, ending], 12: 9, 13: 9 })
    seen.length = 0
    await both.read('/sys/user/info')
    expect(seen).toEqual(['GET /sys/user/info', 'GET /sys/user/info'])
  },
  60_000,
)

itProxies(
  'where no console answers, a page in both languages says so and comes back; the log has no query',
  async () => {
    const { read, nginx } = await startProxy([await freePort()])
    const { status, headers, body } = await read('/equipmentCenter/HIMIT?name=secret')
    expect(status).toBe(503)
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'retry-after': '5',
      'cache-control': 'no-store',
    })
    for (const text of ['http-equiv="refresh" content="5"', '服务暂时不可用', 'Service unavailable'])
      expect(body).toContain(text)
    // nginx writes it once the answer is on its way.
    await untilPasses(() => expect(nginx.accesses()).toMatch(/"GET \/equipmentCenter\/HIMIT" 503/), { timeout: 10_000 })
    expect(nginx.accesses()).not.toContain('secret')
  },
)
