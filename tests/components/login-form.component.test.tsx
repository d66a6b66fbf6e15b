import { beforeEach, expect, it } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { EndedToast } from '@/components/features/sign-in/ended-toast'
import { LoginForm } from '@/components/features/sign-in/login-form'
import { MoreMessages } from '@/components/ui/more-messages'
import { authApi } from '@/lib/contract/auth'
import { captchaApi } from '@/lib/contract/captcha'
import { codes, errorMessages } from '@/lib/contract/error-code'
import type { Language } from '@/lib/contract/language'
import { currentLanguage } from '@/lib/i18n/current-language'
import { pickMessages } from '@/lib/i18n/pick-messages'
import { descriptionOf } from '@/tests/support/component/description-of'
import { fill } from '@/tests/support/component/list-elements'
import '@/tests/support/component/other-tab'
import { renderPage } from '@/tests/support/component/render-page'
import { onWire, sentOnWire } from '@/tests/support/component/wire'

const login = authApi.login.path
const captchaPath = captchaApi.issue.path
const page = async () => (
  <MoreMessages messages={pickMessages(await currentLanguage(), ['login'])}>
    <LoginForm target="/dashboard" ended={undefined} />
  </MoreMessages>
)
const open = (language: Language = 'zh') => renderPage({ page, at: '/login', answers: [], language })

const account = () => screen.getByLabelText(/^(账号|Account)$/)
const password = () => screen.getByLabelText(/^(密码|Password)$/)
const submit = () => screen.getByRole('button', { name: /^(登录|Sign in)$/ })
const wrong = (name: 'wrongPassword' | 'wrongCaptcha', language: Language = 'zh') => ({
  status: 400,
  body: { code: codes[name], msg: errorMessages[name][language] },
})
const challenge = (image: string | null) => ({ body: { code: 0, msg: '', data: { required: image !== null, image } } })

beforeEach(() => {
  onWire(captchaPath, () => challenge(null))
  onWire(login, () => wrong('wrongPassword'))
})

it('with nothing typed nothing is sent: each empty field says so', async () => {
  const { person } = await open()
  await person.click(submit())
  expect(descriptionOf(account())).toBe('账号不能为空')
  expect(descriptionOf(password())).toBe('密码不能为空')
  await fill(person, password(), 'x'.repeat(21))
  await person.click(submit())
  expect(descriptionOf(password())).toBe('密码不能超过20个字符')
  expect(sentOnWire(login)).toEqual([])
})

it.each([
  ['zh', '密码错误'],
  ['en', 'Wrong account or password'],
] as const)(
  'a wrong password stands under its field without a toast, and the account stays typed (%s)',
  async (language, text) => {
    const { person } = await open(language)
    onWire(login, () => wrong('wrongPassword', language))
    await fill(person, account(), 'nobody')
    await fill(person, password(), 'wrong-password')
    await person.click(submit())
    await waitFor(() => expect(descriptionOf(password())).toBe(text))
    expect(account()).toHaveProperty('value', 'nobody')
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([text])
    expect(sentOnWire(login).map(({ body }) => body)).toEqual([{ username: 'nobody', password: 'wrong-password' }])
  },
)

const away = () => screen.findByText('平台服务暂时不可用，恢复后将自动继续', {}, { timeout: 500 })

it('a platform that does not answer is said to be away', async () => {
  onWire(captchaPath, () => ({ status: 502, body: { code: codes.badGateway, msg: '' } }))
  await open()
  expect(await away()).toBeTruthy()
})

it.each([codes.notFound, codes.forbidden, codes.tooManyRequests, codes.failure])(
  'one that answers about its captcha with %i is not',
  async (code) => {
    onWire(captchaPath, () => ({ status: code, body: { code, msg: '' } }))
    await open()
    await waitFor(() => expect(sentOnWire(captchaPath).length).toBeGreaterThan(0))
    await expect(away()).rejects.toThrow()
  },
)

it('a captcha appears when required, shows its errors below, and its image can be refreshed', async () => {
  const { person } = await open()
  const captcha = () => screen.getByLabelText('验证码')
  const imageButton = () => screen.getByRole('button', { name: '验证码图片，看不清请点击刷新' })
  const image = () => imageButton().querySelector('img')?.getAttribute('src')
  expect(screen.queryByLabelText('验证码')).toBeNull()
  onWire(captchaPath, (attempt) => challenge(`data:image/png;base64,${attempt}`))
  await fill(person, account(), 'viewer')
  await fill(person, password(), 'wrong-1')
  await person.click(submit())
  await waitFor(() => expect(captcha()).toBeTruthy())
  expect(descriptionOf(password())).toBe('密码错误')
  expect(image()).toBe('data:image/png;base64,1')

  await person.click(submit())
  expect(descriptionOf(captcha())).toBe('验证码不能为空')
  expect(sentOnWire(login)).toHaveLength(1)
  onWire(login, () => wrong('wrongCaptcha'))
  await fill(person, captcha(), '????')
  await person.click(submit())
  await waitFor(() => expect(descriptionOf(captcha())).toBe('验证码错误'))
  expect(sentOnWire(login).map(({ body }) => body)).toEqual([
    { username: 'viewer', password: 'wrong-1', captcha: '????' },
  ])
  expect(captcha()).toHaveProperty('value', '')
  await waitFor(() => expect(image()).toBe('data:image/png;base64,2'))
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(['验证码错误'])
  await person.click(imageButton())
  await waitFor(() => expect(image()).toBe('data:image/png;base64,3'))
})

it('the error of a wrong captcha is under its field in English too', async () => {
  const { person } = await open('en')
  onWire(captchaPath, () => challenge('data:image/png;base64,1'))
  await fill(person, account(), 'viewer')
  await fill(person, password(), 'wrong-1')
  await person.click(submit())
  const captcha = await screen.findByLabelText('Captcha')
  onWire(login, () => wrong('wrongCaptcha', 'en'))
  await fill(person, captcha, '????')
  await person.click(submit())
  await waitFor(() => expect(descriptionOf(captcha)).toBe('Wrong captcha'))
})

it('input survives a language switch', async () => {
  const { person } = await open()
  await fill(person, account(), 'half-typed')
  await person.click(screen.getByRole('button', { name: 'English' }))
  expect(await screen.findByRole('button', { name: 'Sign in' })).toBeTruthy()
  expect(account()).toHaveProperty('value', 'half-typed')
})

it('why a session could not begin is a toast', async () => {
  await renderPage({ page: async () => <EndedToast text="平台拒绝了该账号" />, at: '/login', answers: [] })
  expect(screen.getByRole('alert').textContent).toContain('平台拒绝了该账号')
})
