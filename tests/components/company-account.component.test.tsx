import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { HandBackHash } from '@/components/screens/public/hand-back-hash'
import { CompanySession, CompanySignIn } from '@/components/shell/company-sign-in'
import { MoreMessages } from '@/components/ui/more-messages'
import { signOut } from '@/lib/api/sign-out'
import { authApi } from '@/lib/contract/auth'
import { codes } from '@/lib/contract/error-code'
import { userApi } from '@/lib/contract/user'
import { currentLanguage } from '@/lib/i18n/current-language'
import { pickMessages } from '@/lib/i18n/pick-messages'
import { answer, refuse } from '@/tests/support/component/canned-platform'
import { openOtherTab } from '@/tests/support/component/other-tab'
import { renderPage } from '@/tests/support/component/render-page'
import { who } from '@/tests/support/component/who'
import { onWire } from '@/tests/support/component/wire'

const tab = openOtherTab()
beforeEach(() => {
  tab.heard.length = 0
})

describe('the window in which somebody has signed in', () => {
  // jsdom would end the test's own window.
  const close = jest.spyOn(window, 'close').mockImplementation(() => undefined)
  afterEach(() => {
    close.mockClear()
  })
  const open = (at: string, given = answer(userApi.info, who({ userId: '42' }))) =>
    renderPage({ page: async () => <HandBackHash signedIn="已登录" />, at, answers: [given] })

  it('tells the others who it is, closes, and says so where it stays open', async () => {
    await open('/auth-redirect#signed-in')
    expect((await screen.findByText('已登录')).getAttribute('role')).toBe('status')
    expect(tab.heard).toEqual([{ kind: 'in', userId: '42' }])
    expect(close).toHaveBeenCalledTimes(1)
  })

  it('says nothing when nobody is signed in', async () => {
    const { asked } = await open('/auth-redirect#signed-in', answer(userApi.info, refuse('failure')))
    await waitFor(() => expect(asked(userApi.info)).toHaveLength(1))
    expect([tab.heard, close.mock.calls, screen.queryByText('已登录')]).toEqual([[], [], null])
  })

  it.each(['/auth-redirect', '/auth-redirect#other', '/auth-redirect?code=1'])('asks nothing at %s', async (at) => {
    const { asked } = await open(at)
    expect([asked(userApi.info), tab.heard]).toEqual([[], []])
  })
})

describe('over a page whose session has ended', () => {
  const open = (began: boolean, language: 'zh' | 'en') =>
    renderPage({
      page: async () => (
        <MoreMessages messages={pickMessages(await currentLanguage(), ['session'])}>
          <CompanySession began={began}>
            <CompanySignIn />
          </CompanySession>
        </MoreMessages>
      ),
      at: '/dashboard',
      answers: [],
      language,
    })

  it.each([
    ['zh', '在新窗口中用公司账号登录'],
    ['en', 'Sign in with the company account in a new window'],
  ] as const)('the company’s account is offered where it began the session (%s)', async (language, name) => {
    await open(true, language)
    const link = screen.getByRole('link', { name })
    expect(link.getAttribute('href')).toBe('/sso/start?redirect=%2Fauth-redirect%23signed-in')
    expect(link.getAttribute('target')).toBe('_blank')
  })

  it('and nowhere else', async () => {
    await open(false, 'zh')
    expect(screen.queryByRole('link')).toBeNull()
  })
})

describe('signing out', () => {
  const leave = async (body: unknown, status = 200): Promise<string[]> => {
    const left: string[] = []
    onWire(authApi.logout.path, () => ({ body, status }))
    await signOut((to) => left.push(to))
    expect(tab.heard).toEqual([{ kind: 'out' }])
    return left
  }
  const answered = (data: unknown) => ({ code: codes.ok, msg: '', data })

  it.each(['https://id.example/end?client_id=console', 'http://127.0.0.1:9000/end', 'http://id.localhost:9000/end'])(
    'goes on at %s, and the other tabs hear of it',
    async (next) => {
      expect(await leave(answered({ next }))).toEqual([next])
    },
  )

  it.each([
    null,
    {},
    { next: 5 },
    { next: '' },
    { next: '/sso/start' },
    { next: '//evil.example' },
    { next: 'http://id.example/end' },
    { next: 'http://localhost.example/end' },
    { next: 'javascript:alert(1)' },
    { next: 'data:text/html,x' },
  ])('goes to the sign-in page for %j', async (data) => {
    expect(await leave(answered(data))).toEqual(['/login'])
  })

  it('goes to the sign-in page when the call fails', async () => {
    expect(await leave({ code: codes.failure, msg: 'm' }, 500)).toEqual(['/login'])
  })
})
