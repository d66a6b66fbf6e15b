import { beforeEach, expect, it } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import PublicLayout from '@/app/(public)/layout'
import { LoginForm } from '@/components/features/sign-in/login-form'
import { MoreMessages } from '@/components/ui/more-messages'
import { authApi } from '@/lib/contract/auth'
import { captchaApi } from '@/lib/contract/captcha'
import { codes } from '@/lib/contract/error-code'
import { regionApi } from '@/lib/contract/region'
import { currentLanguage } from '@/lib/i18n/current-language'
import { pickMessages } from '@/lib/i18n/pick-messages'
import { fill } from '@/tests/support/component/list-elements'
import '@/tests/support/component/other-tab'
import { renderPage } from '@/tests/support/component/render-page'
import { onWire, sentOnWire } from '@/tests/support/component/wire'

const regions = regionApi.byLanguage.path
const page = async () => (
  <PublicLayout>
    <MoreMessages messages={pickMessages(await currentLanguage(), ['login'])}>
      <LoginForm target="/dashboard" ended={undefined} />
    </MoreMessages>
  </PublicLayout>
)
const open = () => renderPage({ page, at: '/login', answers: [] })

beforeEach(() => {
  onWire(captchaApi.issue.path, () => ({ body: { code: 0, msg: '', data: { required: false, image: null } } }))
  onWire(authApi.login.path, () => ({ status: 400, body: { code: codes.wrongPassword, msg: '密码错误' } }))
})

it('the sign-in page asks for the regions once, when it starts, with the header of our own pages', async () => {
  onWire(regions, () => ({ body: { code: 0, msg: '', data: { regionList: [] } } }))
  await open()
  await waitFor(() => expect(sentOnWire(regions)).toHaveLength(1))
  expect(sentOnWire(regions)[0]?.header('X-Console')).toBe('1')
})

const failures: [string, Parameters<typeof onWire>[1]][] = [
  ['a platform that is away', () => 'cut'],
  ['a platform that wants a token', () => ({ status: 401, body: { code: codes.unauthorized, msg: 'no' } })],
  ['a platform whose token ended', () => ({ status: 401, body: { code: codes.tokenExpired, msg: 'no' } })],
  ['a failure', () => ({ status: 500, body: { code: codes.failure, msg: 'no' } })],
  ['no envelope', () => ({ status: 502, body: '<html>' })],
]

it.each(failures)('%s says nothing there and blocks nothing', async (_what, give) => {
  onWire(regions, give)
  const { person } = await open()
  await waitFor(() => expect(sentOnWire(regions)).toHaveLength(1))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
  await fill(person, screen.getByLabelText('账号'), 'admin')
  await fill(person, screen.getByLabelText('密码'), 'a-password')
  await person.click(screen.getByRole('button', { name: '登录' }))
  await waitFor(() => expect(sentOnWire(authApi.login.path)).toHaveLength(1))
})
