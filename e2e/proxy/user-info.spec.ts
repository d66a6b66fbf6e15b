import { expect, test } from '@playwright/test'
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
    expect(led).toBe(`/login?ended=${code}&redirect=%2Fdashboard`)
    for (const language of ['zh', 'en']) {
      const headers: [string, string][] = [['Cookie', `language=${language}`]]
      const page = await console_.send({ target: led, headers })
      expect(page.raw.toString('utf8'), language).toContain(words)
    }
  })
}

test('the checker service can be read with any method of spec 7: all but POST send a query, and the platform gets a GET', async () => {
  console_.cookie = await openSession(console_.port, console_.recorder)
  const target = '/api/checker_svc?call=getRegionByLang&languageId=0'
  for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
    console_.recorder.reset()
    console_.recorder.on('/api/checker_svc', success({ regionList: [] }))
    expect((await console_.call(target, { method })).status, method).toBe(200)
    const asked = console_.recorder.requestsFor('/api/checker_svc')
    expect(asked.map((request) => [request.method, request.target])).toEqual([['GET', target]])
    expect((await console_.send({ target, method })).status, method).toBeGreaterThanOrEqual(400)
  }
})
