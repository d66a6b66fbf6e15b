import { expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import page from '@/app/(console)/dashboard/page'
import profile from '@/app/(console)/informationEdit/page'
import { preferenceApi } from '@/lib/contract/preference'
import { sessionApi } from '@/lib/contract/session'
import { dashboardAnswers } from '@/tests/support/component/canned-dashboard'
import { answer } from '@/tests/support/component/canned-platform'
import { renderConsole } from '@/tests/support/component/render-console'
import { who } from '@/tests/support/component/who'

const open = (options: Partial<Parameters<typeof renderConsole>[0]> = {}) =>
  renderConsole({
    page,
    at: '/dashboard',
    pages: { '/dashboard': page, '/informationEdit': profile },
    answers: [...dashboardAnswers(), answer(sessionApi.list, { list: [] })],
    ...options,
  })

it('a user without the right to the figures is told so and can use the rest', async () => {
  const { person } = await open({ user: who({ perms: [] }) })
  const place = within(screen.getByRole('main'))
  expect(place.getByRole('status').textContent).toContain('没有权限执行该操作')
  expect(place.queryByRole('region')).toBeNull()
  await person.click(screen.getByRole('button', { name: /^用户菜单/ }))
  await person.click(await screen.findByRole('menuitem', { name: '个人信息' }))
  expect(await screen.findByRole('heading', { name: '个人信息' })).toBeTruthy()
})

it('the order and the visibility of the cards are stored at the platform', async () => {
  const { person, reload, asked } = await open()
  const cards = () =>
    screen.getAllByRole('region').map((region) => region.getAttribute('aria-label') ?? region.textContent)
  const before = cards()
  await person.click(screen.getByRole('button', { name: '卡片设置' }))
  const chooser = within(await screen.findByRole('dialog', { name: '卡片设置' }))
  // By keyboard alone.
  chooser.getByRole('button', { name: '下移最新报警' }).focus()
  await person.keyboard('{Enter}')
  chooser.getByRole('checkbox', { name: '天气' }).focus()
  await person.keyboard(' ')
  await waitFor(() => expect(asked(preferenceApi.saveTable)).toHaveLength(2))
  const saved = asked(preferenceApi.saveTable).at(-1)
  expect(saved?.table).toBe('dashboard')
  expect(saved?.preference.hidden).toEqual(['weather'])
  const { order = [] } = saved?.preference ?? {}
  expect(order.indexOf('alarms')).toBe(order.indexOf('repairs') + 1)
  await reload()
  expect(screen.queryByRole('region', { name: '天气' })).toBeNull()
  expect(cards()).not.toEqual(before)
  await person.click(screen.getByRole('button', { name: '卡片设置' }))
  await person.click(
    within(await screen.findByRole('dialog', { name: '卡片设置' })).getByRole('button', { name: '恢复默认' }),
  )
  await waitFor(() => expect(asked(preferenceApi.saveTable).at(-1)?.preference).toEqual({}))
  expect(screen.getByRole('region', { name: '天气', hidden: true })).toBeTruthy()
})
