import { describe, expect, it } from '@jest/globals'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
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
import { who } from '@/tests/support/component/who'
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

  it('errors are shown under their fields, and nothing is sent', async () => {
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

  it('the platform’s error for a wrong old password is shown only at its field', async () => {
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

  it('passwords are stored nowhere in the browser', async () => {
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
      page: profilePage,
      at: '/informationEdit',
      width: 560,
      language,
      answers: [answer(sessionApi.list, { list: [] })],
    })

  it('errors are shown under their fields, and the first one gets the focus', async () => {
    const { person } = await open()
    expect(screen.getByText(/^账号：/).textContent).toBe('账号：admin')
    for (const [label, text] of [
      ['用户姓名', ''],
      ['手机', '12ab'],
      ['邮箱', 'nobody'],
      ['简介', 'a<b'],
    ] as const)
      await fill(person, field(new RegExp(`^${label}`)), text)
    await person.click(screen.getByRole('button', { name: '保存' }))
    expect(said(/^用户姓名/)).toBe('用户姓名不能为空')
    expect(said(/^手机/)).toBe('请输入正确的手机号码')
    expect(said(/^邮箱/)).toBe('邮箱格式不正确')
    expect(said(/^简介/)).toBe('简介不能包含特殊字符 ` ^ { } | < >')
    await waitFor(() => expect(document.activeElement).toBe(field(/^用户姓名/)))
  })

  it('a value stored by an older version can be saved unchanged, but not changed to another invalid one', async () => {
    const { person } = await renderConsole({
      page: profilePage,
      at: '/informationEdit',
      width: 560,
      user: { ...who(), phone: '13912345678', mailbox: 'admin@example.com', introduction: '售后<华东>' },
      answers: [answer(sessionApi.list, { list: [] })],
    })
    const { path } = userApi.updateProfile
    onWire(path, () => ({ body: { code: 0, msg: '', data: null } }))
    await fill(person, field(/^手机/), '13900001111')
    await person.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(sentOnWire(path)).toHaveLength(1))
    expect(sentOnWire(path)[0]?.body).toMatchObject({ phone: '13900001111', introduction: '售后<华东>' })
    await fill(person, field(/^简介/), '售后<华北>')
    await person.click(screen.getByRole('button', { name: '保存' }))
    expect(said(/^简介/)).toBe('简介不能包含特殊字符 ` ^ { } | < >')
    expect(sentOnWire(path)).toHaveLength(1)
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

describe('the own avatar', () => {
  const open = (avatar = '') =>
    renderConsole({
      page: profilePage,
      at: '/informationEdit',
      width: 560,
      user: { ...who(), avatar },
      answers: [answer(sessionApi.list, { list: [] }), answer(userApi.removeAvatar, null)],
    })
  const input = () => screen.getByLabelText(/^头像/, { selector: 'input' })
  const choose = (name: string, size: number, type = 'image/png') =>
    fireEvent.change(input(), { target: { files: [new File([new Uint8Array(size)], name, { type })] } })
  const cropDialog = () => screen.findByRole('dialog', { name: '裁剪头像' })

  it('without one the bar and the profile show the initials', async () => {
    await open()
    // The style sheet draws them: they are not text of the surrounding button.
    expect(document.querySelectorAll('[data-initials="管"][data-drawn]')).toHaveLength(2)
    expect(screen.queryByRole('button', { name: '移除头像' })).toBeNull()
  })

  it('a file of a wrong type or size is refused when chosen, naming the types and the limit', async () => {
    await open()
    for (const [name, size] of [
      ['me.gif', 100],
      ['me.svg', 100],
      ['me.png', 5 * 1024 * 1024 + 1],
    ] as const) {
      choose(name, size)
      expect(screen.getByRole('alert').textContent).toMatch(/\.png \.jpg \.jpeg \.webp.*5 MB/s)
      expect(screen.queryByRole('dialog')).toBeNull()
    }
  })

  it('is cropped to a square by keyboard, and an invalid image is reported as damaged', async () => {
    // jsdom has no blob URLs.
    Object.assign(URL, { createObjectURL: () => 'blob:avatar', revokeObjectURL: () => undefined })
    const { person } = await open()
    choose('me.webp', 100, 'image/webp')
    const dialog = within(await cropDialog())
    const save = () => dialog.getByRole<HTMLButtonElement>('button', { name: '保存头像' })
    expect(save().disabled).toBe(true)
    const image = await dialog.findByRole<HTMLImageElement>('img', { name: '所选图片' })
    Object.defineProperties(image, { naturalWidth: { value: 400 }, naturalHeight: { value: 300 } })
    fireEvent.load(image)
    expect(save().disabled).toBe(false)
    expect(image.style.getPropertyValue('--left')).toBe(`${(-100 * 50) / 300}%`)
    fireEvent.change(dialog.getByRole('slider', { name: '缩放' }), { target: { value: '2' } })
    fireEvent.change(dialog.getByRole('slider', { name: '左右' }), { target: { value: '-1' } })
    expect(image.style.getPropertyValue('--left')).toBe('0%')
    expect(image.style.getPropertyValue('--width')).toBe(`${(100 * 400) / 150}%`)
    fireEvent.error(image)
    expect(dialog.getByRole('alert').textContent).toBe('文件无法读取，可能已损坏')
    expect(save().disabled).toBe(true)
    await person.click(dialog.getByRole('button', { name: '取消' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
