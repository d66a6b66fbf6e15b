import { once } from 'node:events'
import { createServer, type IncomingMessage, request as plainRequest } from 'node:http'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { expect } from '@jest/globals'
import { freePort } from '@/scripts/run/port.mjs'
import { findNginx } from '@/scripts/test/nginx.mjs'
import { startNginx } from '@/scripts/test/start-nginx.mjs'
import { itIf } from '@/tests/support/it-if'

const nginxFile = findNginx()
const itProxies = itIf(nginxFile !== undefined, 'needs nginx (Debian package nginx-light)')

itProxies('devices reach what is for devices, and nothing else of the platform', async () => {
  const seen: IncomingMessage[] = []
  const platform = createServer((incoming, answer) => {
    seen.push(incoming)
    answer.end('{"kind":"none"}')
  })
  platform.listen(0, '127.0.0.1')
  await once(platform, 'listening')
  const tls = await freePort()
  const nowhere = { 6: 9, 12: 9, 13: 9 }
  const ports = { tls, plain: await freePort(), consoles: nowhere, platform: (platform.address() as AddressInfo).port }
  const nginx = await startNginx(nginxFile ?? '', ports)
  const ask = async (path: string, host = 'devices.example.com'): Promise<number | undefined> => {
    const headers = { host, authorization: 'Basic eDp5', 'x-forwarded-for': '203.0.113.9' }
    const options = { host: '127.0.0.1', port: tls, servername: host, path, headers, rejectUnauthorized: false }
    const [answer] = (await once(request(options).end(), 'response')) as [IncomingMessage]
    answer.resume()
    return answer.statusCode
  }
  try {
    expect(await ask('/device/ota/pending')).toBe(200)
    expect(seen.map(({ url, headers }) => [url, headers.authorization, headers['x-forwarded-for']])).toEqual([
      ['/device/ota/pending', 'Basic eDp5', '127.0.0.1'],
    ])
    for (const path of ['/', '/sys/login', '/readyz', '/device/../sys/login', '//device/ota/pending/../../../healthz'])
      expect(await ask(path)).toBe(404)
    // Nor does a console's name lead there.
    expect(await ask('/device/ota/pending', 'console.example.com')).toBe(503)
    expect(seen).toHaveLength(1)
  } finally {
    await nginx.stop()
    platform.close()
  }
})

itProxies('T71: port 80 leads to HTTPS under the configured names, and answers no other', async () => {
  const nowhere = { 6: 9, 12: 9, 13: 9 }
  const ports = { tls: await freePort(), plain: await freePort(), consoles: nowhere, platform: 9 }
  const nginx = await startNginx(nginxFile ?? '', ports)
  const ask = async (host: string) => {
    const options = { host: '127.0.0.1', port: ports.plain, path: '/a?b', headers: { host } }
    const [answer] = (await once(plainRequest(options).end(), 'response')) as [IncomingMessage]
    const body = Buffer.concat(await answer.toArray()).toString()
    return { status: answer.statusCode, location: answer.headers.location, body }
  }
  try {
    for (const host of ['console.example.com', 'York.example.com', 'hitachi.example.com:80'])
      expect(await ask(host)).toMatchObject({
        status: 301,
        location: `https://${host.toLowerCase().replace(':80', '')}/a?b`,
      })
    for (const host of ['evil.example', 'console.example.com.evil.example', 'devices.example.com', '127.0.0.1']) {
      const answer = await ask(host)
      expect([answer.status, answer.location]).toEqual([421, undefined])
      expect(answer.body).not.toContain(host)
    }
  } finally {
    await nginx.stop()
  }
})
