import { beforeEach, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import profile from '@/app/(console)/informationEdit/page'
import { sessionApi } from '@/lib/contract/session'
import { userApi } from '@/lib/contract/user'
import { answer } from '@/tests/support/component/canned-platform'
import { renderConsole } from '@/tests/support/component/render-console'
import { onWire, sentOnWire } from '@/tests/support/component/wire'

const save = userApi.updateProfile.path
const storedAt = 'draft:1:session:unsent'
const input = { introduction: '现场负责人', version: 3 }
const draft = 'draft:1:/informationEdit:form:profile:'

const open = (language: 'zh' | 'en' = 'zh') =>
  renderConsole({
    page: profile,
    at: '/informationEdit',
    width: 560,
    language,
    answers: [answer(sessionApi.list, { list: [] })],
  })
const store = (userId = '1') =>
  sessionStorage.setItem(
    storedAt.replace('1', userId),
    JSON.stringify({ changes: [{ method: 'POST', path: save, input }], drafts: [draft], page: '个人资料' }),
  )

beforeEach(() => {
  sessionStorage.clear()
  onWire(save, () => ({ body: { code: 0, msg: '', data: null } }))
})

it('what the end of the session refused is offered once, sent by hand, and its draft goes', async () => {
  store()
  sessionStorage.setItem(draft, JSON.stringify({ introduction: '现场负责人' }))
  const { person, reload } = await open()
  const dialog = await screen.findByRole('dialog', { name: '有操作尚未提交' })
  expect(dialog.textContent).toContain('登录失效时，“个人资料”页有1项操作没有提交。现在提交吗？')
  expect([sentOnWire(save), sessionStorage.getItem(storedAt)]).toEqual([[], null])
  await person.click(within(dialog).getByRole('button', { name: '提交' }))
  expect(await within(dialog).findByText('提交成功')).toBeTruthy()
  expect(sentOnWire(save).map(({ body }) => body)).toEqual([input])
  expect(sentOnWire(save)[0]?.header('idempotency-key')).toMatch(/^[\w-]{16,64}$/)
  expect(sessionStorage.getItem(draft)).toBeNull()
  await person.click(within(dialog).getByRole('button', { name: '确定' }))
  await reload()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sentOnWire(save)).toHaveLength(1)
})

it('declined, nothing is sent, what was typed stays, and it is not offered again', async () => {
  store()
  sessionStorage.setItem(draft, JSON.stringify({ introduction: '现场负责人' }))
  const { person, reload } = await open('en')
  const dialog = await screen.findByRole('dialog', { name: 'Not submitted yet' })
  expect(dialog.textContent).toContain(
    'When the session ended, one action on “个人资料” was not submitted. Submit now?',
  )
  await person.click(within(dialog).getByRole('button', { name: 'Do not submit' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await reload()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect([sentOnWire(save), sessionStorage.getItem(draft)]).toEqual([[], '{"introduction":"现场负责人"}'])
})

it('refused again, it says why and can be sent again', async () => {
  store()
  onWire(save, (attempt) => ({
    body: attempt === 1 ? { code: 40003, msg: '资料已被修改', data: null } : { code: 0, msg: '', data: null },
  }))
  const { person } = await open()
  const dialog = await screen.findByRole('dialog', { name: '有操作尚未提交' })
  await person.click(within(dialog).getByRole('button', { name: '提交' }))
  expect((await within(dialog).findByRole('alert')).textContent).toBe('资料已被修改')
  await person.click(within(dialog).getByRole('button', { name: '提交' }))
  expect(await within(dialog).findByText('提交成功')).toBeTruthy()
  expect(sentOnWire(save)).toHaveLength(2)
})

it('what another user of this browser tab has left is removed, and nothing of it offered', async () => {
  store('4711')
  sessionStorage.setItem('draft:4711:/informationEdit:form:profile:', '{}')
  await open()
  await waitFor(() => expect(Object.keys(sessionStorage).filter((key) => key.startsWith('draft:4711'))).toEqual([]))
  expect(screen.queryByRole('dialog')).toBeNull()
})
