import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { deviceApi } from '@/lib/contract/device'
import { codes } from '@/lib/contract/error-code'
import { badAnswers } from '@/tests/support/bad-answers'
import type { Call } from './call'
import { answerFile, answerJson } from './platform-answer'

// Mocks of the page rendering environment: nobody is signed in, and the language is Chinese.
jest.unstable_mockModule('next/headers', () => ({ headers: async () => new Headers({ 'x-request-id': 'r-1' }) }))
jest.unstable_mockModule('@/lib/i18n/current-language', () => ({ currentLanguage: async () => 'zh' }))
jest.unstable_mockModule('@/lib/session/current-session', () => ({
  currentSession: async () => null,
  endOnServer: async () => {
    throw new Error('no session was there to end')
  },
}))

const endpoint = deviceApi.himitList
const call = {
  request: { requestId: 'r-1', header: () => null },
  endpoint,
  language: 'zh',
  session: null,
} as never as Call
const said = (body: Buffer) => ({
  status: 200,
  contentType: 'application/json',
  headers: {},
  body: Readable.from(body.length > 0 ? [body] : []) as never,
})

describe('the proxy', () => {
  it.each(badAnswers.filter(({ isEnvelope }) => !isEnvelope))('$name is a bad gateway', async ({ body }) => {
    await expect(answerJson(call, said(body))).rejects.toMatchObject({ reason: 'badGateway' })
  })
  it.each(badAnswers.filter(({ isEnvelope }) => isEnvelope))('$name is passed on unchanged', async ({ body }) => {
    expect((await answerJson(call, said(body))).body).toEqual(body)
  })
  it('a file is passed on byte for byte, with its type and its name', async () => {
    const bytes = Buffer.from([0, 255, 13, 10, 128, 123])
    const file = {
      contentType: 'application/octet-stream',
      headers: { 'content-disposition': 'attachment; filename="a"' },
    }
    const { body, headers } = await answerFile(call, { ...said(bytes), ...file })
    expect(Buffer.concat(await (body as Readable).toArray())).toEqual(bytes)
    expect(headers).toMatchObject({
      'Content-Type': file.contentType,
      'Content-Disposition': 'attachment; filename="a"',
    })
  })
  it('an envelope of another type than JSON is a bad gateway', async () => {
    const page = { ...said(Buffer.from('{"code":0,"msg":"","data":{}}')), contentType: 'text/html' }
    await expect(answerJson(call, page)).rejects.toMatchObject({ reason: 'badGateway' })
  })
})

describe('T59: a refusal', () => {
  const refusal = (headers: object) => ({
    ...said(Buffer.from(JSON.stringify({ code: 429, msg: 'wait', data: null }))),
    status: 429,
    headers: headers as never,
  })

  it('says when to come again', async () => {
    const answer = await answerJson(call, refusal({ 'retry-after': '240' }))
    expect(answer).toMatchObject({ status: 429, headers: { 'Retry-After': '240' } })
  })

  it.each([{}, { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' }, { 'retry-after': ['1', '2'] }])(
    'hands on nothing else (%j)',
    async (headers) => {
      expect(Object.keys((await answerJson(call, refusal(headers))).headers)).not.toContain('Retry-After')
    },
  )
})

describe('what a page reads', () => {
  let platform: Server
  let body: Buffer

  beforeAll(async () => {
    platform = createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', connection: 'close' }).end(body)
    })
    await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve))
    process.env.PLATFORM_API_URL = `http://127.0.0.1:${(platform.address() as AddressInfo).port}`
    process.env.SESSION_SECRET = 'Vq8-Kd2_mTz4RwXj7LbYc5NhGs9FpAe1-of-a-test'
  })
  afterAll(() => new Promise((resolve) => platform.close(resolve)))

  it.each(badAnswers)('$name is a failure with a message', async ({ body: given }) => {
    body = given
    const { readOnServer } = await import('./read-on-server')
    expect(await readOnServer(endpoint, { page: 1, limit: 20 })).toEqual({
      failure: {
        code: codes.badGateway,
        message: expect.stringContaining('平台返回了无法识别的内容'),
        requestId: 'r-1',
      },
    })
  })

  it.each(['{"code":500}', '{"code":403,"msg":null}', '{"code":404,"msg":""}'])(
    '%s says that it failed',
    async (text) => {
      body = Buffer.from(text)
      const { readOnServer } = await import('./read-on-server')
      expect((await readOnServer(endpoint, { page: 1, limit: 20 })).failure?.message).toBe('操作失败')
    },
  )
})
