import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { and, eq, isNotNull } from 'drizzle-orm'
import { dashboardApi } from '@/lib/contract/dashboard'
import { codes } from '@/lib/contract/error-code'
import { hidomApi } from '@/lib/contract/hidom'
import { historyApi } from '@/lib/contract/history'
import { unlessMissing } from '../../history/store/unless-missing'
import { HistoryError } from '../../kernel/error/history-error'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { meters } from '../tables/controller-part'
import { controllers } from '../tables/fleet'

let platform: TestPlatform
let token: string
beforeAll(async () => {
  platform = await testPlatform({ controllers: 60, history: 'off' })
  token = await platform.signIn('admin')
})
afterAll(() => platform.close())

it('the dashboard tells what runs now and in the past that nobody keeps one', async () => {
  const { data } = await platform.call(dashboardApi.trends, {}, { token })
  expect(data.runningByMode).toBeNull()
  expect(data.historyMissing).toBe('off')
  expect(data.onlineRate).toHaveLength(288)
  // Without a history store gaps are unknown.
  expect(data.onlineRate.filter(({ rate }) => rate === null)).toEqual([])
})

it('meters are there without their sums', async () => {
  const [row] = await platform.database
    .select()
    .from(controllers)
    .where(and(eq(controllers.platformId, 6), isNotNull(controllers.installTime)))
    .limit(1)
  if (row === undefined) throw new Error('no controller')
  await platform.database.update(controllers).set({ controllerType: 2 }).where(eq(controllers.id, row.id))
  await platform.database
    .insert(meters)
    .values({ controllerId: row.id, meterNo: 1, systemNo: 0, ratio: 40 })
    .onConflictDoNothing()
  const { data } = await platform.call(hidomApi.meters, { macWifiId: row.macWifiId }, { token })
  expect(data).toMatchObject({ historyMissing: 'off', isComplete: false })
  expect(data.list[0]).toMatchObject({ meterNo: 1, systemNo: 0, todayKwh: null, monthKwh: null })
})

it('a file of the past is refused at once, not by a job that fails', async () => {
  const { macWifiId } = (await platform.database.select().from(controllers).limit(1))[0] ?? { macWifiId: '' }
  const { code } = await platform.call(
    historyApi.export,
    {
      macWifiId,
      unitKind: 2,
      unit: '00-00',
      points: ['dischargePressure'],
      timeZone: 'Asia/Shanghai',
      from: '2026-07-23 00:00:00',
      to: '2026-07-24 00:00:00',
    },
    { token },
  )
  expect(code).toBe(codes.historyOff)
})

it('a store that answers that it cannot is missing for now, and another fault is a fault', async () => {
  const failing = (error: Error) => unlessMissing(() => Promise.reject(error))
  expect(await failing(new HistoryError('failed'))).toEqual({ past: null, historyMissing: 'away' })
  expect(await failing(new HistoryError('away'))).toEqual({ past: null, historyMissing: 'away' })
  await expect(failing(new Error('a fault'))).rejects.toThrow('a fault')
  expect(await unlessMissing(async () => 7)).toEqual({ past: 7, historyMissing: null })
})
