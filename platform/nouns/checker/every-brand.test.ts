import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { addMinutes } from 'date-fns/addMinutes'
import { and, asc, eq, gt, isNotNull } from 'drizzle-orm'
import { checkerApi } from '@/lib/contract/checker'
import { checkerDataApi } from '@/lib/contract/checker-data'
import { checkerEventApi } from '@/lib/contract/checker-event'
import { checkerFrameApi } from '@/lib/contract/checker-frame'
import { checkerTaskApi } from '@/lib/contract/checker-task'
import { dataReportApi } from '@/lib/contract/data-report'
import { platformIds } from '@/lib/contract/platform-id'
import { toWireTime } from '@/lib/format/wire-time'
import { toReportForm } from '../../testing/report-drafts'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { controllers } from '../tables/fleet'
import { answerPoll, hearFrames, hearSample } from './hear-checker'

let platform: TestPlatform
beforeAll(async () => {
  platform = await testPlatform({ controllers: 60 })
})
afterAll(() => platform.close())

const controllerOf = async (brand: (typeof platformIds)[number]) => {
  const [found] = await platform.database
    .select()
    .from(controllers)
    .where(and(eq(controllers.platformId, brand), gt(controllers.iduCount, 3), isNotNull(controllers.projectId)))
    .orderBy(asc(controllers.id))
    .limit(1)
  if (found === undefined) throw new Error('no controller')
  return found
}

describe.each(platformIds)('on brand %i, by the rights of a role', (brand) => {
  const checkerId = `CK990000${brand === 6 ? '06' : brand}`
  let token: string
  let elsewhere: string
  beforeAll(async () => {
    token = await platform.signIn('editor', brand)
    elsewhere = await platform.signIn('editor', brand === 6 ? 12 : 6)
  })
  const engine = () => ({
    database: platform.database,
    clock: platform.clock.now,
    events: platform.events,
    logger: platform.logger,
  })
  const record = async (recordType: 1 | 2) => {
    const { data, envelope } = await platform.call(
      checkerTaskApi.start,
      {
        checkerId,
        recordName: `record ${recordType}`,
        recordType,
        systemNos: [],
        shareFlag: 1,
        plannedEndTime: toWireTime(addMinutes(platform.clock.now(), 60)),
        timeInterval: recordType === 1 ? null : 60,
        confirmed: null,
      },
      { token },
    )
    expect(envelope).toMatchObject({ code: 0 })
    return data.taskId
  }

  it('the demonstration has Checkers with records, each of a project', async () => {
    const { data: shown } = await platform.call(checkerApi.list, {}, { token })
    expect(shown.totalCount).toBeGreaterThanOrEqual(4)
    const { data: tasks } = await platform.call(checkerTaskApi.list, { taskStatus: 3 }, { token })
    expect(new Set(tasks.list.map(({ recordType }) => recordType))).toEqual(new Set([1, 2]))
    const projectId = shown.list.find(({ checkerId }) => checkerId === tasks.list[0]?.checkerId)?.projectId
    const { data: own } = await platform.call(checkerTaskApi.list, { projectId }, { token })
    expect(own.list.map(({ taskId }) => taskId)).toContain(tasks.list[0]?.taskId)
  })

  it('a Checker is added, records messages and data, and is shown to this brand alone', async () => {
    const { macWifiId, projectId } = await controllerOf(brand)
    const { data: people } = await platform.call(checkerApi.userOptions, { search: '' }, { token })
    const [person] = people.list
    const form = {
      checkerId,
      checkerType: 1 as const,
      checkerName: 'a Checker',
      alias: 'a Checker',
      projectId: String(projectId),
      busMacWifiId: macWifiId,
      users: [{ appUserId: person?.appUserId ?? '', role: 1 as const }],
    }
    expect((await platform.call(checkerApi.save, form, { token })).envelope).toMatchObject({ code: 0 })
    // A Checker comes in by its number alone.
    const again = await platform.call(
      checkerApi.save,
      { ...form, projectId: null, busMacWifiId: '' },
      { token: elsewhere },
    )
    expect(again.code).toBe(400)
    expect((await platform.call(checkerApi.info, { checkerId }, { token: elsewhere })).code).toBe(404)

    await answerPoll(engine(), checkerId)
    expect((await platform.call(checkerApi.info, { checkerId }, { token })).data).toMatchObject({ status: 0 })
    const capture = await record(1)
    expect(await answerPoll(engine(), checkerId)).toMatchObject({ taskId: Number(capture), state: 'record' })
    const frames = { taskId: Number(capture), firstSeq: 1, fromMs: 0, toMs: 1000, frames: [] }
    expect(await hearFrames(engine(), checkerId, frames)).toMatchObject({ state: 'record' })
    await platform.call(checkerTaskApi.end, { taskId: capture }, { token })
    const acquisition = await record(2)
    const sample = { taskId: Number(acquisition), atMs: 1000, units: [] }
    expect(await hearSample(engine(), checkerId, sample)).toMatchObject({ state: 'record' })

    const reads = [
      platform.call(checkerTaskApi.list, { checkerId }, { token }),
      platform.call(checkerTaskApi.info, { taskId: capture }, { token }),
      platform.call(checkerFrameApi.list, { taskId: capture }, { token }),
      platform.call(checkerFrameApi.summary, { taskId: capture }, { token }),
      platform.call(checkerDataApi.units, { taskId: acquisition }, { token }),
      platform.call(checkerEventApi.list, { checkerId }, { token }),
    ]
    expect((await Promise.all(reads)).map(({ code }) => code)).toEqual(reads.map(() => 0))
    const { data: tasks } = await platform.call(checkerTaskApi.list, { checkerId }, { token })
    expect(tasks.list.map(({ taskId }) => taskId).sort()).toEqual([capture, acquisition].sort())
    expect((await platform.call(checkerTaskApi.list, { checkerId }, { token: elsewhere })).data.list).toEqual([])
  })

  it('a data report is made of a controller', async () => {
    const { macWifiId } = await controllerOf(brand)
    const { data: origin } = await platform.call(dataReportApi.origin, { macWifiId }, { token })
    const [system] = origin.systems
    if (system === undefined) throw new Error('no system')
    const isCooler = system.systemType === 3
    const form = {
      ...toReportForm(platform),
      macWifiId,
      systemNo: system.systemNo,
      startTime: origin.startTime,
      workingMode: isCooler ? (1 as const) : (2 as const),
      ...(system.model.endsWith('S') && { voltageL1L2: 226, voltageL2L3: null, voltageL3L1: null }),
    }
    const saved = await platform.call(dataReportApi.save, form, { token })
    expect(saved.envelope).toMatchObject({ code: 0 })
    const { reportId } = saved.data
    expect((await platform.call(dataReportApi.info, { reportId }, { token })).data).toMatchObject({ macWifiId })
    const { data } = await platform.call(dataReportApi.list, {}, { token })
    expect(data.list.map((each) => each.reportId)).toContain(reportId)
    expect((await platform.call(dataReportApi.info, { reportId }, { token: elsewhere })).code).toBe(404)
  })
})
