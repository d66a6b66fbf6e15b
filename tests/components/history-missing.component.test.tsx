import { expect, it, jest } from '@jest/globals'
import { act, screen, within } from '@testing-library/react'
import dashboard from '@/app/(console)/dashboard/page'
import history from '@/app/(console)/equipmentCenter/HistoricalRecords/page'
import { dashboardApi } from '@/lib/contract/dashboard'
import { type ErrorName, errorMessages } from '@/lib/contract/error-code'
import { type HistoryUnits, historyApi } from '@/lib/contract/history'
import type { HistoryMissing } from '@/lib/contract/history-missing'
import { dashboardAnswers } from '@/tests/support/component/canned-dashboard'
import { answer, refuse } from '@/tests/support/component/canned-platform'
import { renderConsole } from '@/tests/support/component/render-console'

const macWifiId = '84F3EB0F0145'
const device: HistoryUnits = {
  macWifiId,
  deviceName: 'Tower',
  controllerType: 1,
  timeZone: 'Asia/Shanghai',
  installTime: '2024-11-26 00:00:00',
  units: [
    {
      ...({ unitKind: 2, unitKey: '00-00', systemNo: 0, name: 'Roof', model: 'HFO-450W' } as const),
      ...({ systemType: 1, refrigerant: 1 } as const),
    },
  ],
  pastFill: null,
  serverTime: '2026-11-26 06:00:00',
}
/** What has been read of a unit that said nothing. */
const empty = {
  from: '2026-11-25 06:00:00',
  to: '2026-11-26 06:00:00',
  bucketSec: 60,
  timeZone: 'Asia/Shanghai',
  lines: [],
  events: [],
  eventsLeftOut: 0,
  steady: null,
  origin: { level: 'sample' as const, newest: null, sources: [] },
}
const toasts = () =>
  screen
    .queryAllByRole('alert')
    .flatMap((region) => [...region.querySelectorAll('[data-kind=error]')].map(({ textContent }) => textContent ?? ''))

for (const [name, comesBack] of [
  ['historyAway', true],
  ['historyOff', false],
] as const satisfies readonly (readonly [ErrorName, boolean])[]) {
  it(`${name}: a picture of the past says so in its place${comesBack ? ' until the store is back' : ''}`, async () => {
    jest.useFakeTimers({ advanceTimers: true, doNotFake: ['performance'] })
    try {
      let isMissing = true
      const { asked } = await renderConsole({
        page: history,
        at: `/equipmentCenter/HistoricalRecords?macWifiId=${macWifiId}&view=table`,
        answers: [
          answer(historyApi.units, device),
          answer(historyApi.read, () => (isMissing ? refuse(name) : empty)),
          answer(historyApi.alarmMemory, () => (isMissing ? refuse(name) : { list: [] })),
        ],
      })
      const curves = within(await screen.findByRole('region', { name: /历史曲线$/ }))
      const said = await curves.findByRole('status')
      expect(said.textContent).toBe(errorMessages[name].zh)
      // Nothing to try again by hand.
      expect(screen.queryByRole('button', { name: '重试' })).toBeNull()
      // An outage is one toast, however many reads fail and however often; what there is none of is no failure.
      expect(toasts()).toEqual(comesBack ? [expect.stringContaining(errorMessages[name].zh)] : [])
      const before = asked(historyApi.read).length
      await act(() => jest.advanceTimersByTimeAsync(6000))
      expect(asked(historyApi.read).length).toBe(comesBack ? before + 1 : before)
      expect(toasts()).toEqual([])
      isMissing = false
      await act(() => jest.advanceTimersByTimeAsync(6000))
      expect(toasts()).toEqual([])
      if (comesBack) expect(await screen.findByText('该时段没有收到数据。')).toBeTruthy()
      else expect(asked(historyApi.read)).toHaveLength(before)
    } finally {
      jest.useRealTimers()
    }
  })
}

it.each(['off', 'away'] satisfies HistoryMissing[])(
  'the dashboard has its other charts when the past is %s',
  async (missing) => {
    await renderConsole({
      page: dashboard,
      at: '/dashboard',
      answers: [
        ...dashboardAnswers(),
        answer(dashboardApi.trends, {
          alarms: [],
          topFaults: [],
          activations: [],
          runningByMode: null,
          historyMissing: missing,
          onlineRate: [{ time: '2026-11-26 06:00:00', rate: 0.5 }],
        }),
      ],
    })
    const running = await screen.findByRole('region', { name: '近24小时各模式运行台数' })
    const { zh } = errorMessages[missing === 'off' ? 'historyOff' : 'historyAway']
    expect((await within(running).findByText(zh)).textContent).toBe(zh)
    expect(within(running).queryByRole('button')).toBeNull()
    expect(screen.getAllByText(/近24小时在线率最低50%/)).not.toEqual([])
    expect(toasts()).toEqual([])
  },
)

it.each([
  ['zh', null, '演示历史数据：正在补录最近一天（总进度5%）'],
  ['zh', '2026-11-25 06:00:00', '演示历史数据：2026-11-25 14:00之后的数据已补录（总进度5%）'],
  ['en', null, 'Demonstration history: the newest day is being filled (5 % of everything)'],
  ['en', '2026-11-25 06:00:00', 'Demonstration history: filled from 2026-11-25 14:00 on (5 % of everything)'],
] as const)(
  'how far the past of a demonstration is filled is told in %s, from %s',
  async (language, filledFrom, text) => {
    await renderConsole({
      page: history,
      at: `/equipmentCenter/HistoricalRecords?macWifiId=${macWifiId}&view=table`,
      language,
      answers: [
        answer(historyApi.units, { ...device, pastFill: { filledFrom, percent: 5 } }),
        answer(historyApi.read, empty),
        answer(historyApi.alarmMemory, { list: [] }),
      ],
    })
    const notice = (await screen.findByText(text)).closest('[role=status]')
    expect(notice).toBeTruthy()
    expect(within(notice as HTMLElement).getByRole('progressbar', { value: { now: 5 } })).toBeTruthy()
  },
)
