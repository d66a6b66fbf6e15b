import { expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import page from '@/app/(console)/informationEdit/page'
import { codes } from '@/lib/contract/error-code'
import { sessionApi } from '@/lib/contract/session'
import { userApi } from '@/lib/contract/user'
import { answer } from '@/tests/support/component/canned-platform'
import { hold } from '@/tests/support/component/hold'
import { fill } from '@/tests/support/component/list-elements'
import { renderConsole } from '@/tests/support/component/render-console'
import { onWire, sentOnWire } from '@/tests/support/component/wire'

const path = userApi.updateProfile.path
const done = { body: { code: 0, msg: '', data: null } }
/** The proxy's answer when the platform's own never came; the next try comes soon. */
const lost = {
  status: 502,
  headers: { 'retry-after': '1' },
  body: { code: codes.badGateway, msg: '平台服务暂时不可用' },
}
const failedWords = /操作失败|保存失败|加载失败/

const open = () =>
  renderConsole({ page, at: '/informationEdit', width: 560, answers: [answer(sessionApi.list, { list: [] })] })
const introduction = () => screen.getByLabelText(/^简介/)
const save = async (person: UserEvent, text: string) => {
  await fill(person, introduction(), text)
  await person.click(screen.getByRole('button', { name: '保存' }))
}
const checking = '未收到操作结果，正在确认是否成功…'
const unknown = () => screen.findByRole('dialog', { name: '操作结果未知' })
const keys = () => new Set(sentOnWire(path).map(({ header }) => header('idempotency-key')))

it('a lost answer is looked up with the same key, and the success is shown', async () => {
  const { person } = await open()
  const second = hold<typeof done>()
  onWire(path, (attempt) => (attempt === 1 ? lost : second.answered))
  await save(person, '已经写入')
  expect(await screen.findByText(checking)).toBeTruthy()
  expect(screen.getByRole('button', { name: '保存' })).toHaveProperty('disabled', true)
  expect(document.body.textContent).not.toMatch(failedWords)
  await waitFor(() => expect(sentOnWire(path)).toHaveLength(2))
  second.release(done)
  expect(await screen.findByText('修改成功')).toBeTruthy()
  expect(screen.queryByText(checking)).toBeNull()
  expect(keys().size).toBe(1)
})

it('a refusal found by the lookup is shown', async () => {
  const { person } = await open()
  onWire(path, (attempt) =>
    attempt === 1 ? lost : { status: 409, body: { code: codes.conflict, msg: '数据已被他人修改，请刷新后重试' } },
  )
  await save(person, '有人更快')
  expect((await screen.findByRole('alert')).textContent).toContain('数据已被他人修改，请刷新后重试')
  expect(introduction()).toHaveProperty('value', '有人更快')
  expect(screen.queryByText(checking)).toBeNull()
})

it('still no answer: unknown, never failed; the user retries or gives up', async () => {
  const { person } = await open()
  onWire(path, () => lost)
  await save(person, '不知道')
  const dialog = within(await unknown())
  expect(document.body.textContent).not.toMatch(failedWords)
  expect(sentOnWire(path)).toHaveLength(2)
  await person.click(dialog.getByRole('button', { name: '再次确认' }))
  await waitFor(() => expect(sentOnWire(path)).toHaveLength(3))
  await person.click(within(await unknown()).getByRole('button', { name: '稍后再说' }))
  expect(await screen.findByText(/^结果仍未确认，请稍后核对，或再次提交相同内容以确认/)).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(introduction()).toHaveProperty('value', '不知道')
  const [first] = keys()

  onWire(path, () => done)
  await person.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('修改成功')).toBeTruthy()
  expect([...keys()]).toEqual([first])
})
