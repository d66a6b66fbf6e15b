import { expect, it } from '@jest/globals'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import page from '@/app/(console)/dashboard/page'
import profile from '@/app/(console)/informationEdit/page'
import { type DashboardBackup, dashboardApi } from '@/lib/contract/dashboard'
import { preferenceApi } from '@/lib/contract/preference'
import { sessionApi } from '@/lib/contract/session'
import { dashboardAnswers } from '@/tests/support/component/canned-dashboard'
import { answer, refuse } from '@/tests/support/component/canned-platform'
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
  expect(place.getByRole('status').textContent).toContain('您没有查看首页的权限，请从菜单中选择其他页面。')
  expect(place.queryByRole('region')).toBeNull()
  await person.click(screen.getByRole('button', { name: /^用户菜单/ }))
  await person.click(await screen.findByRole('menuitem', { name: '个人信息' }))
  expect(await screen.findByRole('heading', { name: '个人信息' })).toBeTruthy()
})

it.each([
  ['zh', '加载失败 系统异常，请稍后重试', '重试'],
  ['en', 'Could not load Something went wrong. Try again later.', 'Try again'],
] as const)(
  'reads that fail for one reason are one alert above the cards that they leave empty (%s)',
  async (language, text, retry) => {
    const { summary, trends, lists } = dashboardApi
    const { person, asked } = await open({
      language,
      answers: [
        answer(summary, refuse('failure')),
        answer(trends, refuse('failure')),
        answer(lists, refuse('failure')),
        answer(sessionApi.list, { list: [] }),
      ],
    })
    const readCounts = () => [asked(summary).length, asked(trends).length, asked(lists).length]
    const place = within(screen.getByRole('main'))
    // The server has read the figures.
    await waitFor(() => expect(readCounts()).toEqual([0, 1, 1]))
    const alerts = place.getAllByRole('alert')
    expect(alerts).toHaveLength(1)
    expect(alerts[0]?.textContent).toContain(text)
    expect(place.getAllByRole('button', { name: retry })).toHaveLength(1)
    expect(place.getAllByRole('region').length).toBeGreaterThan(5)
    await person.click(place.getByRole('button', { name: retry }))
    await waitFor(() => expect(readCounts()).toEqual([1, 2, 2]))
  },
)

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

const backup: DashboardBackup = {
  goodTime: '2026-03-18 02:15:00',
  good: { place: '/backups/2026-03-18T02-15-00Z', bytes: 5 * 1024 * 1024, tookMs: 72_000 },
  isLate: 0,
  isNewestLacking: 0,
  drill: { endTime: '2026-03-15 03:00:00', isGood: 1, isRestored: 1, fault: '' },
  isDrillLate: 0,
}
const cardOf = async (
  part: Partial<DashboardBackup> | null,
  options: Partial<Parameters<typeof renderConsole>[0]> = {},
) => {
  await open({ answers: [...dashboardAnswers(part && { ...backup, ...part })], ...options })
  const name = options.language === 'en' ? 'Backups' : '备份'
  const text = (await screen.findByRole('region', { name })).textContent ?? ''
  cleanup()
  return text
}

it('administrators see when the platform was last saved, where to, and whether the set was tried', async () => {
  const good = await cardOf({})
  expect(good).toContain('最近一次完整备份2026-03-18 10:15')
  expect(good).toContain('/backups/2026-03-18T02-15-00Z')
  expect(good).toContain('5 MB，耗时1:12')
  expect(good).not.toMatch(/过旧|失败|从未|尚无/)
  expect(await cardOf({ isLate: 1, isDrillLate: 1 })).toMatch(/备份过旧.*两周内没有成功的演练/)
  expect(await cardOf({ goodTime: null, good: null, drill: null })).toMatch(
    /^备份尚无完整备份。请在服务器上每天运行：.*从未演练/,
  )
  const failed = { endTime: '2026-03-15 03:00:00', isGood: 0, isRestored: 1, fault: 'the set is damaged' } as const
  expect(await cardOf({ drill: failed, isNewestLacking: 1 }, { language: 'en' })).toMatch(
    /The newest backup lacks something.*The last restore test failed: the set is damaged.*Failed/,
  )
})

it('who may not see the system configuration has no card of backups', async () => {
  await open({ user: who({ perms: ['dashboard:view'] }), answers: dashboardAnswers(null) })
  expect(screen.getAllByRole('region').length).toBeGreaterThan(0)
  expect(screen.queryByRole('region', { name: '备份' })).toBeNull()
})

const since = async (options: Partial<Parameters<typeof renderConsole>[0]> = {}, name = '昨日14:30以来') => {
  await open(options)
  return within(screen.getByRole('region', { name }))
}

it('what changed since yesterday opens the lists of exactly that; of nothing there is no list', async () => {
  const panel = await since()
  const links = panel.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    [
      '5 新增离线（尚未恢复）',
      '/equipmentCenter/faultanalysis?faultCode=N1&status=0&failureSince=2026-03-17+06%3A30%3A00',
    ],
    ['1 新增紧急故障', '/equipmentCenter/faultanalysis?status=all&severity=4&failureSince=2026-03-17+06%3A30%3A00'],
    ['4 已恢复故障', '/equipmentCenter/faultanalysis?days=365&status=all&repairSince=2026-03-17+06%3A30%3A00'],
    ['2 新增报修', '/APPAdministration/repairManagement?reportedSince=2026-03-17+06%3A30%3A00'],
  ])
  expect(panel.getByText('Lobby、Roof、Kitchen等5台')).toBeTruthy()
  expect(panel.getByText('升级失败').closest('li')?.textContent).toBe('0 升级失败')
  cleanup()
  const english = await since({ language: 'en' }, 'Since yesterday 14:30')
  expect(english.getByText('Lobby, Roof, Kitchen and others, 5 in all')).toBeTruthy()
})

it('who may not open a list is not told its number; a day of nothing is one line', async () => {
  const panel = await since({ user: who({ perms: ['dashboard:view', 'ota:list'] }) })
  expect(panel.queryAllByRole('link')).toEqual([])
  expect(panel.getByText('没有新变化。')).toBeTruthy()
  cleanup()
  await open({ user: who({ perms: ['dashboard:view'] }) })
  expect(screen.queryByRole('region', { name: /昨日/ })).toBeNull()
})

it('devices by type are a list with numbers, shares and links', async () => {
  await open()
  const list = within(screen.getByRole('region', { name: '设备类型分布' }))
  expect(list.getAllByRole('listitem').map((row) => row.textContent)).toEqual(['Hi-Mit1,00081%', 'Hi-Dom23419%'])
  expect(list.getAllByRole('link')).toHaveLength(2)
})
