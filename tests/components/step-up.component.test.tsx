import { beforeEach, describe, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import profile from '@/app/(console)/informationEdit/page'
import { codes, type ErrorName, errorMessages } from '@/lib/contract/error-code'
import { factorApi } from '@/lib/contract/factor'
import { sessionApi } from '@/lib/contract/session'
import { userApi } from '@/lib/contract/user'
import { assertion, ceremony, plugAuthenticator } from '@/tests/support/component/authenticator'
import { answer } from '@/tests/support/component/canned-platform'
import { descriptionOf } from '@/tests/support/component/description-of'
import { fill } from '@/tests/support/component/list-elements'
import { renderConsole } from '@/tests/support/component/render-console'
import { onWire, sentOnWire } from '@/tests/support/component/wire'

const save = userApi.updateProfile.path
const stepUp = factorApi.stepUp.path
const options = factorApi.stepUpOptions.path

const done = (data: unknown = null) => ({ body: { code: 0, msg: '', data } })
const refused = (name: ErrorName) => ({ status: 403, body: { code: codes[name], msg: errorMessages[name].zh } })

const dialogOf = (name: string) => screen.findByRole('dialog', { name })
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const introduction = () => screen.getByLabelText(/^简介/)
const keysOf = (path: string) => sentOnWire(path).map(({ header }) => header('idempotency-key'))

const open = () =>
  renderConsole({ page: profile, at: '/informationEdit', width: 560, answers: [answer(sessionApi.list, { list: [] })] })
const write = async (person: UserEvent, text: string) => {
  await fill(person, introduction(), text)
  await person.click(screen.getByRole('button', { name: '保存' }))
}

/** The save was refused once, and then goes through. */
const refuseOnce = (name: ErrorName) => onWire(save, (attempt) => (attempt === 1 ? refused(name) : done()))

describe('a call that asks for a second factor', () => {
  const asking = '再次验证身份'

  beforeEach(() => {
    refuseOnce('stepUpRequired')
    onWire(options, () => done({ totp: 1, passkey: 1, recovery: 0, password: 0, options: ceremony }))
    onWire(stepUp, () => done())
  })

  it('is sent once more, under its own key, when a code was shown; a wrong code asks on', async () => {
    const { person } = await open()
    onWire(stepUp, (attempt) => (attempt === 1 ? refused('wrongFactor') : done()))
    await write(person, '现场负责人')
    const dialog = within(await dialogOf(asking))
    const code = await dialog.findByLabelText('验证码')
    expect(document.activeElement).toBe(code)
    await person.keyboard('111111{Enter}')
    await waitFor(() => expect(descriptionOf(code)).toBe('验证未通过，请重试'))
    expect(sentOnWire(save)).toHaveLength(1)
    await person.keyboard('222222{Enter}')
    await gone()
    expect(await screen.findByText('修改成功')).toBeTruthy()
    const [first, second, ...more] = sentOnWire(save)
    expect(more).toEqual([])
    expect(second?.body).toEqual(first?.body)
    const [key, again] = keysOf(save)
    expect(key).toMatch(/^[\w-]{16,64}$/)
    expect(again).toBe(key)
    expect(sentOnWire(stepUp).map(({ body }) => body)).toEqual([
      { proof: { kind: 'totp', code: '111111' } },
      { proof: { kind: 'totp', code: '222222' } },
    ])
  })

  it('canceled, it is not sent again, nothing is reported as failed, and the input stays', async () => {
    const { person } = await open()
    await write(person, '现场负责人')
    await person.click(within(await dialogOf(asking)).getByRole('button', { name: '取消' }))
    await gone()
    expect(sentOnWire(save)).toHaveLength(1)
    expect(introduction()).toHaveProperty('value', '现场负责人')
    expect(screen.queryByText(/提交失败/)).toBeNull()
    expect(screen.queryByText('修改成功')).toBeNull()
    // A new try of the user is a new submission.
    await person.click(screen.getByRole('button', { name: '保存' }))
    expect(await screen.findByText('修改成功')).toBeTruthy()
    const [first, second] = keysOf(save)
    expect(second).not.toBe(first)
  })

  it('a passkey answers a challenge read for it', async () => {
    plugAuthenticator('confirms')
    const { person } = await open()
    await write(person, '现场负责人')
    const dialog = within(await dialogOf(asking))
    await person.click(await dialog.findByRole('button', { name: '通行密钥' }))
    await person.click(dialog.getByRole('button', { name: '使用通行密钥' }))
    await gone()
    expect(sentOnWire(stepUp).map(({ body }) => body)).toEqual([{ proof: { kind: 'passkey', answer: assertion } }])
    expect(sentOnWire(options)).toHaveLength(2)
  })

  it('without a second factor the password is asked for', async () => {
    onWire(options, () => done({ totp: 0, passkey: 0, recovery: 0, password: 1, options: null }))
    const { person } = await open()
    await write(person, '现场负责人')
    const dialog = within(await dialogOf(asking))
    await fill(person, await dialog.findByLabelText('密码'), 'Console-2026')
    await person.click(dialog.getByRole('button', { name: '验证' }))
    await gone()
    expect(sentOnWire(stepUp).map(({ body }) => body)).toEqual([
      { proof: { kind: 'password', password: 'Console-2026' } },
    ])
  })

  it('ways that cannot be read can be read again', async () => {
    onWire(options, (attempt) =>
      attempt === 1 ? refused('failure') : done({ totp: 1, passkey: 0, recovery: 0, password: 0, options: null }),
    )
    const { person } = await open()
    await write(person, '现场负责人')
    const dialog = within(await dialogOf(asking))
    expect((await dialog.findByRole('alert')).textContent).toContain('系统异常')
    await person.click(dialog.getByRole('button', { name: '重试' }))
    expect(await dialog.findByLabelText('验证码')).toBeTruthy()
  })
})
