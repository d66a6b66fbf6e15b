import { beforeEach, describe, expect, it } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { LoginForm } from '@/components/features/sign-in/login-form'
import { MoreMessages } from '@/components/ui/more-messages'
import { authApi, type SignInWays } from '@/lib/contract/auth'
import { captchaApi } from '@/lib/contract/captcha'
import { codes, type ErrorName, errorMessages } from '@/lib/contract/error-code'
import type { FactorWays } from '@/lib/contract/factor'
import { currentLanguage } from '@/lib/i18n/current-language'
import { pickMessages } from '@/lib/i18n/pick-messages'
import { assertion, ceremony, plugAuthenticator } from '@/tests/support/component/authenticator'
import { descriptionOf } from '@/tests/support/component/description-of'
import { fill } from '@/tests/support/component/list-elements'
import { openOtherTab } from '@/tests/support/component/other-tab'
import { renderPage } from '@/tests/support/component/render-page'
import { onWire, sentOnWire } from '@/tests/support/component/wire'

/** The only kind of address that jsdom can go to. */
const target = '#signed-in'
const { login, secondStep, passkey, passkeyOptions } = authApi
const ways: FactorWays = { totp: 1, passkey: 1, recovery: 1 }

const done = (data: unknown) => ({ body: { code: 0, msg: '', data } })
const refused = (name: ErrorName) => ({ status: 400, body: { code: codes[name], msg: errorMessages[name].zh } })

type Setting = { signIn?: SignInWays; step?: FactorWays }
const open = ({ signIn, step }: Setting = {}) => {
  const page = async () => (
    <MoreMessages messages={pickMessages(await currentLanguage(), ['login', 'secondStep'])}>
      <LoginForm target={target} ended={undefined} {...(signIn && { ways: signIn })} {...(step && { step })} />
    </MoreMessages>
  )
  return renderPage({ page, at: '/login', answers: [] })
}

const heading = () => screen.getByRole('heading').textContent
const button = (name: string) => screen.getByRole('button', { name })
const code = () => screen.getByLabelText('验证码')
const entered = () => waitFor(() => expect(window.location.hash).toBe(target))

/** Types account and password, and sends them. */
const begin = async (person: Awaited<ReturnType<typeof open>>['person']) => {
  await fill(person, screen.getByLabelText('账号'), 'admin')
  await fill(person, screen.getByLabelText('密码'), 'Console-2026')
  await person.click(button('登录'))
  await waitFor(() => expect(heading()).toBe('双重验证'))
}

beforeEach(() => {
  window.location.hash = ''
  onWire(captchaApi.issue.path, () => done({ required: false, image: null }))
  onWire(login.path, () => done({ ways }))
  onWire(secondStep.path, () => done({ userId: '1' }))
  onWire(passkeyOptions.path, () => done({ options: ceremony }))
  onWire(passkey.path, () => done({ userId: '1' }))
})

it('the second step takes the place of the form and has the focus; its code signs in, and other tabs hear of it', async () => {
  const { person } = await open()
  const other = openOtherTab()
  await begin(person)
  expect(screen.queryByLabelText('密码')).toBeNull()
  expect(document.activeElement).toBe(code())
  expect(other.heard).toEqual([])
  expect(window.location.hash).toBe('')
  await person.keyboard('123456{Enter}')
  await entered()
  expect(sentOnWire(secondStep.path).map(({ body }) => body)).toEqual([{ proof: { kind: 'totp', code: '123456' } }])
  expect(other.heard).toEqual([{ kind: 'in', userId: '1' }])
  other.close()
})

it('a step that came too late leads back, says why, and keeps the account', async () => {
  const { person } = await open()
  onWire(secondStep.path, () => refused('stepExpired'))
  await begin(person)
  await person.keyboard('123456{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe('本次验证已失效，请重新登录')
  expect(heading()).toBe('登录')
  expect(screen.getByLabelText('账号')).toHaveProperty('value', 'admin')
  expect(document.activeElement).toBe(screen.getByLabelText('密码'))
})

it('back leads to the first step with the account, without an error', async () => {
  const { person } = await open()
  await begin(person)
  await person.click(button('返回'))
  expect(screen.getByLabelText('账号')).toHaveProperty('value', 'admin')
  expect(screen.getByLabelText('密码')).toHaveProperty('value', '')
  expect(screen.queryByRole('alert')).toBeNull()
})

it('a wrong code stays in the second step', async () => {
  const { person } = await open()
  onWire(secondStep.path, (attempt) => (attempt === 1 ? refused('wrongFactor') : done({ userId: '1' })))
  await begin(person)
  await person.keyboard('111111{Enter}')
  await waitFor(() => expect(descriptionOf(code())).toBe('验证未通过，请重试'))
  expect(heading()).toBe('双重验证')
  await person.keyboard('222222{Enter}')
  await entered()
})

it('the passkey of the second step answers the challenge of the step that was begun', async () => {
  plugAuthenticator('confirms')
  const { person } = await open()
  await begin(person)
  await person.click(button('通行密钥'))
  await person.click(button('使用通行密钥'))
  await entered()
  expect(sentOnWire(passkeyOptions.path).map(({ body }) => body)).toEqual([{}])
  expect(sentOnWire(secondStep.path).map(({ body }) => body)).toEqual([
    { proof: { kind: 'passkey', answer: assertion } },
  ])
})

it('after the company’s account the form begins with the second step', async () => {
  const { person } = await open({ step: { totp: 1, passkey: 0, recovery: 0 } })
  expect(heading()).toBe('双重验证')
  await fill(person, code(), '123456')
  await person.click(button('验证'))
  await entered()
  expect(sentOnWire(login.path)).toEqual([])
})

describe('a passkey alone', () => {
  const signIn: SignInWays = { password: 1, passkey: 1, oidc: null }

  it('signs in without account and password, by a challenge for anybody’s', async () => {
    plugAuthenticator('confirms')
    const { person } = await open({ signIn })
    await person.click(button('使用通行密钥登录'))
    await entered()
    expect(sentOnWire(passkeyOptions.path).map(({ body }) => body)).toEqual([{ alone: true }])
    expect(sentOnWire(passkey.path).map(({ body }) => body)).toEqual([{ answer: assertion }])
    expect(sentOnWire(login.path)).toEqual([])
  })

  it('canceled is said quietly; refused is an error, and what was typed stays', async () => {
    plugAuthenticator('cancels', 'confirms')
    onWire(passkey.path, () => refused('wrongFactor'))
    const { person } = await open({ signIn })
    await fill(person, screen.getByLabelText('账号'), 'admin')
    await person.click(button('使用通行密钥登录'))
    expect(await screen.findByText('未使用通行密钥，可以重试。')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
    await person.click(button('使用通行密钥登录'))
    expect((await screen.findByRole('alert')).textContent).toBe('验证未通过，请重试')
    expect(screen.getByLabelText('账号')).toHaveProperty('value', 'admin')
  })

  it.each([
    ['the brand has none', { ...signIn, passkey: 0 as const }, true],
    ['the browser has none', signIn, false],
  ])('is not offered where %s', async (_, given, plugged) => {
    if (plugged) plugAuthenticator('confirms')
    await open({ signIn: given })
    expect(button('登录')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '使用通行密钥登录' })).toBeNull()
  })
})

it('where staff sign in by the company’s account, the password is behind a button', async () => {
  const { person } = await open({ signIn: { password: 0, passkey: 0, oidc: { zh: '统一身份', en: 'Company' } } })
  expect(screen.queryByLabelText('密码')).toBeNull()
  await person.click(button('使用应急账号登录'))
  await begin(person)
})
