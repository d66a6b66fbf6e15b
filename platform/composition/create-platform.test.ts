import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { announcementApi } from '@/lib/contract/announcement'
import { authApi } from '@/lib/contract/auth'
import { captchaApi } from '@/lib/contract/captcha'
import { menuApi } from '@/lib/contract/menu'
import { preferenceApi } from '@/lib/contract/preference'
import { regionApi } from '@/lib/contract/region'
import { userApi } from '@/lib/contract/user'
import { StartError } from '../kernel/config/config'
import type { DatabaseState } from '../kernel/db/probe-database'
import { type TestPlatform, testPlatform } from '../testing/test-platform'
import { toRoutes } from './create-platform'
import { implementations } from './implementations'

let platform: TestPlatform
let token: string
let databaseIs = async (): Promise<DatabaseState> => 'ready'

beforeAll(async () => {
  platform = await testPlatform({ probe: () => databaseIs() })
  token = await platform.signIn('admin')
})
afterAll(() => platform.close())

describe('the start', () => {
  it('fails with one line for an endpoint without a handler', () => {
    const { announcement: _, ...rest } = implementations
    expect(() => toRoutes(rest)).toThrow(new StartError('announcement.current has no handler'))
  })

  it('fails with one line for an endpoint without access', () => {
    const { access: _, ...endpoint } = announcementApi.current
    // What a contract put together by a script could be.
    const named = [{ name: 'announcement.current', endpoint: endpoint as typeof announcementApi.current }]
    expect(() => toRoutes(implementations, named)).toThrow(new StartError('announcement.current has no access'))
  })
})

describe('the envelope', () => {
  it('answers a success with code 0 and its data', async () => {
    const answer = await platform.call(userApi.info, {}, { token })
    expect(answer).toMatchObject({ status: 200, code: 0, envelope: { msg: 'success' }, data: { account: 'admin' } })
  })

  it.each([
    ['zh', '登录已失效，请重新登录'],
    ['en', 'You are signed out. Sign in again.'],
  ] as const)('answers a refusal in %s', async (language, msg) => {
    const answer = await platform.call(userApi.info, {}, { language })
    expect(answer).toMatchObject({ status: 401, code: 401, envelope: { msg } })
    expect(answer.envelope.requestId).toMatch(/^[\da-f]{32}$/)
  })

  it('takes any other language for Chinese', async () => {
    const response = await platform.app.request(userApi.info.path, { headers: { language: '../x' } })
    expect(await response.json()).toMatchObject({ msg: '登录已失效，请重新登录' })
  })

  it.each([
    ['console-0001', true],
    ['short', false],
    ['has space in it', false],
    ['x'.repeat(65), false],
  ])('keeps a request id only when it is well formed: %s', async (id, isKept) => {
    const answer = await platform.call(userApi.info, {}, { headers: { 'x-request-id': id } })
    expect(answer.envelope.requestId === id).toBe(isKept)
    expect(answer.headers.get('x-request-id')).toBe(answer.envelope.requestId)
  })

  it.each([
    '/',
    '/sys',
    '/sys/actuator',
    '/sys/menu/nav/',
    '/debug',
    '/api-docs',
    '/metrics',
    '/sys/..%2fmenu',
    '/sys/%ff',
  ])('knows nothing else: %s', async (path) => {
    const response = await platform.app.request(path)
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ code: 404 })
  })

  it.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'POST'])('knows no %s of a read', async (method) => {
    const response = await platform.app.request(menuApi.nav.path, { method, headers: { token } })
    expect(response.status).toBe(405)
    expect(await response.json()).toMatchObject({ code: 405 })
  })

  it('does not answer HEAD by a GET that deletes', async () => {
    const { data } = await platform.call(menuApi.list, {}, { token })
    const [button] = data.menuList.filter(({ type }) => type === 2)
    const response = await platform.app.request(`${menuApi.remove.path}?menuId=${button?.id}`, {
      method: 'HEAD',
      headers: { token },
    })
    expect(response.status).toBe(405)
    expect((await platform.call(menuApi.list, {}, { token })).data.menuList).toHaveLength(data.menuList.length)
  })

  it('says that it is alive and which build it is, and nothing more', async () => {
    const response = await platform.app.request('/healthz')
    expect(await response.json()).toEqual({
      code: 0,
      msg: 'success',
      data: { version: expect.stringMatching(/^\d/), commit: 'unknown' },
    })
  })

  it.each([
    ['ready', 200, { code: 0, msg: 'success', data: { state: 'ready' } }],
    ['readOnly', 200, { code: 0, msg: 'success', data: { state: 'readOnly' } }],
    ['away', 503, { code: 503, msg: '平台服务暂时不可用，请稍后重试' }],
  ] as const)('says that it is %s', async (state, status, envelope) => {
    databaseIs = async () => state
    const answer = await platform.app.request('/readyz')
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([status, state === 'away' ? '1' : null])
    expect(await answer.json()).toMatchObject(envelope)
  })

  it('answers no other origin', async () => {
    const response = await platform.app.request(userApi.info.path, {
      headers: { token, origin: 'https://evil.example' },
    })
    expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
  })
})

