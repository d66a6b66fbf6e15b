import { describe, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import page from '@/app/(console)/platformCenter/systemConfiguration/page'
import { configApi } from '@/lib/contract/config'
import { type IngestFigures, type IngestMinute, ingestApi } from '@/lib/contract/ingest'
import { listViewApi } from '@/lib/contract/list-view'
import { pageOf } from '@/tests/support/component/canned-device'
import { answer, type CannedAnswer, refuse } from '@/tests/support/component/canned-platform'
import { renderPage } from '@/tests/support/component/render-page'
import { who } from '@/tests/support/component/who'

const minute = (clock: string, given: Partial<IngestMinute> = {}): IngestMinute => ({
  minute: `2026-03-18 ${clock}:00`,
  stored: 600,
  duplicates: 60,
  refused: 6,
  points: 120_000,
  lagP50: 8,
  lagP99: 40,
  queueMax: 12,
  ...given,
})
const figures: IngestFigures = {
  messagesPerSecond: 11.1,
  pointsPerSecond: 2000,
  lagP50: 8,
  lagP99: 40,
  lagMax: 1234,
  queueMax: 12,
  processes: 2,
  connections: 3000,
  broker: 'mqtt://127.0.0.1:1883',
  // 06:27 is missing, 06:30 has only begun.
  minutes: [minute('06:26'), minute('06:28', { lagP99: 90 }), minute('06:29'), minute('06:30', { stored: 1 })],
  byReason: [
    { reason: 'range', isRefused: 1, count: 18 },
    { reason: 'clock', isRefused: 0, count: 3 },
  ],
  worst: [
    {
      macWifiId: '8C1F64000001',
      deviceName: '一号楼',
      reason: 'range',
      count: 18,
      lastTime: '2026-03-18 06:29:30',
      detail: 'suctionTemp 900',
    },
  ],
  lost: 0,
  pastFill: null,
  serverTime: '2026-03-18 06:30:20',
}

type Options = Omit<Partial<Parameters<typeof renderPage>[0]>, 'at' | 'answers'> & {
  at?: string
  answers?: readonly CannedAnswer[]
}
const open = ({ at = '?tab=ingest', answers = [], ...options }: Options = {}) =>
  renderPage({
    ...options,
    page,
    at: `/platformCenter/systemConfiguration${at}`,
    answers: [
      answer(listViewApi.list, { list: [] }),
      answer(configApi.list, (query) => pageOf([], query)),
      answer(ingestApi.figures, figures),
      ...answers,
    ],
  })
const rowsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole<HTMLTableRowElement>('row')
    .map(({ cells }) => [...cells].map(({ textContent }) => textContent.trim()))

describe('what comes in from devices', () => {
  it('comes with the page: the last minute, reasons, and whose messages were refused', async () => {
    const { asked } = await open()
    const panel = within(screen.getByRole('region', { name: '最近1分钟' }))
    expect(panel.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent])).toEqual([
      ['消息/秒', '11.1'],
      ['数据点/秒', '2,000'],
      ['时延中位数', '8 ms'],
      ['时延P99', '40 ms'],
      ['最大时延', '1,234 ms'],
      ['最大排队', '12'],
      ['当前连接', '3,000'],
      ['接入进程', '2'],
    ])
    expect(rowsOf('按原因')).toEqual([
      ['原因', '处理', '次数'],
      ['数值超出其单位的可能范围', '已拒绝', '18'],
      ['设备时钟偏差超过10分钟', '已接收', '3'],
    ])
    expect(rowsOf('被拒绝消息最多的设备')[1]).toEqual([
      ...['一号楼', '数值超出其单位的可能范围', '18', '2026-03-18 14:29:30', 'suctionTemp 900'],
    ])
    expect(screen.getByRole('link', { name: '一号楼' }).getAttribute('href')).toBe(
      '/equipmentCenter/devicedetails?macWifiId=8C1F64000001&tab=connection',
    )
    expect(asked(ingestApi.figures, 'page')).toEqual([{ hours: 1 }])
    expect(asked(ingestApi.figures)).toEqual([])
  })

  it('what another client of the broker takes stands above all figures', async () => {
    await open({ answers: [answer(ingestApi.figures, { ...figures, lost: 7 })] })
    expect(screen.getByRole('alert').textContent).toContain('平台的7条测试消息没有返回')
  })

  it('each chart has its table: rates by the second, a gap stays one, a minute that has only begun is left out', async () => {
    const { person } = await open()
    await person.click(screen.getByRole('button', { name: '以表格显示: 消息速率' }))
    expect(rowsOf('消息速率')).toEqual([
      ['时间', '已保存', '重复', '已拒绝'],
      ['2026-03-18 14:26', '10', '1', '0.1'],
      ['2026-03-18 14:27', '--', '--', '--'],
      ['2026-03-18 14:28', '10', '1', '0.1'],
      ['2026-03-18 14:29', '10', '1', '0.1'],
    ])
    await person.click(screen.getByRole('button', { name: '以表格显示: 入库时延' }))
    expect(rowsOf('入库时延')[3]).toEqual(['2026-03-18 14:28', '8 ms', '90 ms'])
    expect(screen.getByText('P99最高90 ms')).toBeTruthy()
  })

  it('more hours are asked for, with the choice in the address; a row then stands for many minutes', async () => {
    const { person, asked, address, answer: next } = await open()
    next(
      answer(ingestApi.figures, {
        ...figures,
        minutes: [minute('05:30'), minute('06:00')],
      }),
    )
    await person.click(screen.getByRole('button', { name: '近7天' }))
    await waitFor(() => expect(asked(ingestApi.figures)).toEqual([{ hours: 168 }]))
    expect(address()).toBe('/platformCenter/systemConfiguration?tab=ingest&hours=168')
    await person.click(screen.getByRole('button', { name: '以表格显示: 数据点速率' }))
    await waitFor(() =>
      expect(rowsOf('数据点速率')).toEqual([
        ['时间', '数据点'],
        ['2026-03-18 13:30', '66.7'],
        ['2026-03-18 14:00', '66.7'],
      ]),
    )
  })

  it('hours of an address are read on the server; others are the first choice', async () => {
    const { asked, reload } = await open({ at: '?tab=ingest&hours=24' })
    expect(asked(ingestApi.figures, 'page')).toEqual([{ hours: 24 }])
    await reload('/platformCenter/systemConfiguration?tab=ingest&hours=5')
    expect(asked(ingestApi.figures, 'page').at(-1)).toEqual({ hours: 1 })
    expect(screen.getByRole('button', { name: '近1小时' }).getAttribute('aria-pressed')).toBe('true')
  })

  it('nothing was refused, and connections are the broker’s own affair', async () => {
    await open({
      answers: [answer(ingestApi.figures, { ...figures, connections: null, minutes: [], byReason: [], worst: [] })],
      language: 'en',
    })
    expect(screen.getByText('No messages were refused or noted')).toBeTruthy()
    expect(screen.getByText('No device had a message refused')).toBeTruthy()
    expect(screen.getByText(/Known to the external broker/)).toBeTruthy()
    expect(screen.getAllByText('No data in this range')).toHaveLength(4)
  })

  it('a failure of the server can be tried again', async () => {
    const { person, answer: next } = await open({ answers: [answer(ingestApi.figures, refuse('failure'))] })
    next(answer(ingestApi.figures, figures))
    await person.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByText('11.1')).toBeTruthy()
  })

  it('without the right it says which one is missing', async () => {
    await open({ user: who({ perms: ['device:list'] }) })
    expect(screen.getByText('缺少权限：查看系统配置')).toBeTruthy()
    expect(screen.queryByText('最近1分钟')).toBeNull()
  })

  it('a platform without it says so, and nothing is asked', async () => {
    const { asked } = await open({ without: ['ingest.figures'] })
    expect(screen.getByText('此平台不提供该功能')).toBeTruthy()
    expect(asked(ingestApi.figures)).toEqual([])
  })
})
