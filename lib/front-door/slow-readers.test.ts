import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { appDownloadApi } from '@/lib/contract/app-download'
import { appVersionApi } from '@/lib/contract/app-version'
import { captchaApi } from '@/lib/contract/captcha'

import { newSession, sealSession, sessionCookie } from '@/lib/session/session'
import { serveCalls } from '@/tests/support/serve-calls'
import { untilTrue } from '@/tests/support/until'

process.env.SESSION_SECRET = 'Vq8-Kd2_mTz4RwXj7LbYc5NhGs9FpAe1-of-a-test'
process.env.ALLOW_INSECURE = '1'
process.env.LOG_LEVEL = 'silent'
process.env.TRUSTED_PROXIES = '127.0.0.9'

/** More than the buffers of two sockets hold. */
const size = 24 * 1024 * 1024
const long = 15 * 1024 * 1024
const piece = Buffer.alloc(64 * 1024)
const bytes = function* () {
  for (let sent = 0; sent < size; sent += piece.length) yield piece
}
const publicFile = `${appDownloadApi.package.path}?platformId=6&appVersionId=1`
const staffFile = `${appVersionApi.download.path}?appVersionId=1`
const readableCall = captchaApi.issue.path

let platform: Server
/** Limits are per process: one waits for readers practically for ever, one for a while, one hardly. */
let doors: Record<'patient' | 'fair' | 'strict', Server>
let at: keyof typeof doors
let cookie: string
/** Files that the platform is sending now. */
let sending = 0
/** Files that it has begun to send since the test began, including those cut at once. */
let begun = 0
const sockets = new Set<Socket>()

beforeAll(async () => {
  platform = createServer((request, response) => {
    if (request.url?.startsWith('/sys/captcha')) {
      const image = request.url.includes('long') ? 'x'.repeat(long) : ''
      const body = JSON.stringify({ code: 0, msg: '', data: { required: false, image } })
      return response.writeHead(200, { 'content-type': 'application/json' }).end(body)
    }
    sending += 1
    begun += 1
    response.once('close', () => {
      sending -= 1
    })
    const headers = { 'content-type': 'application/octet-stream', 'content-disposition': 'attachment; filename=a' }
    response.writeHead(200, { ...headers, 'content-length': String(size) })
    return Readable.from(bytes()).pipe(response)
  })
  await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve))
  process.env.PLATFORM_API_URL = `http://127.0.0.1:${(platform.address() as AddressInfo).port}`
  const { createDoor } = await import('./door')
  const open = async (stalledMs: number): Promise<Server> => {
    const server = createDoor({
      // A page of eight megabytes, more than sockets buffer, made as Next makes one: it waits for its reader.
      serve: await serveCalls(async (_request, response) => {
        for (let made = 0; made < 128; made += 1) {
          if (!response.write(piece)) await new Promise((resolve) => response.once('drain', resolve))
        }
        response.end()
      }),
      isOurHost: () => true,
      files: { names: new Set<string>(), serve: (_request, response) => response.end() },
      isStopping: () => false,
      readers: { stalledMs },
    })
    await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve))
    return server
  }
  // The test's readers share its processor: only if it is busy for a second and a half are they cut by mistake.
  doors = { patient: await open(600_000), fair: await open(1500), strict: await open(300) }
  const session = newSession({ sid: randomUUID(), token: 'a-token-of-a-test', userId: '1', platformId: 6 })
  cookie = `${sessionCookie}=${await sealSession(session)}`
})
const portOf = (server: Server): number => (server.address() as AddressInfo).port
beforeEach(() => {
  at = 'patient'
  begun = 0
})
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  sockets.clear()
  await untilTrue(() => sending === 0, { timeout: 20_000 })
})
afterAll(async () => {
  doors.patient.closeAllConnections()
  doors.fair.closeAllConnections()
  doors.strict.closeAllConnections()
  platform.closeAllConnections()
  await Promise.all(
    [doors.patient, doors.fair, doors.strict, platform].map(
      (server) => new Promise((resolve) => server.close(resolve)),
    ),
  )
})

type From = { from?: string; headers?: string }
const lines = (target: string, headers = ''): string =>
  `GET ${target} HTTP/1.1\r\nHost: localhost\r\nX-Console: 1\r\n${headers}\r\n`

/** A socket that sends requests and reads nothing. */
const openMute = (text: string, from = '127.0.0.1'): Promise<Socket> =>
  new Promise((resolve) => {
    const socket = connect({ port: portOf(doors[at]), host: '127.0.0.1', localAddress: from }, () => {
      socket.pause()
      socket.write(text, () => resolve(socket))
    })
    socket.on('error', () => undefined)
    sockets.add(socket)
  })

/** Status of a call, from its first bytes. */
const statusOf = (target: string, { from = '127.0.0.1', headers = '' }: From = {}): Promise<number> =>
  new Promise((resolve) => {
    const socket = connect({ port: portOf(doors[at]), host: '127.0.0.1', localAddress: from }, () =>
      socket.write(lines(target, headers)),
    )
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(0))
    socket.once('data', (data) => {
      resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(data.toString('latin1'))?.[1]))
      socket.destroy()
    })
  })

