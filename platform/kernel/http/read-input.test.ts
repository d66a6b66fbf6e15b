import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, it } from '@jest/globals'
import { authApi } from '@/lib/contract/auth'
import { guideApi } from '@/lib/contract/document'
import { menuApi } from '@/lib/contract/menu'
import { requestLimits as limits } from '@/lib/contract/request-limits'
import { userApi } from '@/lib/contract/user'
import { expect } from '@/tests/support/expect'
import { untilTrue } from '@/tests/support/until'
import { listen, type RunningServer } from '../../composition/server'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'

let platform: TestPlatform
let token: string
let server: RunningServer
beforeAll(async () => {
  platform = await testPlatform({ controllers: 60 })
  token = await platform.signIn('admin')
  server = await listen(platform.app, { host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await server.stop()
  await platform.close()
})

const unknown = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 1]))
const save = (body: unknown) => platform.call(menuApi.save, body, { token })

describe('T50: what a request may hold', () => {
  it('is counted before its schema sees it: above the limit no field is named', async () => {
    const within = await save(unknown(limits.keys))
    expect(within.code).toBe(400)
    expect(Object.keys(within.envelope.fields ?? {}).length).toBeLessThanOrEqual(limits.errors)
    expect(within.envelope.fields).toMatchObject({ k0: '不允许的字段' })
    for (const body of [
      unknown(limits.keys + 1),
      unknown(90_000),
      { menuName: Array(limits.elements + 1).fill(1) },
      { menuName: 'x'.repeat(limits.text + 1) },
      `{"orderNum":${'1'.repeat(limits.number + 1)}}`,
      `{"menuName":"a","menuName":"b"}`,
      `{"menuName":${'['.repeat(limits.depth)}${']'.repeat(limits.depth)}}`,
    ]) {
      const answer = await save(body)
      expect([answer.code, answer.envelope.fields]).toEqual([400, undefined])
    }
  })

  it('without a session as well', async () => {
    const answer = await platform.call(
      authApi.login,
      `{"username":${'['.repeat(limits.depth)}${']'.repeat(limits.depth)}}`,
    )
    expect([answer.code, answer.envelope.fields]).toEqual([400, undefined])
  })

  it('also in a query', async () => {
    const within = await platform.call(userApi.info, unknown(limits.parameters), { token })
    expect(within.envelope.fields).toMatchObject({ k0: '不允许的字段' })
    const above = await platform.call(userApi.info, unknown(limits.parameters + 1), { token })
    expect([above.code, above.envelope.fields]).toEqual([400, undefined])
  })
})

it('a client that leaves in the middle of its body is not an error of the platform', async () => {
  const before = platform.lines.length
  const socket = connect(server.port, '127.0.0.1')
  const head = [
    'POST /sys/login HTTP/1.1',
    'Host: x',
    'Content-Type: application/json',
    'Content-Length: 4000',
    'Expect: 100-continue',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  // The server asks for the body: the call has begun.
  await once(socket, 'data')
  socket.write('{"username":"admin","password":"')
  socket.resetAndDestroy()
  await untilTrue(() => platform.lines.slice(before).some(({ text }) => text === 'call refused'))
  expect(platform.lines.slice(before).filter(({ level }) => level === 'error' || level === 'fatal')).toEqual([])
})

describe('a text that turns the direction of what follows', () => {
  const hidden = 'a\u202eb'
  it('is refused in every field, and the field is named', async () => {
    expect((await save({ menuName: { deep: [hidden] } })).envelope.fields).toEqual({
      'menuName.deep.0': '菜单名称不能包含改变文字方向的控制字符',
    })
    expect((await save({ perms: hidden })).envelope.fields).toEqual({ perms: '权限标识不能包含改变文字方向的控制字符' })
    const query = await platform.call(userApi.info, { realName: hidden }, { token, language: 'en' })
    expect(query.envelope.fields).toEqual({
      realName: 'User name cannot contain characters that change the direction of text',
    })
  })

  it('also in a text that goes before a file', async () => {
    const file = { file: 'a.pdf', content: '%PDF-1.7', productModel: hidden }
    const answer = await platform.call(guideApi.upload, file, { token })
    expect(answer.envelope.fields).toEqual({ productModel: '适用型号不能包含改变文字方向的控制字符' })
  })

  it('may be in a password, which nobody reads', async () => {
    const answer = await platform.call(authApi.login, { ...platform.loginForm('admin'), password: hidden })
    expect(answer.envelope.fields).toBeUndefined()
    expect(answer.code).not.toBe(400)
  })
})

it('T50: a body in crumbs is refused, one in pieces of a packet is read', async () => {
  const inPieces = (size: number, text: string) => {
    const bytes = Buffer.from(text)
    let at = 0
    const body = new ReadableStream<Uint8Array>({
      pull: (stream) => {
        if (at >= bytes.length) return stream.close()
        stream.enqueue(bytes.subarray(at, at + size))
        at += size
      },
    })
    const headers = { token, 'content-type': 'application/json' }
    return platform.app.request(menuApi.save.path, { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
  }
  const text = JSON.stringify({ menuName: 'x'.repeat(20_000) })
  for (const [size, named] of [
    [1, false],
    [5, false],
    [500, true],
  ] as const) {
    const { code, fields } = (await (await inPieces(size, text)).json()) as { code: number; fields?: object }
    expect([size, code, fields !== undefined]).toEqual([size, 400, named])
  }
})
