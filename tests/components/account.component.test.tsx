import { describe, expect, it } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import passwordPage from '@/app/(console)/changePassword/page'
import profilePage from '@/app/(console)/informationEdit/page'
import { codes } from '@/lib/contract/error-code'
import { sessionApi } from '@/lib/contract/session'
import { userApi } from '@/lib/contract/user'
import { answer } from '@/tests/support/component/canned-platform'
import { descriptionOf } from '@/tests/support/component/description-of'
import { fill } from '@/tests/support/component/list-elements'
import { renderConsole } from '@/tests/support/component/render-console'
import { onWire, sentOnWire } from '@/tests/support/component/wire'

const field = (label: string | RegExp) => screen.getByLabelText(label)
const said = (label: string | RegExp) => descriptionOf(field(label))

describe('change of the own password', () => {
  const old = /^原密码/
  const fresh = /^新密码/
  const repeated = /^确认新密码/
  const path = userApi.changePassword.path
  const open = () => renderConsole({ page: passwordPage, at: '/changePassword', width: 560 })
  const type = async (person: UserEvent, ...[before, after, again]: [string, string, string]) => {
    await fill(person, field(old), before)
    await fill(person, field(fresh), after)
    await fill(person, field(repeated), again)
    await person.click(screen.getByRole('button', { name: '保存' }))
  }

  it('what is wrong stands under its field, and nothing is sent', async () => {
    const { person } = await open()
    onWire(path, () => undefined)
    await type(person, '', '', '')
    expect(said(old)).toBe('原密码不能为空')
    await type(person, 'Console-2026', 'Another-2027', 'Another-2028')
    expect(said(repeated)).toBe('两次输入的密码不一致')
    await type(person, 'Console-2026', 'x'.repeat(21), 'x'.repeat(21))
    expect(said(fresh)).toBe('密码不能超过20个字符')
    await type(person, 'Console-2026', 'short', 'short')
    expect(said(fresh)).toBe('密码至少8个字符')
    await type(person, 'Console-2026', 'Console-2026', 'Console-2026')
    expect(said(fresh)).toBe('新密码不能与原密码相同')
    expect(sentOnWire(path)).toEqual([])
  })

  it('a wrong old password is said by the platform, at its field and nowhere else', async () => {
    const { person, address } = await open()
    onWire(path, () => ({
      status: 400,
      body: { code: codes.badRequest, msg: '提交的内容有误，请检查后重试', fields: { oldPassword: '原密码错误' } },
    }))
    await type(person, 'Not-this-one', 'Another-2027', 'Another-2027')
    await waitFor(() => expect(said(old)).toBe('原密码错误'))
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(['原密码错误'])
    expect(address()).toBe('/changePassword')
  })

  it('passwords are kept nowhere in the browser', async () => {
    const { person } = await open()
    await fill(person, field(old), 'typed-old-secret')
    await fill(person, field(repeated), 'typed-new-secret')
    await waitFor(() => expect(field(old)).toHaveProperty('value', 'typed-old-secret'))
    const stored = JSON.stringify({ ...sessionStorage, ...localStorage }) + document.cookie
    expect(stored).toContain('tabs:')
    expect(stored).not.toContain('secret')
  })
})

describe('the own profile', () => {
  const open = (language: 'zh' | 'en' = 'zh') =>
    renderConsole({
      ...{ page: profilePage, at: '/informationEdit', width: 560, language },
      answers: [answer(sessionApi.list, { list: [] })],
    })

  it('what is wrong stands under its field, the first of which is gone to', async () => {
    const { person } = await open()
    expect(screen.getByText(/^账号：/).textContent).toBe('账号：admin')
    for (const [label, text] of [
      ['姓名', ''],
      ['手机', '12ab'],
      ['邮箱', 'nobody'],
      ['简介', 'a<b'],
    ] as const)
      await fill(person, field(new RegExp(`^${label}`)), text)
    await person.click(screen.getByRole('button', { name: '保存' }))
    expect(said(/^姓名/)).toBe('用户姓名不能为空')
    expect(said(/^手机/)).toBe('请输入正确的手机号码')
    expect(said(/^邮箱/)).toBe('邮箱格式不正确')
    expect(said(/^简介/)).toBe('简介不能包含特殊字符')
    await waitFor(() => expect(document.activeElement).toBe(field(/^姓名/)))
  })

  it('in English the texts are English', async () => {
    const { person } = await open('en')
    await fill(person, field(/^Phone/), 'x')
    await fill(person, field(/^Mailbox/), 'x')
    await person.click(screen.getByRole('button', { name: 'Save' }))
    expect(said(/^Phone/)).toBe('Enter the correct mobile number')
    expect(said(/^Mailbox/)).toBe('Incorrect mailbox format')
  })
})
