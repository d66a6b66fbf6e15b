import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import dashboard from '@/app/(console)/dashboard/page'
import { Unavailable } from '@/components/shell/unavailable'
import { notePlatformState } from '@/lib/api/platform-state'
import { dashboardApi } from '@/lib/contract/dashboard'
import { deviceApi } from '@/lib/contract/device'
import { codes, errorMessages } from '@/lib/contract/error-code'
import { dashboardAnswers } from '@/tests/support/component/canned-dashboard'
import { cannedDevices, pageOf } from '@/tests/support/component/canned-device'
import { answer, refuse } from '@/tests/support/component/canned-platform'
import { idsOf, shownIds } from '@/tests/support/component/list-elements'
import { renderConsole } from '@/tests/support/component/render-console'
import { renderPage } from '@/tests/support/component/render-page'
import { onWire, sentOnWire } from '@/tests/support/component/wire'
import { openDeviceList } from './open-device-list'

const answers = { body: { status: 'ok' }, headers: { 'x-request-id': 'canned' } }
const away = { ...answers, headers: { ...answers.headers, 'x-platform-state': 'away' } }
const ready = answers
const note = (said: string | null) => act(() => notePlatformState(said))
const seconds = (count: number) => act(() => jest.advanceTimersByTimeAsync(count * 1000))

beforeEach(() => {
  jest.useFakeTimers({ advanceTimers: true, doNotFake: ['performance'] })
})
afterEach(() => {
  notePlatformState(null)
  jest.useRealTimers()
})

it.each([
  ['zh', '平台暂时无响应，已输入的内容会保留，恢复后将自动更新', '平台目前处于只读状态：可以查看，暂时不能修改'],
  ['en', /^The platform does not answer/, /^The platform is read-only at the moment: you can look/],
] as const)('an open page says that the platform is away or read-only, until it is ready (%s)', async (...texts) => {
  const [language, isAway, isReadOnly] = texts
  await renderConsole({ page: dashboard, at: '/dashboard', language, answers: dashboardAnswers() })
  await seconds(1)
  note('readOnly')
  expect(screen.getByText(isReadOnly).getAttribute('role')).toBe('status')
  onWire('/healthz', (attempt) => (attempt < 3 ? away : attempt === 3 ? 'cut' : ready))
  note('away')
  expect(screen.queryByText(isReadOnly)).toBeNull()
  expect(screen.getByText(isAway).getAttribute('role')).toBe('status')
  // Twice the console says so, and once there is no console.
  await seconds(7)
  expect(sentOnWire('/healthz')).toHaveLength(3)
  expect(screen.getByText(isAway)).toBeTruthy()
  await seconds(2)
  expect(screen.queryByText(isAway)).toBeNull()
  await seconds(10)
  expect(sentOnWire('/healthz')).toHaveLength(4)
})

it('what could not be read is read again as soon as the platform is back, and nothing else is', async () => {
  let isAway = true
  const { asked } = await renderConsole({
    page: dashboard,
    at: '/dashboard',
    answers: [
      ...dashboardAnswers(),
      answer(dashboardApi.trends, () =>
        isAway
          ? refuse('platformAway')
          : { alarms: [], topFaults: [], onlineRate: [], runningByMode: [], historyMissing: null, activations: [] },
      ),
    ],
  })
  expect((await screen.findAllByText(errorMessages.platformAway.zh, { exact: false })).length).toBeGreaterThan(0)
  onWire('/healthz', () => away)
  note('away')
  isAway = false
  const before = [asked(dashboardApi.trends).length, asked(dashboardApi.summary).length]
  note(null)
  await seconds(1)
  expect([asked(dashboardApi.trends).length, asked(dashboardApi.summary).length]).toEqual([
    (before[0] ?? 0) + 1,
    before[1],
  ])
})

it('a list that the server could not read is read once the platform is back, and until then gives no number', async () => {
  let isAway = true
  const held: (() => void)[] = []
  const devices = cannedDevices(3)
  const { asked } = await openDeviceList({
    answers: [
      answer(deviceApi.himitList, async (query) => {
        if (isAway) return refuse('platformAway')
        await new Promise<void>((done) => held.push(done))
        return pageOf(devices, query)
      }),
    ],
  })
  const heading = () => screen.getByRole('heading', { level: 1 }).textContent?.trim()
  expect(screen.getByText('加载失败')).toBeTruthy()
  expect(heading()).toBe('Hi-Mit列表')
  isAway = false
  const before = asked(deviceApi.himitList).length
  onWire('/healthz', () => ready)
  await seconds(3)
  expect(asked(deviceApi.himitList)).toHaveLength(before + 1)
  expect(screen.getByRole('status', { name: '加载中…' })).toBeTruthy()
  expect(heading()).toBe('Hi-Mit列表')
  expect(screen.queryByRole('table')).toBeNull()
  await act(async () => {
    for (const done of held) done()
  })
  await waitFor(() => expect(shownIds()).toEqual(idsOf(devices)))
  expect(heading()).toBe('Hi-Mit列表 3')
})

it('a page without its frame goes on by itself: each time that it is refused it waits anew', async () => {
  let shown = 0
  onWire('/healthz', (attempt) => (attempt === 1 ? away : ready))
  const page = async () => {
    shown += 1
    return shown < 3 ? (
      <Unavailable message={errorMessages.unavailable.zh} requestId={`refusal-${shown}`} />
    ) : (
      <p>{`shown ${codes.ok}`}</p>
    )
  }
  await renderPage({ page, at: '/dashboard', answers: [] })
  expect(screen.getByText('恢复后本页将自动打开。')).toBeTruthy()
  await seconds(3)
  expect(shown).toBe(1)
  await seconds(2)
  expect(shown).toBe(2)
  await seconds(3)
  expect(screen.getByText('shown 0')).toBeTruthy()
})
