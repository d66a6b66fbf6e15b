import { beforeEach, describe, expect, it } from '@jest/globals'
import { signOut } from '@/lib/api/session/sign-out'
import { authApi } from '@/lib/contract/auth'
import { codes } from '@/lib/contract/error-code'
import { openOtherTab } from '@/tests/support/component/other-tab'
import { onWire } from '@/tests/support/component/wire'

const tab = openOtherTab()
beforeEach(() => {
  tab.heard.length = 0
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
