import { expect, test } from '@playwright/test'
import { otherMethods } from '../../lib/contract/endpoint'
import { answerShell } from '../support/answer-shell'
import { openSession } from '../support/open-session'
import { recordedConsole } from '../support/recorded-console'
import { success } from '../support/recorder-upstream'

const console_ = recordedConsole()

const user = {
  userId: '1',
  account: 'someone',
  useName: 'someone',
  realName: 'someone',
  passWord: null,
  superAdmin: 0,
  platformId: 6,
  brandJurisdiction: [6],
  perms: [],
  avatar: '',
  introduction: '',
  phone: '',
  mailbox: '',
  roles: [] as string[],
  version: 1,
}

for (const [what, info, code, words] of [
  ['without a role', user, 40011, 'getInfo: roles must be a non-null array!'],
  ['that is empty', {}, 40012, 'Verification failed, please Login again.'],
] as const) {
  test(`user information ${what} ends the session, and the sign-in page says so in the words of the spec`, async () => {
    // The previous test's session has ended.
    console_.cookie = await openSession(console_.port, console_.recorder)
    answerShell(console_.recorder).on('/sys/user/info', success(info))
    const led = (await console_.call('/dashboard')).headers.get('location')?.[0] ?? ''
    expect(led).toMatch(new RegExp(`^/login\\?ended=${code}&redirect=%2Fdashboard&said=[\\w*~.%-]+$`))
    for (const language of ['zh', 'en']) {
      const headers: [string, string][] = [['Cookie', `language=${language}`]]
      const page = await console_.send({ target: led, headers })
      expect(page.raw.toString('utf8'), language).toContain(words)
    }
  })
}

test('user information that is refused without a message ends the session, and the sign-in page says that it failed', async () => {
  console_.cookie = await openSession(console_.port, console_.recorder)
  answerShell(console_.recorder).on('/sys/user/info', { kind: 'answer', body: { code: 500 } })
  const target = (await console_.call('/dashboard')).headers.get('location')?.[0] ?? ''
  for (const [language, text] of [
    ['zh', '发生错误'],
    ['en', 'Has Error'],
  ]) {
    const page = await console_.send({ target, headers: [['Cookie', `language=${language}`]] })
    expect(page.raw.toString('utf8'), language).toContain(text)
  }
})

test('the checker service is called with any method of spec 7: the platform gets that method, with a query or a body', async () => {
  console_.cookie = await openSession(console_.port, console_.recorder)
  const path = '/api/checker_svc'
  for (const method of ['GET', ...otherMethods]) {
    console_.recorder.reset()
    // An answer to HEAD has no body.
    const head = { kind: 'bytes', bytes: 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n' } as const
    console_.recorder.on(path, method === 'HEAD' ? head : success({ regionList: [] }))
    const isBody = method === 'POST'
    const target = isBody ? path : `${path}?call=getRegionByLang&languageId=0`
    const body = '{"call":"getRegionByLang","languageId":0}'
    const answer = isBody ? await console_.post(path, body) : await console_.call(target, { method })
    expect(answer.status, method).toBe(200)
    const seen = console_.recorder.requestsFor(path)
    expect(seen.map((request) => [request.method, request.target, request.body.toString()])).toEqual([
      [method, target, isBody ? body : ''],
    ])
    expect((await console_.send({ target, method })).status, method).toBe(403)
  }
})
