import { describe, expect, it } from '@jest/globals'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { announcementApi } from '@/lib/contract/announcement'
import { codes } from '@/lib/contract/error-code'
import { type AccountNotice, sessionApi } from '@/lib/contract/session'
import { answer, refuse } from '@/tests/support/component/canned-platform'
import { renderConsole } from '@/tests/support/component/render-console'
import { who } from '@/tests/support/component/who'
import { onWire, sentOnWire } from '@/tests/support/component/wire'

const page = async () => <h1>page</h1>

const notice = (noticeId: string, given: Partial<AccountNotice> = {}): AccountNotice => ({
  noticeId,
  kind: 'newBrowser',
  time: '2026-03-18 02:00:00',
  ip: '198.51.100.7',
  userAgent: 'Chrome 141 · Windows',
  byName: '',
  ...given,
})
const oneOfEach: AccountNotice[] = [
  notice('9'),
  notice('8', { userAgent: '' }),
  notice('7', { kind: 'factorAdded' }),
  notice('6', { kind: 'factorRemoved' }),
  notice('5', { kind: 'factorReset', byName: '张三' }),
]
const ofOthers: AccountNotice[] = [
  notice('4', { kind: 'passwordReset', byName: '张三' }),
  notice('3', { kind: 'passwordReset' }),
  notice('2', { kind: 'identityLinked', byName: '张三' }),
  notice('1', { kind: 'identityLinked' }),
]

type Options = Partial<Parameters<typeof renderConsole>[0]>
const open = (list: AccountNotice[], options: Options = {}) =>
  renderConsole({
    page,
    at: '/dashboard',
    ...options,
    answers: [answer(sessionApi.notices, () => ({ list })), answer(sessionApi.seen, null), ...(options.answers ?? [])],
  })
const dot = () => screen.findByText(/^(您的账号有新的安全动态|There is recent activity)/, { selector: 'button *' })
/** What the bell opens, once it has its dot. */
const banner = async (name = '账号安全提醒') => {
  if (!screen.queryByRole('region', { name })) {
    await dot()
    fireEvent.click(screen.getByRole('button', { name: /^(?:公告|Announcement)/ }))
  }
  return within(await screen.findByRole('region', { name }))
}
const sentences = async (name?: string) =>
  (await banner(name)).getAllByRole('listitem').map(({ textContent }) => textContent)

describe('what happened to the account', () => {
  it('is told in what the bell opens, each in a sentence with browser, address, moment and who did it', async () => {
    await open(oneOfEach)
    expect(await sentences()).toEqual([
      '有新浏览器登录了您的账号：Chrome 141 · Windows，IP 198.51.100.7，2026-03-18 10:00:00',
      '有新浏览器登录了您的账号：未知浏览器，IP 198.51.100.7，2026-03-18 10:00:00',
      '您的账号添加了双重验证方式：Chrome 141 · Windows，IP 198.51.100.7，2026-03-18 10:00:00',
      '您的账号移除了双重验证方式：Chrome 141 · Windows，IP 198.51.100.7，2026-03-18 10:00:00',
      '您的双重验证已由张三重置：2026-03-18 10:00:00',
    ])
    expect((await banner()).getByRole('status').textContent).toContain('如非本人操作或您不知情，请立即修改密码')
  })

  it('is told in English, too', async () => {
    await open(oneOfEach, { language: 'en' })
    const name = 'Account security'
    expect(await sentences(name)).toEqual([
      'A new browser signed in to your account: Chrome 141 · Windows, IP 198.51.100.7, 2026-03-18 10:00:00',
      'A new browser signed in to your account: Unknown browser, IP 198.51.100.7, 2026-03-18 10:00:00',
      'A second factor was added to your account: Chrome 141 · Windows, IP 198.51.100.7, 2026-03-18 10:00:00',
      'A second factor was removed from your account: Chrome 141 · Windows, IP 198.51.100.7, 2026-03-18 10:00:00',
      'Your second factor was reset by 张三: 2026-03-18 10:00:00',
    ])
    expect((await banner(name)).getByRole('button', { name: 'Got it' })).toBeTruthy()
  })

  it.each([
    [
      'zh',
      '账号安全提醒',
      ['您的密码已由张三重置', '您的密码已重置', '您的账号已由张三关联公司账号', '您的账号已关联公司账号'],
      '：',
    ],
    [
      'en',
      'Account security',
      [
        'Your password was reset by 张三',
        'Your password was reset',
        'A company account was linked to your account by 张三',
        'A company account was linked to your account',
      ],
      ': ',
    ],
  ] as const)('names who did it only where that is known (%s)', async (language, name, texts, colon) => {
    await open(ofOthers, { language })
    expect(await sentences(name)).toEqual(texts.map((text) => `${text}${colon}2026-03-18 10:00:00`))
  })

  it('leads to the password and to the sessions', async () => {
    const { left, person } = await open([notice('1')])
    await person.click((await banner()).getByRole('link', { name: '修改密码' }))
    const sessions = (await banner()).getByRole('link', { name: '查看登录会话' })
    expect(sessions.getAttribute('href')).toBe('/informationEdit#sessions')
    await person.click(sessions)
    expect(left).toEqual(['/changePassword', '/informationEdit'])
  })

  it('is counted beyond the fifth, and all of it is read at once', async () => {
    const list = Array.from({ length: 8 }, (_, at) => notice(String(at + 1)))
    const { person, asked } = await open(list)
    expect(await sentences()).toHaveLength(6)
    expect((await sentences()).at(-1)).toBe('另有3条')
    await person.click((await banner()).getByRole('button', { name: '知道了' }))
    await waitFor(() => expect(asked(sessionApi.seen)).toEqual([{ noticeIds: list.map(({ noticeId }) => noticeId) }]))
  })
})

