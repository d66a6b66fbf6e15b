import { describe, expect, it, jest } from '@jest/globals'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { connectionApi, type DeviceMessageRow } from '@/lib/contract/connection'
import type { Language } from '@/lib/contract/language'
import { pageOf } from '@/tests/support/component/canned-device'
import { answer } from '@/tests/support/component/canned-platform'
import { connection, dialogOf, difference, macWifiId, message, open, rowsOf } from './open-connection-tab'

describe('what the controller reports otherwise', () => {
  it('is told in words, taken over after a question, or only seen', async () => {
    const system = { ...difference, differenceId: '8', unitKind: 2, unitNo: null, what: 'systemType' } as const
    const found = { ...difference, differenceId: '9', what: 'added', recorded: '', seenTime: '2026-03-18 06:10:00' }
    const { person, asked } = await open({
      answers: [
        answer(connectionApi.differences, {
          list: [difference, { ...system, recorded: '1', reported: '2' }, found],
        }),
        answer(connectionApi.settleDifference, null),
      ],
    })
    await screen.findByRole('table', { name: '与档案的差异' })
    expect(rowsOf('与档案的差异').map((row) => row.slice(0, 4))).toEqual([
      ['位置', '差异', '档案', '设备上报'],
      ['系统 03 · 室内机 07', '机型', 'RCI-2.0', 'RCI-2.5'],
      ['系统 03', '系统型式', '热泵', '热回收'],
      ['系统 03 · 室内机 07', '新发现，已加入档案', '--', 'RCI-2.5'],
    ])
    // What is on record already can only be looked at, and has been.
    expect(screen.queryByRole('button', { name: /新发现/ })).toBeNull()
    await person.click(screen.getByRole('button', { name: '标为已查看 系统 03 系统型式' }))
    expect(await screen.findByText('已标为已查看')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: '写入档案 系统 03 · 室内机 07 机型' }))
    const question = await dialogOf(/^写入档案“/)
    await person.click(question.getByRole('button', { name: '写入档案' }))
    expect(await screen.findByText('档案已更新')).toBeTruthy()
    expect(asked(connectionApi.settleDifference)).toEqual([
      { macWifiId, differenceId: '8', takeOver: 0 },
      { macWifiId, differenceId: '7', takeOver: 1 },
    ])
  })
})

it('errors of a device are told in words, and counted anew after a question', async () => {
  const error = { firstTime: '2026-03-18 06:00:00', lastTime: '2026-03-18 06:20:00' }
  const { person, asked } = await open({
    answers: [
      answer(connectionApi.errors, {
        list: [
          { ...error, reason: 'range', isRefused: 1, count: 1234, detail: 'samples.0.systems.0: suctionTemp 900' },
          { ...error, reason: 'clock', isRefused: 0, count: 2, detail: '' },
        ],
      }),
      answer(connectionApi.clearErrors, null),
    ],
  })
  await screen.findByRole('table', { name: '设备错误' })
  const times = ['2026-03-18 14:00:00', '2026-03-18 14:20:00']
  expect(rowsOf('设备错误')).toEqual([
    ['原因', '处理', '次数', '首次时间', '最近时间', '详情'],
    ['数值超出其单位的可能范围', '已拒绝', '1,234', ...times, 'samples.0.systems.0: suctionTemp 900'],
    ['设备时钟偏差超过10分钟', '已接收', '2', ...times, '--'],
  ])
  await person.click(screen.getByRole('button', { name: '清零' }))
  const question = await dialogOf('清零“一号楼”？')
  expect(asked(connectionApi.clearErrors)).toEqual([])
  await person.click(question.getByRole('button', { name: '清零' }))
  expect(await screen.findByText('已清零')).toBeTruthy()
  expect(asked(connectionApi.clearErrors)).toEqual([{ macWifiId }])
})

it('the log tells why, newest first, a page at a time', async () => {
  const event = { time: '2026-03-18 06:00:00', detail: '', remoteAddress: '192.0.2.7' }
  const rows = [
    { ...event, eventId: '2', kind: 'refused', reason: 'topic', detail: 'hvac/6/000000000000/up/state' },
    { ...event, eventId: '1', kind: 'offline', reason: 'heartbeat' },
  ] as const
  const { asked } = await open({
    at: '&part=log',
    answers: [answer(connectionApi.events, (query) => pageOf(rows, query))],
  })
  expect(await screen.findByText('越权访问其他主题')).toBeTruthy()
  expect(screen.getByText('hvac/6/000000000000/up/state')).toBeTruthy()
  expect(screen.getByText('连续收不到心跳')).toBeTruthy()
  expect(asked(connectionApi.events)).toEqual([{ macWifiId, page: 1, limit: 20 }])
  // Only what is seen is asked for.
  expect(asked(connectionApi.info)).toEqual([])
})

