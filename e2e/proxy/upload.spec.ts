import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { freePort } from '../../scripts/run/port.mjs'
import { envelopeOf } from '../support/envelope-of'
import { ownHeaders } from '../support/open-session'
import { type RawAnswer, sendRaw } from '../support/raw-http'
import { RecordedConsole } from '../support/recorded-console'
import { startConsole } from '../support/start-console'
import { startPlatform } from '../support/start-platform'
import type { Running } from '../support/start-service'

const MB = 1024 * 1024
const limit = 10 * MB
const path = '/sys/device/import/upload'
const boundary = 'boundary-of-the-test'
const multipart: [string, string] = ['Content-Type', `multipart/form-data; boundary=${boundary}`]

const formOf = (file: Buffer, name = 'devices.csv'): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="timeZone"\r\n\r\nAsia/Shanghai\r\n` +
        `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/csv\r\n\r\n`,
    ),
    file,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** A request that is sent piece by piece, and its answer. */
class PieceWise {
  readonly socket: Socket
  private received = Buffer.alloc(0)
  /** Milliseconds to the first byte of the answer. */
  answeredAfter = Number.POSITIVE_INFINITY
  /** When the first byte of an answer arrives, or none can arrive any more. */
  private readonly answered: Promise<unknown>
  constructor(port: number, cookie: string, headers: [string, string][]) {
    this.socket = connect(port, '127.0.0.1')
    this.socket.on('data', (bytes) => {
      this.received = Buffer.concat([this.received, bytes])
    })
    this.socket.on('error', () => this.socket.destroy())
    this.socket.setMaxListeners(1000)
    const began = Date.now()
    this.answered = new Promise((resolve) => this.socket.once('data', resolve).once('close', resolve))
    this.socket.once('data', () => {
      this.answeredAfter = Date.now() - began
    })
    const lines = [...ownHeaders, ['Cookie', cookie], multipart, ...headers].map(([name, value]) => `${name}: ${value}`)
    this.socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost:${port}\r\n${lines.join('\r\n')}\r\n\r\n`)
  }
  async write(bytes: Buffer | string): Promise<void> {
    if (this.socket.destroyed || this.socket.write(bytes)) return
    await Promise.race([new Promise((resolve) => this.socket.once('drain', resolve)), this.answered])
  }
  get text(): string {
    return this.received.toString('utf8')
  }
  end(): void {
    this.socket.destroy()
  }
  get status(): number {
    return Number(/^HTTP\/1\.1 (\d{3})/.exec(this.received.toString('latin1'))?.[1] ?? 0)
  }
  async answer(): Promise<number> {
    await this.answered
    return this.status
  }
}

test.describe.configure({ mode: 'default' })