/** Retries until the answer is 200: whatever waits for a deadline recovers by itself. */
const untilServed = (target: string, from: From) =>
  untilTrue(async () => (await statusOf(target, from)) === 200, { timeout: 20_000 })

const readers: Record<string, (socket: Socket) => void> = {
  'reads nothing': () => undefined,
  'reads a byte now and then': (socket) => {
    const timer = setInterval(() => socket.read(1), 20)
    socket.once('close', () => clearInterval(timer))
  },
  'reads nothing and goes on sending': (socket) => {
    socket.write('GET /login HTTP/1.1\r\nHost: localhost\r\nX-More: ')
    const timer = setInterval(() => socket.write('a'), 20)
    socket.once('close', () => clearInterval(timer))
  },
  'has closed its half': (socket) => socket.end(),
  'breaks off': (socket) => setTimeout(() => socket.resetAndDestroy(), 50),
  'has asked for more behind it': (socket) => socket.write(lines(publicFile) + lines(readableCall)),
}

describe('T51: clients that do not read', () => {
  it('140 clients that request the public package and never read it take no place of a call or a page', async () => {
    await Promise.all(Array.from({ length: 140 }, () => openMute(lines(publicFile))))
    await untilTrue(() => sending === 8, { timeout: 20_000 })
    expect(await statusOf(readableCall)).toBe(200)
    expect(await statusOf('/login')).toBe(200)
    expect(sending).toBeLessThanOrEqual(8)
    // Another address has its own places.
    expect(await statusOf(publicFile, { from: '127.0.0.2' })).toBe(200)
  })

  it.each(Object.keys(readers))('the places are free again after the deadline: a client that %s', async (name) => {
    at = 'strict'
    const from = `127.0.1.${Object.keys(readers).indexOf(name) + 1}`
    const mute = await Promise.all(Array.from({ length: 8 }, () => openMute(lines(publicFile), from)))
    await untilTrue(() => begun >= 8, { timeout: 20_000 })
    for (const socket of mute) readers[name]?.(socket)
    await untilServed(publicFile, { from })
    await untilTrue(() => sending === 0, { timeout: 20_000 })
    expect(await statusOf(publicFile, { from })).toBe(200)
  })

  it('an untrusted hop is one address, whatever addresses it names', async () => {
    const from = '127.0.0.3'
    const as = (nth: number) => lines(publicFile, `X-Forwarded-For: 192.0.2.${nth}\r\n`)
    await Promise.all(Array.from({ length: 20 }, (_, nth) => openMute(as(nth), from)))
    await untilTrue(() => sending === 8, { timeout: 20_000 })
    await Promise.all(Array.from({ length: 20 }, (_, nth) => openMute(as(nth), '127.0.0.9')))
    await untilTrue(() => sending === 28, { timeout: 20_000 })
    expect(await statusOf(publicFile, { from: '127.0.0.9', headers: 'X-Forwarded-For: 192.0.2.99\r\n' })).toBe(200)
  })

  it('each staff session has its own places, and the public takes none of them', async () => {
    const other = newSession({ sid: randomUUID(), token: 'another-token-of-a-test', userId: '2', platformId: 6 })
    const theirs = `Cookie: ${sessionCookie}=${await sealSession(other)}\r\n`
    const own = `Cookie: ${cookie}\r\n`
    await Promise.all(Array.from({ length: 70 }, (_, nth) => openMute(lines(publicFile), `127.0.2.${1 + (nth % 9)}`)))
    await Promise.all(Array.from({ length: 12 }, () => openMute(lines(staffFile, own))))
    await untilTrue(() => sending === 72, { timeout: 20_000 })
    expect(await statusOf(staffFile, { headers: theirs })).toBe(200)
  })

  it('unread pages do not block the sign-in page', async () => {
    await Promise.all(Array.from({ length: 64 }, () => openMute(lines('/login'))))
    expect(await statusOf('/login')).toBe(200)
    await Promise.all(Array.from({ length: 64 }, () => openMute(lines('/dashboard'))))
    expect(await statusOf('/dashboard')).toBe(200)
  })

  it.each([
    ['a file', publicFile, ''],
    ['one long answer of a call', '/sys/captcha?long=1', ''],
  ])('one who is slow and goes on reading gets %s whole', async (_what, target, headers) => {
    at = 'fair'
    const socket = await openMute(lines(target, `Connection: close\r\n${headers}`), '127.0.0.4')
    let got = 0
    const timer = setInterval(() => socket.resume(), 40)
    socket.on('data', (data) => {
      got += data.length
      // About eight megabytes a second: twice the deadline for all of it.
      if (got % (256 * 1024) < data.length) socket.pause()
    })
    await new Promise((resolve) => socket.once('close', resolve))
    clearInterval(timer)
    expect(got).toBeGreaterThan(long)
  })
})
