import { expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { SecondStep } from '@/components/features/account/second-step'
import { MoreMessages } from '@/components/ui/more-messages'
import { CallError } from '@/lib/api/call-error'
import { codes, errorMessages } from '@/lib/contract/error-code'
import type { FactorWays, StepUpProof } from '@/lib/contract/factor'
import type { Language } from '@/lib/contract/language'
import { currentLanguage } from '@/lib/i18n/current-language'
import { pickMessages } from '@/lib/i18n/pick-messages'
import { assertion, ceremony, plugAuthenticator } from '@/tests/support/component/authenticator'
import { descriptionOf } from '@/tests/support/component/description-of'
import { fill } from '@/tests/support/component/list-elements'
import { renderPage } from '@/tests/support/component/render-page'

const everyWay: FactorWays = { totp: 1, passkey: 1, recovery: 1 }

type Setting = {
  ways?: FactorWays
  password?: 0 | 1
  refusals?: (keyof typeof errorMessages)[]
  language?: Language
}

/** Renders the step; each refusal answers one proof, and the next one is accepted. */
const open = async ({ ways = everyWay, password = 0, refusals = [], language = 'zh' }: Setting = {}) => {
  const shown: StepUpProof[] = []
  const expired: string[] = []
  const left = [...refusals]
  const onProof = async (proof: StepUpProof) => {
    shown.push(proof)
    const name = left.shift()
    if (name) throw new CallError(codes[name], errorMessages[name][language])
  }
  const page = async () => (
    <MoreMessages messages={pickMessages(await currentLanguage(), ['secondStep'])}>
      <SecondStep
        ways={ways}
        password={password}
        readOptions={async () => ceremony}
        onProof={onProof}
        onExpired={(why) => expired.push(why)}
        helpless="请联系管理员"
      />
    </MoreMessages>
  )
  const { person } = await renderPage({ page, at: '/login', answers: [], language })
  return { person, shown, expired }
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const names = () =>
  within(screen.getByRole('main'))
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
const code = () => screen.getByLabelText<HTMLInputElement>(/^(验证码|Code)$/)

it('a code of the app: the field has the focus and what a phone needs, and Enter sends it without its space', async () => {
  const { person, shown } = await open({ ways: { totp: 1, passkey: 0, recovery: 0 } })
  expect(document.activeElement).toBe(code())
  expect([code().inputMode, code().autocomplete]).toEqual(['numeric', 'one-time-code'])
  expect(descriptionOf(code())).toBe('打开手机上的验证器应用，输入其中显示的6位数字')
  await person.keyboard('123 456{Enter}')
  expect(shown).toEqual([{ kind: 'totp', code: '123456' }])
  expect(names()).toEqual(['验证中…'])
})

it('only what can be a code is sent; the error stands at its field until it is typed over', async () => {
  const { person, shown } = await open()
  await person.click(button('验证'))
  expect(descriptionOf(code())).toBe('请输入验证码')
  await fill(person, code(), '12345')
  await person.click(button('验证'))
  expect(descriptionOf(code())).toBe('请输入6位数字验证码')
  expect(code().getAttribute('aria-invalid')).toBe('true')
  await person.click(code())
  await person.keyboard('6')
  expect(descriptionOf(code())).toContain('验证器应用')
  expect(shown).toEqual([])
})

it.each([
  ['zh', '验证', '验证未通过，请重试'],
  ['en', 'Confirm', 'That was not accepted. Try again.'],
] as const)('a wrong code is said at its field, stays, and can be typed over (%s)', async (language, verb, text) => {
  const { person, shown } = await open({ refusals: ['wrongFactor'], language })
  await fill(person, code(), '111111')
  await person.click(button(verb))
  await waitFor(() => expect(descriptionOf(code())).toBe(text))
  expect(code().value).toBe('111111')
  expect(document.activeElement).toBe(code())
  await person.keyboard('222222{Enter}')
  expect(shown.map((proof) => 'code' in proof && proof.code)).toEqual(['111111', '222222'])
})

it('a failure that says nothing of the code stands above it, and the field is not wrong', async () => {
  const { person } = await open({ refusals: ['tooManyRequests'] })
  await fill(person, code(), '111111')
  await person.click(button('验证'))
  expect((await screen.findByRole('alert')).textContent).toBe('操作过于频繁，请稍后再试')
  expect(code().getAttribute('aria-invalid')).toBe('false')
})

it('a step that came too late is handed back with its reason', async () => {
  const { person, expired } = await open({ refusals: ['stepExpired'] })
  await fill(person, code(), '111111')
  await person.click(button('验证'))
  await waitFor(() => expect(expired).toEqual(['本次验证已失效，请重新登录']))
  expect(screen.queryByRole('alert')).toBeNull()
})

it('the other ways stand behind buttons; a recovery code is sent in small letters without its dash', async () => {
  const { person, shown } = await open()
  expect(names()).toEqual(['验证', '通行密钥', '恢复码'])
  await person.click(button('恢复码'))
  const field = screen.getByLabelText('恢复码')
  expect(document.activeElement).toBe(field)
  await fill(person, field, 'k7ph2')
  await person.click(button('验证'))
  expect(descriptionOf(field)).toBe('恢复码应为10个字符')
  await fill(person, field, 'K7PH2-9XQ4M')
  await person.click(button('验证'))
  expect(shown).toEqual([{ kind: 'recovery', code: 'k7ph29xq4m' }])
})

it('a passkey: canceling is said quietly and is no error, and it can be tried again', async () => {
  plugAuthenticator('cancels', 'confirms')
  const { person, shown } = await open({ ways: { totp: 0, passkey: 1, recovery: 0 } })
  expect(document.activeElement).toBe(button('使用通行密钥'))
  await person.click(button('使用通行密钥'))
  expect((await screen.findByText('未使用通行密钥，可以重试。')).getAttribute('role')).toBe('status')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(shown).toEqual([])
  await person.click(button('使用通行密钥'))
  await waitFor(() => expect(shown).toEqual([{ kind: 'passkey', answer: assertion }]))
})

it('a passkey that the platform does not accept is an error beside the button', async () => {
  plugAuthenticator('confirms')
  const { person } = await open({ ways: { totp: 0, passkey: 1, recovery: 0 }, refusals: ['wrongFactor'] })
  await person.click(button('使用通行密钥'))
  expect((await screen.findByRole('alert')).textContent).toBe('验证未通过，请重试')
})

it('a browser without passkeys says so, and the other ways are still there', async () => {
  const { person } = await open({ ways: { totp: 0, passkey: 1, recovery: 1 } })
  expect(screen.getByText('此浏览器不支持通行密钥，请更换浏览器，或使用其他方式。')).toBeTruthy()
  expect(names()).toEqual(['恢复码'])
  await person.click(button('恢复码'))
  expect(screen.getByLabelText('恢复码')).toBeTruthy()
})

it('the password counts where it is said to, as it was typed', async () => {
  const { person, shown } = await open({ ways: { totp: 0, passkey: 0, recovery: 0 }, password: 1 })
  await fill(person, screen.getByLabelText('密码'), ' Console 2026 ')
  await person.click(button('验证'))
  expect(shown).toEqual([{ kind: 'password', password: ' Console 2026 ' }])
})

it('without any way it says whom to ask', async () => {
  await open({ ways: { totp: 0, passkey: 0, recovery: 0 } })
  expect(screen.getByRole('alert').textContent).toBe('请联系管理员')
  expect(screen.queryByRole('button', { name: '验证' })).toBeNull()
})
