import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { eq, sql } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { checkerApi } from '@/lib/contract/checker'
import { checkerDataApi } from '@/lib/contract/checker-data'
import { checkerEventApi } from '@/lib/contract/checker-event'
import { checkerFrameApi } from '@/lib/contract/checker-frame'
import { type CheckerTask, checkerTaskApi } from '@/lib/contract/checker-task'
import type { Language } from '@/lib/contract/language'
import { toWireTime } from '@/lib/format/wire-time'
import { readJobFile } from '../../kernel/jobs/job-file'
import { jobs } from '../../kernel/jobs/job-table'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { checkerSamples, checkerTasks } from '../tables/checker'
import { answerPoll, hearSample } from './hear-checker'
import { sweepCheckers } from './sweep-checkers'

const hourMs = 3_600_000
let platform: TestPlatform
let token: string
beforeAll(async () => {
  platform = await testPlatform({ controllers: 60 })
  token = await platform.signIn('admin')
})
afterAll(() => platform.close())

const engine = () => ({
  database: platform.database,
  clock: platform.clock.now,
  events: platform.events,
  logger: platform.logger,
})
const recordOf = async (recordType: 1 | 2): Promise<CheckerTask> => {
  const { data } = await platform.call(checkerTaskApi.list, { recordType, taskStatus: 3 }, { token })
  const [task] = data.list.filter(({ frameCount, sampleCount }) => frameCount + sampleCount > 0)
  if (task === undefined) throw new Error('the seed has no such record')
  return task
}
/** The file that a job has written, by the name that it is saved under. */
const fileOf = async (started: { code: number; data: { jobId: string } }) => {
  expect(started.code).toBe(0)
  platform.jobs.wake()
  await platform.jobs.idle()
  const [job] = await platform.database
    .select()
    .from(jobs)
    .where(eq(jobs.id, Number(started.data.jobId)))
  expect(job?.status).toBe('done')
  const file = await readJobFile(platform.config.dataDir, job?.fileId ?? '')
  if (file === null) throw new Error('the job wrote no file')
  return { job, bytes: new Uint8Array(await new Response(file.body).arrayBuffer()) }
}
const linesOf = (bytes: Uint8Array | undefined): string[] =>
  Buffer.from(bytes ?? [])
    .toString('utf8')
    .trimEnd()
    .split('\r\n')

describe('events of a Checker', () => {
  const eventsOf = async (checkerId: string) =>
    (await platform.call(checkerEventApi.list, { checkerId, limit: 50 }, { token })).data.list
  const kinds = async (checkerId: string, count: number) =>
    (await eventsOf(checkerId)).slice(0, count).map(({ kind, who, recordName, endReason }) => ({
      kind,
      by: who !== null,
      recordName,
      endReason,
    }))

  it('tell the newest first what staff and what the device did, and what came by itself', async () => {
    const { data } = await platform.call(checkerApi.list, { status: 0, checkerType: 1, limit: 50 }, { token })
    const [one] = data.list.filter((each) => each.busMacWifiId !== null && each.storageUsed < 10_000_000)
    const checkerId = one?.checkerId ?? ''
    const form = {
      checkerId,
      recordName: '事件',
      recordType: 1,
      systemNos: [],
      shareFlag: 0,
      timeInterval: null,
      plannedEndTime: toWireTime(new Date(platform.clock.now().getTime() + hourMs)),
      confirmed: null,
    }
    await answerPoll(engine(), checkerId)
    const { taskId } = (await platform.call(checkerTaskApi.start, form, { token })).data
    for (const change of ['suspend', 'continue'] as const) {
      expect((await platform.call(checkerTaskApi[change], { taskId }, { token })).code).toBe(0)
    }
    platform.clock.advance(2 * hourMs)
    token = await platform.signIn('admin')
    await sweepCheckers(engine())
    await answerPoll(engine(), checkerId)
    const named = { by: true, recordName: '事件', endReason: null }
    const alone = { by: false, recordName: null, endReason: null }
    expect(await kinds(checkerId, 6)).toEqual([
      { kind: 'online', ...alone },
      { kind: 'ended', by: false, recordName: '事件', endReason: 1 },
      { kind: 'offline', ...alone },
      { kind: 'continued', ...named },
      { kind: 'suspended', ...named },
      { kind: 'started', ...named },
    ])

    const detail = (await platform.call(checkerApi.info, { checkerId }, { token })).data
    const options = (await platform.call(checkerApi.userOptions, { search: '' }, { token })).data.list
    const known = detail.users.map(({ appUserId, role }) => ({ appUserId, role }))
    const added = options.find(({ appUserId }) => !known.some((each) => each.appUserId === appUserId))
    const { checkerType, checkerName, projectId, version } = detail
    const edit = {
      checkerId,
      checkerType,
      checkerName,
      alias: '另名',
      projectId,
      version,
      busMacWifiId: detail.busMacWifiId ?? '',
      users: [...known, { appUserId: added?.appUserId ?? '', role: 2 }],
    }
    expect((await platform.call(checkerApi.update, edit, { token })).code).toBe(0)
    const [users, edited] = await eventsOf(checkerId)
    expect(edited).toMatchObject({ kind: 'edited', details: ['alias'] })
    expect(users).toMatchObject({ kind: 'users', details: [`+${added?.account}`] })

    // A record that is deleted is still named.
    expect((await platform.call(checkerTaskApi.remove, { taskId }, { token })).code).toBe(0)
    const all = await eventsOf(checkerId)
    expect(all[0]).toMatchObject({ kind: 'removed', recordName: '事件', taskId: null })
    expect(all.find(({ kind }) => kind === 'started')).toMatchObject({ recordName: '事件', taskId: null })
  })
})