describe('the last messages', () => {
  const until = '2026-03-18 06:31:30'
  const openMessages = (stored: DeviceMessageRow[], language: Language = 'zh') =>
    open({
      at: '&part=messages',
      language,
      answers: [
        answer(connectionApi.watch, { until }),
        answer(connectionApi.messages, ({ after }) => ({
          list: stored.filter(({ messageId }) => after === undefined || Number(messageId) > Number(after)),
          serverTime: connection.serverTime,
        })),
      ],
    })
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))
  const kinds = () => rowsOf('最近消息').map((row) => `${row[2]} ${row[3]} ${row[4]}`)

  it('are followed from the newest on, kept by a watch, and left alone while paused', async () => {
    // Every clock: what happens by itself happens when the test says so.
    jest.useFakeTimers({ now: Date.UTC(2026, 2, 18, 6, 30) })
    const stored = [message('1')]
    const { asked } = await openMessages(stored)
    await pass(50)
    expect(kinds()).toEqual(['方向 类型 序号', '上行 状态 1'])
    expect(asked(connectionApi.watch)).toEqual([{ macWifiId }])
    stored.unshift(message('2', { isUp: 0, kind: 'ack', outcome: 'sent' }))
    await pass(3100)
    expect(kinds()).toEqual(['方向 类型 序号', '下行 平台确认 2', '上行 状态 1'])
    expect(asked(connectionApi.messages).slice(0, 2)).toEqual([{ macWifiId }, { macWifiId, after: '1' }])
    // The watch lasts 90 s and is renewed before.
    await pass(60_000)
    expect(asked(connectionApi.watch)).toHaveLength(2)

    fireEvent.click(screen.getByRole('button', { name: '暂停' }))
    expect(screen.getByText('已暂停').getAttribute('role')).toBe('status')
    const before = [asked(connectionApi.messages).length, asked(connectionApi.watch).length]
    stored.unshift(message('3'))
    await pass(300_000)
    expect([asked(connectionApi.messages).length, asked(connectionApi.watch).length]).toEqual(before)
    expect(kinds()).toHaveLength(3)

    fireEvent.click(screen.getByRole('button', { name: '继续' }))
    await pass(50)
    expect(asked(connectionApi.messages).at(-1)).toEqual({ macWifiId, after: '2' })
    expect(asked(connectionApi.watch)).toHaveLength(3)
    expect(kinds()[1]).toBe('上行 状态 3')
  })

  it('nothing is asked for while nobody sees it', async () => {
    jest.useFakeTimers({ now: Date.UTC(2026, 2, 18, 6, 30) })
    const { asked } = await openMessages([message('1')])
    await pass(50)
    const see = (visibilityState: 'hidden' | 'visible') => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: visibilityState })
      return act(async () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    }
    try {
      await see('hidden')
      const before = asked(connectionApi.messages).length
      await pass(300_000)
      expect(asked(connectionApi.messages)).toHaveLength(before)
      expect(asked(connectionApi.watch)).toHaveLength(1)
      await see('visible')
      await pass(50)
      expect(asked(connectionApi.messages).length).toBeGreaterThan(before)
      expect(asked(connectionApi.watch)).toHaveLength(2)
    } finally {
      Reflect.deleteProperty(document, 'visibilityState')
    }
  })

  it('a refused one says why; each opens decoded, and as it came', async () => {
    const payload = '{"v":1,"boot":"b1","seq":5,"bus":{"busType":3,"busStatus":1}}'
    const detail = 'bus.busStatus'
    const { person } = await openMessages([message('5', { outcome: 'refused', reason: 'shape', detail, payload })])
    await screen.findByRole('table', { name: '最近消息' })
    expect(rowsOf('最近消息')[1]?.[5]).toBe('已拒绝 缺少字段或类型不符')
    await person.click(screen.getByRole('button', { name: '查看上行消息：状态，序号 5' }))
    const panel = await dialogOf('状态 · 5')
    expect(panel.getByText('已拒绝 · 缺少字段或类型不符')).toBeTruthy()
    const bus = within(panel.getByRole('region', { name: '总线' }))
    expect(bus.getByText('总线状态').nextElementSibling?.textContent).toBe('无应答')
    await person.click(panel.getByRole('button', { name: '原文' }))
    expect(panel.getByText(payload)).toBeTruthy()
  })
})
