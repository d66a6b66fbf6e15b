import { expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import log from '@/app/(console)/platformCenter/systemLog/page'
import { listViewApi } from '@/lib/contract/list-view'
import { type OnlineUser, onlineUserApi } from '@/lib/contract/online-user'
import { pageOf } from '@/tests/support/component/canned-device'
import { answer } from '@/tests/support/component/canned-platform'
import { renderPage } from '@/tests/support/component/render-page'

const session = (sessionId: string, account: string, given: Partial<OnlineUser> = {}): OnlineUser => ({
  sessionId,
  account,
  realName: '张工',
  organizationName: '总部',
  ip: '198.51.100.7',
  userAgent: 'Chrome 141 · Windows',
  signInTime: '2026-03-18 02:00:00',
  lastUsedTime: '2026-03-18 06:00:00',
  current: 0,
  within: 1,
  ...given,
})
const rows = [
  session('1', 'service'),
  session('2', 'admin', { current: 1 }),
  session('3', 'chief', { within: 0, userAgent: '' }),
]
const open = (language: 'zh' | 'en') =>
  renderPage({
    page: log,
    at: '/platformCenter/systemLog?tab=online',
    language,
    answers: [
      answer(listViewApi.list, { list: [] }),
      answer(onlineUserApi.list, (query) => pageOf(rows, query)),
      answer(onlineUserApi.end, null),
    ],
  })
const rowOf = (account: string) => within(screen.getByRole('row', { name: new RegExp(account) }))

it.each([
  ['zh', '强制下线', '已强制下线', /不能|当前的会话/, '该用户的权限高于您'],
  ['en', 'Sign out', 'Signed out', /your own session/, 'This user has more rights than you'],
] as const)(
  'whoever is signed in is listed, and signed out after a question (%s)',
  async (language, end, message, own, above) => {
    const { person, asked } = await open(language)
    expect(rowOf('service').getByText('198.51.100.7')).toBeTruthy()
    expect(rowOf('service').getByText('2026-03-18 10:00:00')).toBeTruthy()
    const reasonOf = (account: string) => rowOf(account).getByRole('button', { name: new RegExp(`^${end}`) }).title
    expect(reasonOf('admin')).toMatch(own)
    expect(reasonOf('chief')).toBe(above)
    await person.click(rowOf('service').getByRole('button', { name: new RegExp(`^${end}`) }))
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: end }))
    await waitFor(() => expect(asked(onlineUserApi.end)).toEqual([{ sessionId: '1' }]))
    expect(await screen.findByText(message)).toBeTruthy()
  },
)
