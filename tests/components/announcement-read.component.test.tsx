import { expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { announcementApi } from '@/lib/contract/announcement'
import { answer } from '@/tests/support/component/canned-platform'
import { renderConsole } from '@/tests/support/component/render-console'

const page = async () => <h1>page</h1>

it.each([0, 1] as const)(
  'only the announcement that is shown becomes read (they open by themselves: %i)',
  async (ejectFlag) => {
    const read = new Set<string>()
    const titles = ['升级通知', '服务时间', '节假日安排']
    const { person, asked } = await renderConsole({
      page,
      at: '/dashboard',
      answers: [
        answer(announcementApi.current, () => ({
          ejectFlag,
          platformInfos: titles.map((platformTitle, at) => ({
            id: String(at + 1),
            platformTitle,
            content: '',
            announceDate: '2026-03-01 00:00:00',
            readFlag: read.has(String(at + 1)) ? (1 as const) : (0 as const),
            type: 1 as const,
          })),
        })),
        answer(announcementApi.markRead, ({ ids }) => {
          for (const id of ids) read.add(id)
          return null
        }),
      ],
    })
    if (ejectFlag === 0) {
      await person.click(await screen.findByRole('button', { name: /^公告/ }))
    }
    const dialog = within(await screen.findByRole('dialog'))
    await waitFor(() => expect([...read]).toEqual(['1']))
    // The link counts on: two are left.
    await waitFor(() => expect(screen.getByText('2', { selector: '[aria-hidden="true"]' })).toBeTruthy())
    await person.click(dialog.getByRole('button', { name: '下一条' }))
    await waitFor(() => expect([...read]).toEqual(['1', '2']))
    await waitFor(() => expect(screen.getByText('1', { selector: '[aria-hidden="true"]' })).toBeTruthy())
    await person.click(dialog.getByRole('button', { name: '关闭' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(asked(announcementApi.markRead)).toEqual([{ ids: ['1'] }, { ids: ['2'] }])
  },
)

it.each([
  [[0, 0, 0], '升级通知'],
  [[1, 0, 0], '服务时间'],
  [[1, 1, 0], '节假日安排'],
  [[1, 1, 1], '升级通知'],
] as const)('%j: opens at the first that is unread, else at the first', async (flags, title) => {
  await renderConsole({
    page,
    at: '/dashboard',
    answers: [
      answer(announcementApi.current, {
        ejectFlag: 1,
        platformInfos: ['升级通知', '服务时间', '节假日安排'].map((platformTitle, at) => ({
          id: String(at + 1),
          platformTitle,
          content: '',
          announceDate: '2026-03-01 00:00:00',
          readFlag: flags[at] ?? 0,
          type: 1 as const,
        })),
      }),
      answer(announcementApi.markRead, null),
    ],
  })
  expect((await screen.findByRole('dialog')).textContent).toContain(title)
})

it('they open by themselves whenever the server says so, also after a reload', async () => {
  let ejectFlag: 0 | 1 = 1
  const { person, reload } = await renderConsole({
    page,
    at: '/dashboard',
    answers: [
      answer(announcementApi.current, () => ({
        ejectFlag,
        platformInfos: ['1', '2'].map((id) => ({
          id,
          platformTitle: `标题${id}`,
          content: '',
          announceDate: '2026-03-01 00:00:00',
          readFlag: 0 as const,
          type: 1 as const,
        })),
      })),
      answer(announcementApi.markRead, null),
    ],
  })
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '关闭' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await reload()
  expect(await screen.findByRole('dialog', { name: /^公告 标题1/ })).toBeTruthy()
  ejectFlag = 0
  await reload()
  await screen.findByText('2', { selector: '[aria-hidden="true"]' })
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('they open at the first that is unread, not at one that was read before', async () => {
  const { asked } = await renderConsole({
    page,
    at: '/dashboard',
    answers: [
      answer(announcementApi.current, () => ({
        ejectFlag: 1 as const,
        platformInfos: (['1', '2', '3'] as const).map((id) => ({
          id,
          platformTitle: `标题${id}`,
          content: '',
          announceDate: '2026-03-01 00:00:00',
          readFlag: id === '2' ? (0 as const) : (1 as const),
          type: 1 as const,
        })),
      })),
      answer(announcementApi.markRead, null),
    ],
  })
  expect(await screen.findByRole('dialog', { name: /^公告 标题2/ })).toBeTruthy()
  await waitFor(() => expect(asked(announcementApi.markRead)).toEqual([{ ids: ['2'] }]))
})