describe('a record as a file', () => {
  const download = (taskId: string, language: Language = 'zh') =>
    platform.call(checkerTaskApi.download, { taskId, timeZone: 'Asia/Shanghai' }, { token, language })

  it('has all frames of a capture and what they come to', async () => {
    const task = await recordOf(1)
    const { job, bytes } = await fileOf(await download(task.taskId))
    expect(job).toMatchObject({ fileName: `${task.checkerId}-${task.taskId}.zip`, done: task.frameCount })
    const files = unzipSync(bytes)
    expect(Object.keys(files)).toEqual(['summary.csv', 'frames.csv'])
    const frames = linesOf(files['frames.csv'])
    expect(frames[0]).toMatch(/^\uFEFF"序号","时间（Asia\/Shanghai）",/)
    expect(frames).toHaveLength(1 + task.frameCount)
    const form = { taskId: task.taskId, filter: {}, timeZone: 'Asia/Shanghai' }
    const alone = await fileOf(await platform.call(checkerFrameApi.export, form, { token }))
    expect(linesOf(alone.bytes)).toEqual(frames)
    const summary = linesOf(files['summary.csv'])
    expect(summary[0]).toBe('\uFEFF"项目","内容"')
    expect(summary).toContain('"时区","Asia/Shanghai"')
    expect(summary).toContain(`"总帧数",${task.frameCount}`)
  })

  it('has one file for each unit of a data acquisition, in the language of who asks', async () => {
    const task = await recordOf(2)
    const { list } = (await platform.call(checkerDataApi.units, { taskId: task.taskId }, { token })).data
    const files = unzipSync((await fileOf(await download(task.taskId, 'en'))).bytes)
    expect(Object.keys(files)).toHaveLength(1 + list.length)
    const [name = ''] = Object.keys(files).filter((each) => each.startsWith('ODU'))
    const lines = linesOf(files[name])
    expect(lines[0]).toMatch(/^\uFEFF"Time \(Asia\/Shanghai\)","Since start \(ms\)","Compressor frequency \(Hz\)"/)
    expect(lines).toHaveLength(1 + task.sampleCount)
    const [unit] = list.filter(({ unitKind }) => unitKind === 2)
    const input = { taskId: task.taskId, ...unit, timeZone: 'Asia/Shanghai' }
    const alone = await fileOf(await platform.call(checkerDataApi.export, input, { token, language: 'en' }))
    expect(linesOf(alone.bytes)).toEqual(lines)
  })

  it('is refused while it runs, and when its data was given up', async () => {
    const { taskId } = await recordOf(1)
    const of = eq(checkerTasks.id, Number(taskId))
    for (const state of [{ taskStatus: 1 as const }, { taskStatus: 3 as const, overwritten: 1 as const }]) {
      await platform.database.update(checkerTasks).set(state).where(of)
      expect((await download(taskId)).code).toBe(40003)
    }
    await platform.database.update(checkerTasks).set({ taskStatus: 3, overwritten: 0 }).where(of)
  })
})