test.describe('T26, T2, F32: the console alone', () => {
  const console_ = new RecordedConsole()
  let metricsPort = 0
  test.beforeAll(async () => {
    metricsPort = await freePort()
    await console_.start({ METRICS_PORT: String(metricsPort) })
  })
  test.afterAll(() => console_.stop())
  test.beforeEach(() => console_.recorder.reset())

  const send = (body: Buffer | string, headers: [string, string][] = [multipart]): Promise<RawAnswer> =>
    console_.call(path, { method: 'POST', headers, body })
  const residentMb = async (): Promise<number> => {
    const { body } = await sendRaw(metricsPort, { target: '/metrics' })
    return Number(/^process_resident_memory_bytes (\S+)/m.exec(body)?.[1]) / MB
  }

  for (const size of [0, 1, 9.9 * MB, limit]) {
    test(`a file of ${size} bytes arrives byte for byte`, async () => {
      const form = formOf(randomBytes(Math.floor(size)))
      expect((await send(form)).status).toBe(200)
      const [request] = console_.recorder.requestsFor(path)
      expect(hashOf(request?.body ?? Buffer.alloc(0))).toBe(hashOf(form))
      expect(request?.header('content-type')).toEqual([multipart[1]])
      expect(request?.header('cookie')).toEqual([])
    })
  }

  for (const [how, headers, status, text] of [
    ['announced', [['Content-Length', String(200 * MB)]], 413, '上传内容超出大小限制'],
    ['in chunks, without a length', [['Transfer-Encoding', 'chunked']], 411, '请求未说明内容长度'],
  ] as [string, [string, string][], number, string][]) {
    test(`200 MB ${how} are refused with the envelope, and stored nowhere`, async () => {
      const before = await residentMb()
      const client = new PieceWise(console_.port, console_.cookie, headers)
      const piece = Buffer.alloc(MB, 'x')
      let sent = 0
      // Continues sending whatever the answer.
      for (; sent < 200 && !client.socket.destroyed; sent++) {
        if (how !== 'announced') await client.write(`${MB.toString(16)}\r\n`)
        await client.write(piece)
        if (how !== 'announced') await client.write('\r\n')
        if (client.status > 0) await wait(5)
      }
      expect(await client.answer()).toBe(status)
      expect(client.answeredAfter).toBeLessThan(1000)
      expect(client.text).toContain(text)
      client.end()
      const grown = (await residentMb()) - before
      expect(grown).toBeLessThan(50)
      expect(console_.recorder.requestsFor(path)).toEqual([])
    })
  }

  test('a body that is not a form with a file, is compressed, or comes from another site never reaches the platform', async () => {
    const form = formOf(Buffer.from('x'))
    const types = ['text/plain', 'application/json', 'application/x-www-form-urlencoded', 'multipart/form-data']
    types.push('multipart/mixed; boundary=x', 'multipart/form-data; boundary=a"b', 'multipart/form-data; boundary=')
    for (const type of types) expect((await send(form, [['Content-Type', type]])).status, type).toBe(415)
    expect((await send(form, [multipart, ['Content-Encoding', 'gzip']])).status).toBe(415)
    const foreign = [multipart, ['Cookie', console_.cookie]] as [string, string][]
    expect((await console_.send({ target: path, method: 'POST', headers: foreign, body: form })).status).toBe(403)
    const other = [...foreign, ['X-Console', '1'], ['Sec-Fetch-Site', 'cross-site']] as [string, string][]
    expect((await console_.send({ target: path, method: 'POST', headers: other, body: form })).status).toBe(403)
    expect((await console_.call(path)).status).toBe(405)
    expect(console_.recorder.requests).toEqual([])
  })

  test('a client that disconnects half way aborts its call to the platform', async () => {
    // Connections kept from before would hide the one in question.
    await console_.recorder.refuse()
    await console_.platformBack()
    const client = new PieceWise(console_.port, console_.cookie, [['Content-Length', String(10 * MB)]])
    await client.write(Buffer.alloc(5 * MB, 'x'))
    await expect.poll(() => console_.recorder.openSockets).toBe(1)
    client.end()
    await expect.poll(() => console_.recorder.openSockets).toBe(0)
    expect(console_.recorder.requestsFor(path)).toEqual([])
  })

  test('a complete upload continues without its browser', async () => {
    console_.recorder.on(path, { kind: 'answer', afterMs: 500 })
    const form = formOf(Buffer.from('x'))
    const client = new PieceWise(console_.port, console_.cookie, [['Content-Length', String(form.length)]])
    await client.write(form)
    await expect.poll(() => console_.recorder.requestsFor(path).length).toBe(1)
    const open = console_.recorder.openSockets
    client.end()
    await wait(200)
    expect(console_.recorder.openSockets).toBe(open)
  })

  test('slow uploads take no place that a call needs, and one user has at most four', async () => {
    const slow = Array.from(
      { length: 4 },
      () => new PieceWise(console_.port, console_.cookie, [['Content-Length', String(MB)]]),
    )
    for (const client of slow) await client.write(`--${boundary}`)
    await expect.poll(async () => (await send(formOf(Buffer.from('x')))).status).toBe(429)
    const fifth = await send(formOf(Buffer.from('x')))
    expect(fifth.headers.get('retry-after')).toEqual(['5'])
    const calls = await Promise.all(Array.from({ length: 80 }, () => console_.call('/sys/menu/nav')))
    expect(new Set(calls.map(({ status }) => status))).toEqual(new Set([200]))
    for (const client of slow) client.end()
    await expect.poll(async () => (await send(formOf(Buffer.from('x')))).status).toBe(200)
  })
})

