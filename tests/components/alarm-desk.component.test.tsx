import { expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { FaultPage } from '@/components/features/fault/fault-page'
import { type Fault, faultApi } from '@/lib/contract/fault'
import { listViewApi } from '@/lib/contract/list-view'
import { pageOf } from '@/tests/support/component/canned-device'
import { answer, refuse } from '@/tests/support/component/canned-platform'
import { renderPage } from '@/tests/support/component/render-page'

const fault = (faultId: string, more: Partial<Fault> = {}): Fault => ({
  faultId,
  macWifiId: '84F3EB0F0145',
  deviceName: 'Tower',
  projectName: null,
  timeZone: 'Asia/Shanghai',
  unitKind: 2,
  systemNo: 0,
  unitNo: 1,
  faultCode: '45',
  faultName: '高压过高保护',
  faultCondition: '',
  severity: 4,
  failureTime: '2026-03-18 06:30:00',
  repairTime: null,
  durationMin: null,
  status: 0,
  clearType: null,
  stopCause: '',
  protectCode: '',
  ackTime: null,
  ackBy: null,
  assigneeId: null,
  assignee: null,
  mutedUntil: null,
  commentCount: 0,
  recurrence: 1,
  repairId: null,
  repairNo: null,
  repairStatus: null,
  ...more,
})
const leak = fault('1', { unitKind: 4, faultCode: '62', faultName: '冷媒泄漏报警' })
const seen = fault('2', { ackTime: '2026-03-18 07:00:00', ackBy: '张工', repairId: '7', repairNo: 'R2603180001' })
const counts = { active: 1213, unacknowledged: 200, muted: 3, cleared: 40 }

const open = (query = '', answers: Parameters<typeof renderPage>[0]['answers'] = []) =>
  renderPage({
    page: FaultPage,
    at: `/equipmentCenter/faultanalysis${query}`,
    answers: [
      answer(listViewApi.list, { list: [] }),
      answer(faultApi.list, (query) => pageOf([leak, seen], query)),
      answer(faultApi.counts, counts),
      answer(faultApi.devices, { list: [] }),
      ...answers,
    ],
  })
const rowOf = (name: string) => screen.getByText(name).closest('tr') as HTMLElement

it('opens on what is active, the worst first, and each part says how many it has', async () => {
  const { person, asked, address } = await open()
  expect(asked(faultApi.list, 'page')[0]).toMatchObject({ status: 0, days: 365, sidx: 'severity', order: 'desc' })
  const parts = within(screen.getByRole('group', { name: '状态' }))
  expect((await parts.findByRole('button', { name: '未恢复 1,213' })).getAttribute('aria-pressed')).toBe('true')
  expect(parts.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    '未恢复 1,213',
    '未确认 200',
    '已屏蔽 3',
    '已恢复 40',
    '全部 1,256',
  ])
  await person.click(parts.getByRole('button', { name: '未确认 200' }))
  await waitFor(() => expect(asked(faultApi.list).at(-1)).toMatchObject({ status: 0, acknowledged: 0 }))
  expect(address()).toMatch(/acknowledged=0.*status=0/)
  await person.click(parts.getByRole('button', { name: '全部 1,256' }))
  await waitFor(() => expect(asked(faultApi.list).at(-1)).toMatchObject({ status: 'all' }))
  expect(asked(faultApi.list).at(-1)).not.toHaveProperty('acknowledged')
  // The counts are of the other filters.
  expect(asked(faultApi.counts).every((filter) => !('status' in filter || 'acknowledged' in filter))).toBe(true)
})

it('an address that names a state shows that; without counts the parts have their names', async () => {
  const { asked } = await open('?status=2&severity=3', [answer(faultApi.counts, refuse('failure'))])
  expect(asked(faultApi.list, 'page')[0]).toMatchObject({ status: 2, severity: 3 })
  expect(screen.getByRole('button', { name: '已屏蔽', pressed: true })).toBeTruthy()
})

it('a leak is marked and said, and a fault that somebody has seen is quiet', async () => {
  await open()
  expect(within(rowOf('冷媒泄漏报警')).getByText('冷媒泄漏')).toBeTruthy()
  expect(rowOf('高压过高保护').textContent).not.toContain('冷媒泄漏')
  expect(rowOf('高压过高保护').className).toContain('seen')
  expect(rowOf('冷媒泄漏报警').className).not.toContain('seen')
  expect(within(rowOf('高压过高保护')).getByRole('link', { name: 'R2603180001' }).getAttribute('href')).toMatch(/\/7$/)
})

it('an acknowledgement offers Undo, which takes it back', async () => {
  const { person, asked } = await open('', [answer(faultApi.acknowledge, null), answer(faultApi.unacknowledge, null)])
  await person.click(within(rowOf('冷媒泄漏报警')).getByRole('button', { name: '确认' }))
  await person.click(await screen.findByRole('button', { name: '撤销' }))
  expect(await screen.findByText('已撤销确认')).toBeTruthy()
  expect(asked(faultApi.acknowledge)).toEqual([{ faultId: '1' }])
  expect(asked(faultApi.unacknowledge)).toEqual([{ faultId: '1' }])
})
