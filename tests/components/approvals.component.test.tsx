import { expect, it } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import page from '@/app/(console)/dashboard/page'
import { tellLive } from '@/lib/api/stream/live-events'
import type { Language } from '@/lib/contract/language'
import { otaApprovalApi } from '@/lib/contract/ota-approval'
import { paths } from '@/lib/navigation/paths'
import { dashboardAnswers } from '@/tests/support/component/canned-dashboard'
import { answer } from '@/tests/support/component/canned-platform'
import { renderConsole } from '@/tests/support/component/render-console'
import { who } from '@/tests/support/component/who'

const open = (count: () => number, user = who(), language: Language = 'zh') =>
  renderConsole({
    page,
    at: '/dashboard',
    language,
    user,
    answers: [...dashboardAnswers(), answer(otaApprovalApi.count, () => ({ count: count() }))],
  })
const menu = () => within(screen.getByRole('navigation', { name: /主菜单|Main menu/ }))
const where = paths.otaApprovals()

it('an upgrade that waits is told at the closed group, at its entry and on the dashboard, until it is decided', async () => {
  let waiting = 2
  const { person } = await open(() => waiting)
  const atGroup = await menu().findByRole('link', { name: '2个升级任务等待您审批' })
  expect(atGroup.getAttribute('href')).toBe(where)
  expect(within(screen.getByRole('main')).getByText('2个升级任务等待您审批')).toBeTruthy()
  expect(screen.getByRole('link', { name: '去审批' }).getAttribute('href')).toBe(where)
  await person.click(menu().getByRole('button', { name: 'OTA升级' }))
  // Once, beside the entry of the list.
  const [badge, ...others] = menu().getAllByRole('link', { name: '2个升级任务等待您审批' })
  expect(others).toEqual([])
  expect(badge?.closest('li')?.textContent).toBe('OTA升级列表2')
  waiting = 0
  act(() => tellLive({ topic: 'ota', id: '7' }))
  await waitFor(() => expect(screen.queryByText(/等待您审批/)).toBeNull())
  expect(menu().queryByRole('link', { name: /等待您审批/ })).toBeNull()
})

it('one is said in the singular', async () => {
  await open(() => 1, who(), 'en')
  expect(await menu().findByRole('link', { name: '1 upgrade waits for your approval' })).toBeTruthy()
})

it.each([
  ['nobody approves', ['dashboard:view', 'ota:list', 'ota:task']],
  ['the list is not theirs', ['dashboard:view', 'ota:approve']],
] as const)('where %s nothing is asked, and nothing told', async (_, perms) => {
  const { asked } = await open(() => 5, who({ perms: [...perms] }))
  await screen.findByRole('button', { name: '卡片设置' })
  expect(asked(otaApprovalApi.count)).toEqual([])
  expect(screen.queryByText(/等待您审批/)).toBeNull()
})