it('what has been read is gone with its dot, and the focus stays in the dialog', async () => {
  const { person, asked } = await open([notice('7')])
  await person.click((await banner()).getByRole('button', { name: '知道了' }))
  expect(screen.queryByRole('region', { name: '账号安全提醒' })).toBeNull()
  expect(document.activeElement).toBe(within(screen.getByRole('dialog')).getByRole('button', { name: '关闭' }))
  expect(screen.queryByText(/^您的账号有新的安全动态/, { selector: 'button *' })).toBeNull()
  await waitFor(() => expect(asked(sessionApi.seen)).toEqual([{ noticeIds: ['7'] }]))
  expect(asked(sessionApi.notices)).toHaveLength(1)
})

it('what happened to the account stands in no announcement: the dialog is named by what it holds', async () => {
  const announcement = {
    id: '1',
    platformTitle: '系统维护通知',
    announceDate: '2026-03-18 02:00:00',
    content: '<p>本周六维护</p>',
    type: 1,
    readFlag: 1,
  } as const
  const answers = [answer(announcementApi.current, { ejectFlag: 0, platformInfos: [announcement] })]
  const { person } = await open([notice('7')], { answers })
  const region = await banner()
  const dialog = screen.getByRole('dialog')
  expect(within(dialog).getByRole('heading', { level: 2 }).textContent).toBe('公告')
  expect(within(dialog).getByRole('heading', { level: 3 }).textContent).toContain('系统维护通知')
  await person.click(region.getByRole('button', { name: '知道了' }))
  expect(within(dialog).getByRole('heading', { level: 2 }).textContent).toContain('系统维护通知')
  expect(within(dialog).queryByRole('heading', { level: 3 })).toBeNull()
})

it('they are asked for once, after the page, and not as a use of the session', async () => {
  onWire(sessionApi.notices.path, () => undefined)
  const { asked } = await open([])
  expect(asked(sessionApi.notices)).toEqual([])
  await waitFor(() => expect(sentOnWire(sessionApi.notices.path)).toHaveLength(1))
  expect(sentOnWire(sessionApi.notices.path)[0]?.header('x-background')).toBe('1')
  expect(screen.queryByRole('region', { name: '账号安全提醒' })).toBeNull()
})

it('it comes as one toast and a dot, and nothing above the page', async () => {
  await open(oneOfEach)
  const around = screen.getByRole('main').parentElement as HTMLElement
  const before = [...around.children].map(({ tagName }) => tagName)
  await dot()
  expect(screen.getAllByText(/^您的账号有新的安全动态/, { ignore: 'button *' })).toHaveLength(1)
  expect([...around.children].map(({ tagName }) => tagName)).toEqual(before)
  expect(screen.queryByRole('region', { name: '账号安全提醒' })).toBeNull()
})

it.each([
  ['none with the next page of the tab', ['7'], 0],
  ['one for what is new', ['8', '7'], 1],
])('the toast: %s', async (_what, ids, toasts) => {
  sessionStorage.setItem('shown:account', JSON.stringify('7'))
  await open(ids.map((id) => notice(id)))
  await dot()
  expect(screen.queryAllByText(/^您的账号有新的安全动态/, { ignore: 'button *' })).toHaveLength(toasts)
})

describe('a failure says nothing', () => {
  it.each([codes.failure, codes.illegalState])('to ask for them: %i', async (code) => {
    onWire(sessionApi.notices.path, () => ({ status: 500, body: { code, msg: '系统异常，请稍后重试' } }))
    await open([notice('7')])
    await waitFor(() => expect(sentOnWire(sessionApi.notices.path)).toHaveLength(1))
    await expect(screen.findByText(/系统异常/, {}, { timeout: 300 })).rejects.toThrow()
    expect(screen.queryByRole('region', { name: '账号安全提醒' })).toBeNull()
  })

  it('to mark them as read; they come back with the next page', async () => {
    const { person, asked, reload } = await open([notice('7')], {
      answers: [answer(sessionApi.seen, refuse('failure'))],
    })
    await person.click((await banner()).getByRole('button', { name: '知道了' }))
    await waitFor(() => expect(asked(sessionApi.seen)).toHaveLength(1))
    await expect(screen.findByText(/系统异常/, {}, { timeout: 300 })).rejects.toThrow()
    await reload()
    expect(await sentences()).toHaveLength(1)
  })
})

describe('they are not asked for', () => {
  /** Longer than the page waits with its question. */
  const neverAsked = (asked: () => unknown[]) =>
    expect(waitFor(() => expect(asked()).toHaveLength(1), { timeout: 1500 })).rejects.toThrow()

  it('from a platform that lacks them', async () => {
    const { asked } = await open([notice('7')], { without: ['session.notices'] })
    await neverAsked(() => asked(sessionApi.notices))
  })

  it('while a role is previewed, when nothing can be marked', async () => {
    const user = { ...who(), preview: { roleId: '3', name: '只读' } }
    const { asked } = await open([notice('7')], { user })
    await neverAsked(() => asked(sessionApi.notices))
  })
})

it('a platform that lacks what they lead to shows no dead ends', async () => {
  const without = ['session.seen', 'session.list'] as const
  const { person, asked } = await open([notice('7')], { without })
  const links = (await banner()).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/changePassword'])
  await person.click((await banner()).getByRole('button', { name: '知道了' }))
  expect(screen.queryByRole('region', { name: '账号安全提醒' })).toBeNull()
  expect(asked(sessionApi.seen)).toEqual([])
})
