import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { expect } from '@jest/globals'
import { freePort } from '@/scripts/port.mjs'
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
    expect(await ask('/device/ota/pending', 'console.example.com')).toBe(502)
    expect(seen).toHaveLength(1)
  } finally {
    await nginx.stop()
    platform.close()
  }
})
