import { expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import systemConfiguration from '@/app/(console)/platformCenter/systemConfiguration/page'
import { configApi } from '@/lib/contract/config'
import { type HeldWork, heldWorkApi } from '@/lib/contract/held-work'
import { listViewApi } from '@/lib/contract/list-view'
import { pageOf } from '@/tests/support/component/canned-device'
import { answer, refuse, requestsMade } from '@/tests/support/component/canned-platform'
import { renderPage } from '@/tests/support/component/render-page'
import { who } from '@/tests/support/component/who'

const at = '/platformCenter/systemConfiguration?tab=held'
const held: HeldWork = {
  held: {
    reason: 'restored',
    time: '2026-11-21 00:00:00',
    setTime: '2026-11-20 00:00:00',
    lastRow: 12,
    signedRow: 15,
    signedTime: '2026-11-20 22:00:00',
    pastUntil: '2026-11-20 23:59:00',
    pastControllers: 3,
    refusedDevices: [],
  },
  groups: [
    {
      kind: 'push',
      total: 2,
      items: [{ id: '1', platformId: 6, name: '今晚升级', dueTime: '2026-11-20 10:00:00', count: 1234 }],
    },
  ],
}
const views = [answer(listViewApi.list, { list: [] }), answer(configApi.list, (query) => pageOf([], query))]
const none: HeldWork = { held: null, groups: [] }

it('shows what is held, asks before it is dropped, and says so then', async () => {
  let now = held
  const { person } = await renderPage({
    page: systemConfiguration,
    at,
    answers: [
      ...views,
      answer(heldWorkApi.read, () => now),
      answer(heldWorkApi.decide, () => {
        now = none
        return null
      }),
    ],
  })
  const push = await screen.findByRole('region', { name: '消息推送' })
  expect(push.textContent).toContain('共2项 · 仅列出最早的1项')
  expect(within(push).getByRole('row', { name: /今晚升级.*1,234/ })).toBeTruthy()
  expect(document.body.textContent).toContain('第13行至第15行')
  await person.click(within(push).getByRole('button', { name: '放弃' }))
  const dialog = await screen.findByRole('dialog', { name: /放弃.*消息推送/ })
  expect(dialog.textContent).toContain('消息推送中的2项将标记为已取消')
  expect(requestsMade().some(({ path }) => path === heldWorkApi.decide.path)).toBe(false)
  await person.click(within(dialog).getByRole('button', { name: '放弃' }))
  expect(await screen.findByText('没有待处理的内容')).toBeTruthy()
  const decided = requestsMade().filter(({ path }) => path === heldWorkApi.decide.path)
  expect(decided.map(({ input }) => input)).toEqual([{ kind: 'push', choice: 'drop' }])
})

it('says in English what was refused, and leaves the list', async () => {
  const { person } = await renderPage({
    page: systemConfiguration,
    at,
    language: 'en',
    answers: [...views, answer(heldWorkApi.read, held), answer(heldWorkApi.decide, refuse('illegalState'))],
  })
  const push = await screen.findByRole('region', { name: 'Push messages' })
  await person.click(within(push).getByRole('button', { name: 'Release' }))
  const dialog = await screen.findByRole('dialog', { name: /Release/ })
  await person.click(within(dialog).getByRole('button', { name: 'Release' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('region', { name: 'Push messages' })).toBeTruthy()
})

it('is for superusers alone', async () => {
  await renderPage({
    page: systemConfiguration,
    at,
    user: who({ perms: ['config:list', 'heldWork:decide'] }),
    answers: views,
  })
  expect(screen.queryByRole('button', { name: '放弃' })).toBeNull()
  expect(requestsMade().some(({ path }) => path === heldWorkApi.read.path)).toBe(false)
})