test.describe('T26, F32: with the platform itself', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'uploads-'))
  const options = { dataDir, env: { PLATFORM_CONTROLLERS: '0' } }
  let platform: Running
  let server: Running
  let cookie: string
  test.beforeAll(async () => {
    platform = await startPlatform(options)
    server = await startConsole({ platformUrl: platform.url })
    const answer = await sendRaw(server.port, {
      method: 'POST',
      target: '/sys/login',
      headers: [...ownHeaders, ['Content-Type', 'application/json']],
      body: JSON.stringify({ username: 'admin', password: 'Console-2026' }),
    })
    cookie =
      answer.headers
        .get('set-cookie')
        ?.find((value) => value.startsWith('Admin-Token='))
        ?.split(';', 1)[0] ?? ''
  })
  test.afterAll(async () => {
    await server?.stop()
    await platform?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const call = (target: string, body?: Buffer, headers: [string, string][] = []): Promise<RawAnswer> =>
    sendRaw(server.port, {
      target,
      headers: [...ownHeaders, ['Cookie', cookie], ...headers],
      ...(body && { method: 'POST', body }),
    })
  const upload = (file: Buffer, name?: string) => call(path, formOf(file, name), [multipart])
  const countOf = async (): Promise<number> => {
    const { body } = await call('/sys/device/import/list')
    return (JSON.parse(body) as { data: { totalCount: number } }).data.totalCount
  }
  const left = (): string[] => readdirSync(join(dataDir, 'uploads'))

  /** A table of exactly this many bytes. */
  const tableOf = (bytes: number): Buffer => {
    const head = 'WiFi ID,控制器类型,型号,备注\r\n'
    const line = (index: number) =>
      `C0FFEE${index.toString(16).toUpperCase().padStart(6, '0')},1,HM-64A,${'x'.repeat(1500)}\r\n`
    const lines = [head]
    let size = Buffer.byteLength(head)
    for (let index = 0; size + 1600 < bytes; index++) {
      lines.push(line(index))
      size += Buffer.byteLength(line(index))
    }
    lines.push(`C0FFEEFFFFFF,1,HM-64A,${'x'.repeat(bytes - size - 'C0FFEEFFFFFF,1,HM-64A,'.length)}`)
    const table = Buffer.from(lines.join(''))
    expect(table.length).toBe(bytes)
    return table
  }

  test('exactly 10 MiB are accepted, one byte more is not', async () => {
    const whole = await upload(tableOf(limit))
    expect(whole.status).toBe(200)
    expect(await countOf()).toBe(1)
    const longer = await upload(tableOf(limit + 1))
    expect(longer.status).toBe(413)
    expect(envelopeOf(longer)).toMatchObject({ code: 413, fields: { file: '文件不能超过10 MB' } })
    expect(await countOf()).toBe(1)
    expect(left()).toEqual([])
  })

  test('nothing is left of a client that disconnects half way', async () => {
    const before = await countOf()
    const client = new PieceWise(server.port, cookie, [['Content-Length', String(10 * MB)]])
    await client.write(formOf(Buffer.alloc(5 * MB, 'x')).subarray(0, 5 * MB))
    await expect.poll(left).toHaveLength(1)
    client.end()
    await expect.poll(left).toEqual([])
    expect(await countOf()).toBe(before)
  })

  test('files left by a killed platform are gone after its next start', async () => {
    const client = new PieceWise(server.port, cookie, [['Content-Length', String(10 * MB)]])
    await client.write(formOf(Buffer.alloc(5 * MB, 'x')).subarray(0, 5 * MB))
    await expect.poll(left).toHaveLength(1)
    await platform.kill()
    expect(readdirSync(join(dataDir, 'uploads'))).toHaveLength(1)
    client.end()
    platform = await startPlatform({ ...options, port: platform.port })
    await expect.poll(left).toEqual([])
  })
})
