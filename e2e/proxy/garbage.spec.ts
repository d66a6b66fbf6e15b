import { expect, test } from '@playwright/test'
import { envelopeOf } from '../support/envelope-of'
import { ownHeaders } from '../support/open-session'
import { recordedConsole } from '../support/recorded-console'
import { setCookieOf } from '../support/set-cookie'

const console_ = recordedConsole()
const garbage = ['xx', 'zh-CN', 'EN', '../../etc', '%', '%E0%A4%A', '"', '{"a":1}', 'x'.repeat(3000), '中文', '']
const preferences = ['language', 'zone', 'settings', 'size', 'sidebarStatus', 'device', 'Visitor']

test('F31: garbage cookies mean the defaults', async () => {
  for (const name of preferences) {
    for (const value of garbage) {
      const page = await console_.send({ target: '/login', headers: [['Cookie', `${name}=${value}`]] })
      expect(page.status, `${name}=${value.slice(0, 20)}`).toBe(200)
      expect(page.body).toContain('lang="zh-CN"')
      if (value.length > 5) expect(page.body.includes(`"${value}"`)).toBe(false)
      const call = await console_.send({
        target: '/sys/user/info',
        headers: [...ownHeaders, ['Cookie', `${name}=${value}`]],
      })
      expect(call.status).toBe(401)
      expect(envelopeOf(call).msg).toMatch(/[\u4e00-\u9fff]/)
    }
  }
})

test('F31: cookies of 100 kB are refused, and the next request is answered', async () => {
  for (const target of ['/login', '/dashboard', '/sys/user/info', '/healthz', '/_next/static/x.js']) {
    const answer = await console_.send({ target, headers: [...ownHeaders, ['Cookie', `a=${'x'.repeat(100_000)}`]] })
    expect([400, 431], target).toContain(answer.status)
    const many = await console_.send({ target, headers: [...ownHeaders, ['Cookie', 'a=b; '.repeat(20_000)]] })
    expect([400, 431], target).toContain(many.status)
  }
  expect((await console_.send({ target: '/healthz' })).status).toBe(200)
  expect(console_.recorder.requests).toEqual([])
})

test('F31: a broken seal, or one of another version or key, means signed out and is cleared', async () => {
  const seal = console_.cookie.slice('Admin-Token='.length)
  const seals = [
    '',
    'x',
    'Fe26.2',
    `${seal}x`,
    seal.slice(0, -1),
    seal.replace('Fe26.2', 'Fe26.9'),
    seal.replace('*1*', '*0*'),
    `${seal.slice(0, 40)}A${seal.slice(41)}`,
    'Fe26.2*1*'.repeat(300),
    '%00',
    '中文',
    seal.replace(/~\d$/, '~1'),
    seal.replace(/~\d$/, '~9'),
  ]
  for (const value of seals) {
    const headers: [string, string][] = [...ownHeaders, ['Cookie', `Admin-Token=${value}`]]
    const call = await console_.send({ target: '/sys/user/info', headers })
    expect(call.status, value.slice(-30)).toBe(401)
    const page = await console_.send({ target: '/dashboard', headers })
    expect(page.status, value.slice(-30)).toBe(307)
    if (value) {
      expect(setCookieOf(call, 'Admin-Token')?.value, value.slice(-30)).toBe('')
      expect(setCookieOf(page, 'Admin-Token')?.value, value.slice(-30)).toBe('')
    }
  }
  // Of a newer secret than this console knows: another replica may open it, so that it stays.
  const newer: [string, string][] = [...ownHeaders, ['Cookie', `Admin-Token=${seal.replace('*1*', '*2*')}`]]
  const call = await console_.send({ target: '/sys/user/info', headers: newer })
  expect([call.status, setCookieOf(call, 'Admin-Token')]).toEqual([401, undefined])
  expect(console_.recorder.requests).toEqual([])
  expect((await console_.call('/sys/user/info')).status).toBe(200)
})