describe('the input', () => {
  const table = (preference: unknown) => ({ table: 'himit', preference })

  it('is refused with one text per field, in the language of the request', async () => {
    const form = { realName: 'a\u200bb', phone: '12', mailbox: '', version: 'x', extra: 1 }
    const zh = await platform.call(userApi.updateProfile, form, { token })
    expect(zh).toMatchObject({ status: 400, code: 400 })
    expect(zh.envelope.fields).toEqual({
      realName: '用户姓名不能包含不可见字符',
      phone: '请输入正确的手机号码',
      mailbox: '邮箱不能为空',
      introduction: '简介不能为空',
      version: '数据版本的内容无效',
      extra: '不允许的字段',
    })
    const en = await platform.call(userApi.updateProfile, form, { token, language: 'en' })
    expect(en.envelope.fields).toMatchObject({
      extra: 'This field is not allowed',
      introduction: 'Introduction cannot be empty',
    })
  })

  it.each(['superAdmin', 'platformId', 'roles', 'userId', 'status'])('may not carry %s along', async (field) => {
    const before = await platform.call(userApi.info, {}, { token })
    const { realName, phone, mailbox, introduction, version } = before.data
    const form = { realName, phone, mailbox, introduction, version, [field]: 1 }
    expect((await platform.call(userApi.updateProfile, form, { token })).code).toBe(400)
    expect((await platform.call(userApi.info, {}, { token })).data).toEqual(before.data)
  })

  it.each([
    ['__proto__', '{"table":"himit","preference":{"widths":{"__proto__":100}}}'],
    ['constructor', '{"table":"himit","preference":{"widths":{"constructor":100}}}'],
    ['no JSON', '{"table":'],
    ['bytes that are no text', new Uint8Array([0x22, 0xff, 0x22])],
    ['21 levels', `${'['.repeat(21)}${']'.repeat(21)}`],
  ])('is refused for %s', async (_, body) => {
    const response = await platform.app.request(preferenceApi.saveTable.path, {
      method: 'POST',
      headers: { token, 'content-type': 'application/json' },
      body,
    })
    expect(response.status).toBe(400)
    expect((await platform.call(preferenceApi.tables, {}, { token })).data).toEqual({})
  })

  it('is refused for a key that comes twice or reaches a prototype', async () => {
    for (const query of ['languageId=0&languageId=1', 'languageId=0&__proto__=1', 'languageId=0&constructor=1']) {
      expect((await platform.app.request(`${regionApi.byLanguage.path}?${query}`, { headers: { token } })).status).toBe(
        400,
      )
    }
  })

  it('is refused above the endpoint’s size, declared or not', async () => {
    const text = JSON.stringify(table({ order: ['x'.repeat(preferenceApi.saveTable.maxBody)] }))
    const declared = await platform.send(preferenceApi.saveTable, text, {
      token,
      headers: { 'content-length': String(text.length) },
    })
    expect(declared.status).toBe(413)
    const streamed = await platform.app.request(preferenceApi.saveTable.path, {
      method: 'POST',
      headers: { token, 'content-type': 'application/json' },
      body: new Blob([text]).stream(),
      duplex: 'half',
    } as RequestInit)
    expect(streamed.status).toBe(413)
  })

  it('is refused as anything but JSON', async () => {
    const response = await platform.send(preferenceApi.saveTable, table({}), {
      token,
      headers: { 'content-type': 'text/plain' },
    })
    expect(response.status).toBe(415)
  })

  it('may be missing where nothing is asked for', async () => {
    const second = await platform.signIn('viewer')
    const response = await platform.app.request(authApi.logout.path, { method: 'POST', headers: { token: second } })
    expect(response.status).toBe(200)
  })
})

describe('the answer', () => {
  let answerWith: () => Promise<unknown>
  let bad: TestPlatform
  const ask = () => bad.call(captchaApi.issue, { uuid: 'x'.repeat(16) }, { language: 'en' })

  beforeAll(async () => {
    const captcha = { ...implementations.captcha, handlers: { issue: () => answerWith() } }
    bad = await testPlatform({ implementations: { ...implementations, captcha } })
  })
  afterAll(() => bad.close())

  it('that its schema refuses is a failure without a trace of it, and a log line with the path', async () => {
    answerWith = async () => ({ required: 'secret-value', image: null })
    const answer = await ask()
    expect(answer).toMatchObject({ status: 500, code: 500 })
    expect(JSON.stringify(answer.envelope)).not.toContain('secret-value')
    const line = expect.objectContaining({ endpoint: 'captcha.issue', paths: ['required: invalid_type'] })
    expect(bad.lines).toContainEqual(expect.objectContaining({ level: 'error', line }))
    expect(JSON.stringify(bad.lines)).not.toContain('secret-value')
  })

  it('holds nothing that the schema does not name', async () => {
    answerWith = async () => ({ required: false, image: null, answer: 'AB12' })
    expect((await ask()).data).toEqual({ required: false, image: null })
  })

  it('to an unforeseen error says nothing of it', async () => {
    answerWith = () => Promise.reject(new Error('select * from web_user at /srv'))
    const msg = 'Something went wrong. Try again later.'
    expect((await ask()).envelope).toEqual({ code: 500, msg, requestId: expect.any(String) })
  })

  it.each([
    ['a lost connection', Object.assign(new Error('gone'), { code: '57P01' }), 503],
    ['a full disk', Object.assign(new Error('full'), { code: '53100' }), 507],
    ['a full disk under a file', Object.assign(new Error('full'), { code: 'ENOSPC' }), 507],
    ['a statement that took too long', Object.assign(new Error('slow'), { code: '57014' }), 503],
    ['a pool without a free connection', new Error('timeout exceeded when trying to connect'), 503],
    ['two changes that met', Object.assign(new Error('deadlock'), { code: '40P01' }), 409],
    ['anything else', Object.assign(new Error('syntax'), { code: '42601' }), 500],
  ])('to %s is a code of the contract', async (_, error, code) => {
    answerWith = () => Promise.reject(error)
    const answer = await ask()
    expect(answer).toMatchObject({ code, status: code })
    expect(answer.headers.has('retry-after')).toBe(code === 503)
  })
})