describe('samples', () => {
  it('stand at even steps, a missing one is a gap, and what is too much for a picture is gathered', async () => {
    const { taskId } = await recordOf(2)
    const { list } = (await platform.call(checkerDataApi.units, { taskId }, { token })).data
    const [unit] = list.filter(({ unitKind }) => unitKind === 2)
    const series = async (range: object = {}) =>
      (await platform.call(checkerDataApi.series, { taskId, ...unit, ...range }, { token })).data
    const whole = await series()
    expect(whole).toMatchObject({ fromMs: 0, bucketSec: 60, lastMs: 29 * 60_000 })
    const pressure = (data: typeof whole) => data.lines.find(({ key }) => key === 'dischargePressure')
    expect(pressure(whole)?.avg).toHaveLength(30)
    const ofTask = eq(checkerSamples.taskId, Number(taskId))
    await platform.database.delete(checkerSamples).where(sql`${ofTask} and ${checkerSamples.atMs} = 300000`)
    const part = await series({ fromMs: 240_000, toMs: 420_000 })
    expect(part.fromMs).toBe(240_000)
    expect(pressure(part)?.avg).toEqual([pressure(whole)?.avg[4], null, ...(pressure(whole)?.avg.slice(6, 8) ?? [])])
    expect(pressure(part)?.min).toBeNull()
    await platform.database.execute(sql`
      insert into checker_sample (task_id, at_ms, system_no, unit_kind, unit_no, readings)
      select task_id, 60000::bigint * n, system_no, unit_kind, unit_no, readings
      from checker_sample, generate_series(30, 4100) n where ${ofTask} and at_ms = 0`)
    await platform.database
      .update(checkerTasks)
      .set({ lastMs: 4100 * 60_000 })
      .where(eq(checkerTasks.id, Number(taskId)))
    const long = await series()
    expect(long.bucketSec).toBe(180)
    expect(long.lines[0]?.avg).toHaveLength(1367)
    expect(pressure(long)?.min?.[1]).not.toBeNull()
  })

  it('of a task that was suspended and continued have a gap there, with its reason', async () => {
    const { data } = await platform.call(checkerApi.list, { status: 0, checkerType: 1, limit: 50 }, { token })
    const [one] = data.list.filter((each) => each.busMacWifiId !== null && each.storageUsed < 10_000_000)
    const checkerId = one?.checkerId ?? ''
    await answerPoll(engine(), checkerId)
    const form = {
      checkerId,
      recordName: '暂停',
      recordType: 2,
      systemNos: [],
      shareFlag: 0,
      timeInterval: 60,
      plannedEndTime: toWireTime(new Date(platform.clock.now().getTime() + hourMs)),
      confirmed: null,
    }
    const { taskId } = (await platform.call(checkerTaskApi.start, form, { token })).data
    const unit = { systemNo: 0, unitKind: 2 as const, unitNo: 0 }
    const hear = (atMs: number, pressure: number) =>
      hearSample(engine(), checkerId, {
        taskId: Number(taskId),
        atMs,
        units: [{ ...unit, readings: [60, pressure] }],
      })
    await hear(0, 2.1)
    await hear(60_000, 2.2)
    await platform.call(checkerTaskApi.suspend, { taskId }, { token })
    expect(await hear(120_000, 9)).toMatchObject({ state: 'wait' })
    await platform.call(checkerTaskApi.continue, { taskId }, { token })
    await hear(300_000, 2.3)
    const series = (await platform.call(checkerDataApi.series, { taskId, ...unit }, { token })).data
    expect(series.gaps).toEqual([{ fromMs: 60_000, toMs: 300_000, reason: 1 }])
    const line = series.lines.find(({ key }) => key === 'dischargePressure')
    expect(line?.avg).toEqual([2.1, 2.2, null, null, null, 2.3])
    await platform.call(checkerTaskApi.end, { taskId }, { token })
  })
})
