import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { eq, sql } from 'drizzle-orm'
import { checkerApi } from '@/lib/contract/checker'
import { checkerEventApi } from '@/lib/contract/checker-event'
import { checkerFrameApi } from '@/lib/contract/checker-frame'
import { checkerTaskApi } from '@/lib/contract/checker-task'
import { toWireTime } from '@/lib/format/wire-time'
import { byteMs, encodeFrame } from '@/lib/hvac/bus/frame'
import { createAdmission } from '../../ingest/connection/admission'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { readActiveCaptures } from '../ota/engine/active-captures'
import { checkerFrames, checkers, checkerTasks, checkerUsers } from '../tables/checker'
import { appUsers, controllers } from '../tables/fleet'
import { issueCheckerKey, readCheckerKeys } from './checker-keys'
import { checkerRoutes } from './device-routes'
import { forgetRecords } from './forget-records'
import { sweepCheckers } from './sweep-checkers'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
let platform: TestPlatform
let token: string
let routes: ReturnType<typeof checkerRoutes>
/** The keys of the Checkers that have spoken so far. */
const keys = new Map<string, string>()
const engine = () => ({
  database: platform.database,
  clock: platform.clock.now,
  events: platform.events,
  logger: platform.logger,
})
beforeAll(async () => {
  platform = await testPlatform({ controllers: 60 })
  token = await platform.signIn('admin')
  const admit = createAdmission(platform.database, undefined, readCheckerKeys)
  routes = checkerRoutes(engine(), { admit, http: platform.http, draining: new AbortController().signal })
})
afterAll(() => platform.close())

const later = (ms: number): string => toWireTime(new Date(platform.clock.now().getTime() + ms))
const keyOf = async (checkerId: string): Promise<string> => {
  const [row] = await platform.database.select().from(checkers).where(eq(checkers.checkerId, checkerId))
  if (row !== undefined && !keys.has(checkerId))
    keys.set(checkerId, await issueCheckerKey(platform.database, row.id, platform.clock.now()))
  return keys.get(checkerId) ?? ''
}
/** What a Checker tells of itself, with its own key or with another one. */
const device = async (
  path: string,
  { checkerId, ...body }: { checkerId: string } & Record<string, unknown>,
  key = '',
) => {
  const shown = Buffer.from(`${checkerId}:${key === '' ? await keyOf(checkerId) : key}`).toString('base64')
  const response = await routes.request(`/device/checker/${path}`, {
    method: 'POST',
    headers: { authorization: `Basic ${shown}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer = (await response.json()) as { state?: string; nextSeq?: number; order?: unknown }
  return { status: response.status, answer }
}
/** A Checker that is free, on a bus, and just heard. */
const freeOne = async (checkerType: 1 | 2 = 1) => {
  const { data } = await platform.call(checkerApi.list, { status: 0, checkerType, limit: 50 }, { token })
  const found = data.list.find(
    (each) => each.currentTaskId === null && each.busMacWifiId !== null && each.storageUsed < 10_000_000,
  )
  if (found === undefined) throw new Error('no Checker is free')
  await device('poll', { checkerId: found.checkerId })
  return found
}
let count = 0
const form = (checkerId: string, more: object = {}) => ({
  checkerId,
  recordName: `测试${++count}`,
  recordType: 1,
  systemNos: [],
  shareFlag: 1,
  plannedEndTime: later(hourMs),
  timeInterval: null,
  confirmed: null,
  ...more,
})
const start = async (checkerId: string, more: object = {}) => {
  const answer = await platform.call(checkerTaskApi.start, form(checkerId, more), { token })
  expect(answer.envelope).toMatchObject({ code: 0 })
  return answer.data.taskId
}
const src = { talker: 'IDU', systemNo: 0, unitNo: 1 } as const
const dst = { talker: 'ODU', systemNo: 0, unitNo: 0 } as const
const hex = (retry = false): string =>
  Buffer.from(encodeFrame({ src, dst, type: 'status', retry, sequence: 1, values: { setTemp: 24 } })).toString('hex')
const broken = (): string => `ff${hex().slice(2)}`
const info = async (taskId: string) => (await platform.call(checkerTaskApi.info, { taskId }, { token })).data
const end = (taskId: string) => platform.call(checkerTaskApi.end, { taskId }, { token })

describe('a task is refused', () => {
  const refused: [string, { past?: number } & Record<string, unknown>, string, string][] = [
    ['an interval of 59 s', { recordType: 2, timeInterval: 59 }, 'timeInterval', 'Time interval min 60, max 3600'],
    ['an interval of 3,601 s', { recordType: 2, timeInterval: 3601 }, 'timeInterval', 'Time interval min 60, max 3600'],
    ['no interval', { recordType: 2, timeInterval: null }, 'timeInterval', 'Time interval min 60, max 3600'],
    ['an end that is past', { past: -1000 }, 'plannedEndTime', 'Capture end time must be later than the current time'],
    ['an end that is now', { past: 0 }, 'plannedEndTime', 'Capture end time must be later than the current time'],
    [
      'more than seven days on a temporary one',
      { past: 7 * 24 * hourMs + 1000 },
      'plannedEndTime',
      'At most 7 days on a temporary Checker, 30 days on a stationary one',
    ],
  ]
  it.each(refused)('with %s', async (_, { past, ...more }, field, text) => {
    const { checkerId } = await freeOne()
    const wanted = form(checkerId, { ...more, ...(past !== undefined && { plannedEndTime: later(past) }) })
    const { code, envelope } = await platform.call(checkerTaskApi.start, wanted, { token, language: 'en' })
    expect(code).toBe(400)
    expect(envelope).toMatchObject({ fields: { [field]: text } })
  })
})

it('the current user cannot be added as a Checker user, in the demonstration too', async () => {
  const [self] = await platform.database.select().from(appUsers).where(eq(appUsers.email, 'admin@example.com'))
  const { checkerId } = await freeOne()
  const { data } = await platform.call(checkerApi.info, { checkerId }, { token })
  const users = [{ appUserId: String(self?.id), role: 1 }]
  const wanted = {
    checkerId,
    checkerType: data.checkerType,
    checkerName: data.checkerName,
    alias: data.alias,
    users,
    projectId: data.projectId,
    busMacWifiId: data.busMacWifiId ?? '',
    version: data.version,
  }
  const { envelope } = await platform.call(checkerApi.update, wanted, { token, language: 'en' })
  expect(envelope).toMatchObject({ code: 400, fields: { users: 'The current user cannot be added as a Checker user' } })
  // Who was added by a colleague is no reason to refuse what they save.
  const [row] = await platform.database.select().from(checkers).where(eq(checkers.checkerId, checkerId))
  await platform.database.insert(checkerUsers).values({ checkerRow: row?.id ?? 0, appUserId: self?.id ?? 0, role: 1 })
  expect((await platform.call(checkerApi.update, wanted, { token })).code).toBe(0)
})

describe('a capture', () => {
  it('is started, suspended, continued and ended by its state, and its figures equal what SQL says of its frames', async () => {
    const { checkerId } = await freeOne()
    const taskId = await start(checkerId)
    const ofTask = { checkerId, taskId: Number(taskId) }
    expect((await platform.call(checkerTaskApi.start, form(checkerId), { token })).code).toBe(40003)
    const first = { ...ofTask, firstSeq: 1, fromMs: 0, toMs: 90_000 }
    const frames = [
      [10, 0, hex()],
      [70, 1, broken()],
      [130, 0, hex(true)],
      [60_500, 0, hex()],
    ]
    expect((await device('frames', { ...first, frames })).answer).toMatchObject({ state: 'record', nextSeq: 5 })
    // Told twice it is known.
    expect((await device('frames', { ...first, frames })).answer).toMatchObject({ state: 'record', nextSeq: 5 })

    expect((await platform.call(checkerTaskApi.suspend, { taskId }, { token })).code).toBe(0)
    expect((await platform.call(checkerTaskApi.suspend, { taskId }, { token })).code).toBe(40003)
    const second = { ...ofTask, firstSeq: 5, fromMs: 150_000, toMs: 180_000, frames: [[150_010, 0, hex()]] }
    expect((await device('frames', second)).answer.state).toBe('wait')
    expect((await platform.call(checkerTaskApi.continue, { taskId }, { token })).code).toBe(0)
    expect((await device('frames', second)).answer).toMatchObject({ state: 'record', nextSeq: 6 })
    expect((await end(taskId)).code).toBe(0)
    expect((await device('frames', { ...second, firstSeq: 6 })).answer.state).toBe('stop')

    const [real] = await platform.database
      .select({
        frames: sql<number>`count(*)::int`,
        bytes: sql<number>`sum(length(${checkerFrames.raw}))::int`,
        collisions: sql<number>`(count(*) filter (where ${checkerFrames.flags} & 4 > 0))::int`,
        errors: sql<number>`(count(*) filter (where ${checkerFrames.flags} & 1 > 0))::int`,
        retries: sql<number>`(count(*) filter (where ${checkerFrames.flags} & 2 > 0))::int`,
      })
      .from(checkerFrames)
      .where(eq(checkerFrames.taskId, Number(taskId)))
    expect(real).toMatchObject({ frames: 5, collisions: 1, errors: 1, retries: 1 })
    const recordedMs = 120_000
    const utilisation = Math.round((1000 * (real?.bytes ?? 0) * byteMs) / recordedMs) / 10
    const { data: summary } = await platform.call(checkerFrameApi.summary, { taskId }, { token })
    expect(summary).toMatchObject({
      frameCount: 5,
      recordedMs,
      gapMs: 60_000,
      framesPerMinute: 2.5,
      collisions: 1,
      collisionRate: 20,
      checksumErrors: 1,
      retries: 1,
      utilisation,
    })
    expect(await info(taskId)).toMatchObject({
      taskStatus: 3,
      endReason: 2,
      busUtilisation: utilisation,
      collisionRate: 20,
      dataSize: real?.bytes,
    })
    const { data: lane } = await platform.call(checkerFrameApi.lane, { taskId }, { token })
    expect(lane.gaps).toEqual([{ fromMs: 90_000, toMs: 150_000, reason: 1 }])
    expect(lane.buckets.map(({ minute, frames: n, firstSeq }) => [minute, n, firstSeq])).toEqual([
      ...[[0, 3, 1] as const, [1, 1, 4] as const, [2, 1, 5] as const],
    ])
  })

  it('is read page by page, filtered, and a frame is found where a link says', async () => {
    const { data: tasks } = await platform.call(
      checkerTaskApi.list,
      { recordType: 1, taskStatus: 3, limit: 50 },
      { token },
    )
    const task = tasks.list.find(({ frameCount }) => frameCount > 1000)
    if (task === undefined) throw new Error('no capture of the seed has frames')
    const { taskId } = task
    const read = async (input: object) =>
      (await platform.call(checkerFrameApi.list, { taskId, limit: 100, ...input }, { token })).data
    const second = await read({ page: 2 })
    expect(second).toMatchObject({ totalCount: task.frameCount })
    expect(second.list.map(({ seq }) => seq)).toEqual(Array.from({ length: 100 }, (_, n) => 101 + n))
    const acks = await read({ type: 'ack' })
    expect(acks.totalCount).toBeGreaterThan(100)
    expect(acks.list.every(({ type }) => type === 'ack')).toBe(true)
    const someone = acks.list[30]
    const at = { taskId, type: 'ack', seq: someone?.seq }
    expect((await platform.call(checkerFrameApi.position, at, { token })).data).toEqual({ before: 30 })
    const bySrc = await read({ src: someone?.src })
    expect(bySrc.totalCount).toBeGreaterThan(0)
    expect(bySrc.list.every(({ src: who }) => who === someone?.src)).toBe(true)
    const byHex = await read({ hex: someone?.raw.slice(0, 11) })
    expect(byHex.list.every(({ raw }) => raw.includes(someone?.raw.slice(0, 11) ?? '?'))).toBe(true)
    expect((await read({ errorOnly: 1 })).list.every((frame) => frame.checksumOk === 0 || frame.retry === 1)).toBe(true)
    // As much of an address as is typed so far.
    const bySystem = await read({ src: someone?.src.slice(0, 6) })
    expect(bySystem.totalCount).toBeGreaterThanOrEqual(bySrc.totalCount)
    expect(bySystem.list.every(({ src: who }) => who.startsWith(someone?.src.slice(0, 6) ?? '?'))).toBe(true)
    const refused = { src: 'nobody', hex: 'ZZ' }
    const { envelope } = await platform.call(checkerFrameApi.list, { taskId, ...refused }, { token, language: 'en' })
    expect(envelope).toMatchObject({ code: 400 })
    expect(JSON.stringify(envelope)).toContain('Only hexadecimal digits')
  })

  it('ends when the storage is full, as planned, and after a day of silence', async () => {
    const full = await freeOne()
    const taskId = await start(full.checkerId)
    // 200 MB less what other records of it hold and 30 bytes: one more frame fits, and no second one.
    const { storageUsed } = (await platform.call(checkerApi.info, { checkerId: full.checkerId }, { token })).data
    const room = hex().length / 2 + 5
    await platform.database
      .update(checkerTasks)
      .set({ dataSize: 200_000_000 - storageUsed - room })
      .where(eq(checkerTasks.id, Number(taskId)))
    const frames = [
      [10, 0, hex()],
      [50, 0, hex()],
    ]
    const report = { checkerId: full.checkerId, taskId: Number(taskId), firstSeq: 1, fromMs: 0, toMs: 2000, frames }
    expect((await device('frames', report)).answer).toMatchObject({ state: 'stop', nextSeq: 2 })
    expect(await info(taskId)).toMatchObject({ taskStatus: 4, endReason: 3, frameCount: 1 })

    const [a, b] = [await freeOne(2), await freeOne(1)]
    const planned = await start(a.checkerId)
    const silent = await start(b.checkerId, { plannedEndTime: later(48 * hourMs) })
    platform.clock.advance(hourMs)
    token = await platform.signIn('admin')
    await device('poll', { checkerId: a.checkerId })
    await sweepCheckers(engine())
    expect(await info(planned)).toMatchObject({ taskStatus: 3, endReason: 1 })
    expect(await info(silent)).toMatchObject({ taskStatus: 1 })
    expect((await platform.call(checkerApi.info, { checkerId: b.checkerId }, { token })).data.status).toBe(1)
    platform.clock.advance(24 * hourMs)
    token = await platform.signIn('admin')
    await sweepCheckers(engine())
    expect(await info(silent)).toMatchObject({ taskStatus: 4, endReason: 4 })
  })
})

it('a forecast over the quota names what would be given up, and the start has to confirm just that', async () => {
  const { data } = await platform.call(checkerApi.list, { checkerType: 1, limit: 50 }, { token })
  for (const { checkerId } of data.list) await device('poll', { checkerId })
  const { checkerId } = await freeOne()
  const old = await start(checkerId)
  await end(old)
  await platform.database
    .update(checkerTasks)
    .set({ dataSize: 199_000_000 })
    .where(eq(checkerTasks.id, Number(old)))
  const wanted = form(checkerId, { plannedEndTime: later(5 * hourMs) })
  const { recordName: _name, shareFlag: _share, confirmed: _confirmed, ...asked } = wanted
  const forecast = (await platform.call(checkerTaskApi.forecast, asked, { token })).data
  expect(forecast.overQuota).toBe(1)
  // The oldest go first, until there is room.
  expect(forecast.overwritten.at(-1)?.taskId).toBe(old)
  expect(forecast.expectedSize / forecast.bytesPerHour).toBeCloseTo(5)
  const plain = await platform.call(checkerTaskApi.start, wanted, { token })
  expect(plain.envelope).toMatchObject({ code: 400, fields: { confirmed: expect.any(String) } })
  expect((await platform.call(checkerTaskApi.start, { ...wanted, confirmed: 'other' }, { token })).code).toBe(409)
  const { fingerprint } = forecast
  expect((await platform.call(checkerTaskApi.start, { ...wanted, confirmed: fingerprint }, { token })).code).toBe(0)
  expect(await info(old)).toMatchObject({ dataSize: 0, overwritten: 1 })
})

it('a controller whose bus is recorded is told apart for upgrades', async () => {
  const tasks = await platform.database.select().from(checkerTasks)
  const all = new Set(tasks.flatMap(({ controllerId }) => controllerId ?? []))
  const busy = new Set(tasks.flatMap((task) => (task.endTime === null ? (task.controllerId ?? []) : [])))
  expect(busy.size).toBeGreaterThan(0)
  expect(all.size).toBeGreaterThan(busy.size)
  expect(await readActiveCaptures(platform.database, [...all])).toEqual(busy)
})

it('a Checker without its key is refused, and so are malformed frames', async () => {
  expect((await device('poll', { checkerId: 'CK24050001' }, 'wrong')).status).toBe(401)
  const report = { checkerId: 'CK24050001', taskId: 1, firstSeq: 1, fromMs: 0, toMs: 10, frames: [[1, 0, 'xx']] }
  expect((await device('frames', report)).status).toBe(400)
  expect((await device('frames', { ...report, taskId: 999_999, frames: [] })).status).toBe(404)
})

it('the user who is signed in is not added to a Checker, and one administrator stays', async () => {
  const { data } = await platform.call(checkerApi.userOptions, { search: '' }, { token })
  const [user, self] = data.list.map(({ appUserId }) => appUserId)
  await platform.database.execute(sql`update app_user set email = 'admin@example.com' where id = ${Number(self)}`)
  const wanted = (users: object[]) => ({
    checkerId: 'CK99990001',
    checkerType: 1,
    checkerName: '测试',
    alias: '测试',
    projectId: null,
    busMacWifiId: '',
    users,
  })
  const saved = (users: object[]) => platform.call(checkerApi.save, wanted(users), { token, language: 'en' })
  expect((await saved([{ appUserId: user, role: 2 }])).envelope).toMatchObject({
    fields: { users: 'At least one administrator is needed' },
  })
  expect((await saved([{ appUserId: self, role: 1 }])).envelope).toMatchObject({
    fields: { users: 'The current user cannot be added as a Checker user' },
  })
  expect((await saved([{ appUserId: user, role: 1 }])).code).toBe(0)
})

it('records of stationary Checkers are kept for a year', async () => {
  const rows = await platform.database
    .select({ id: checkerTasks.id, type: checkers.checkerType })
    .from(checkerTasks)
    .innerJoin(checkers, eq(checkers.id, checkerTasks.checkerRow))
    .where(sql`${checkerTasks.taskStatus} in (3, 4)`)
  const of = (type: number) => rows.filter((row) => row.type === type).map(({ id }) => id)
  expect([of(1).length, of(2).length].every((n) => n > 0)).toBe(true)
  const leftAfter = async (ms: number) => {
    const endTime = new Date(platform.clock.now().getTime() - ms)
    await platform.database.update(checkerTasks).set({ endTime }).where(sql`${checkerTasks.taskStatus} in (3, 4)`)
    await forgetRecords(platform.database, platform.clock.now())
    return (await platform.database.select({ id: checkerTasks.id }).from(checkerTasks)).map(({ id }) => id)
  }
  const year = 365 * 24 * hourMs
  expect(await leftAfter(year)).toEqual(expect.arrayContaining([...of(1), ...of(2)]))
  const left = await leftAfter(year + 1)
  expect(left).toEqual(expect.arrayContaining(of(1)))
  for (const id of of(2)) expect(left).not.toContain(id)
})

describe('tasks of a project', () => {
  it("are those of its Checkers and those on the buses of its controllers, of the caller's brand alone", async () => {
    const { database } = platform
    const own = await database
      .select({ id: checkerTasks.id, at: checkers.projectId, on: controllers.projectId })
      .from(checkerTasks)
      .innerJoin(checkers, eq(checkers.id, checkerTasks.checkerRow))
      .leftJoin(controllers, eq(controllers.id, checkerTasks.controllerId))
    const [portable] = own.filter(({ at, on }) => at !== on && on !== null)
    const [fixed] = own.filter(({ at }) => at !== null)
    const read = async (projectId: number | null | undefined) =>
      (await platform.call(checkerTaskApi.list, { projectId: String(projectId), limit: 200 }, { token })).data.list
    for (const projectId of [portable?.on, fixed?.at].filter((id) => id != null)) {
      const wanted = own.filter(({ at, on }) => at === projectId || on === projectId).map(({ id }) => String(id))
      expect((await read(projectId)).map(({ taskId }) => taskId).sort()).toEqual(wanted.sort())
      expect(wanted.length).toBeGreaterThan(0)
    }
    expect(await read(999_999)).toEqual([])
  })
})

describe('a planned start', () => {
  // After all that the clock has brought before.
  beforeAll(async () => {
    token = await platform.signIn('admin')
    const { data } = await platform.call(checkerApi.list, { limit: 200 }, { token })
    for (const { checkerId } of data.list) await device('poll', { checkerId })
  })

  it('waits for its time and its Checker, can be called off, and names who records', async () => {
    const { checkerId } = await freeOne()
    const wrong: [object, object][] = [
      [{ startTime: later(-1000) }, { startTime: 'Start must be later than the current time' }],
      [
        { startTime: later(31 * 24 * hourMs), plannedEndTime: later(32 * 24 * hourMs) },
        { startTime: 'At most 30 days ahead' },
      ],
      [{ startTime: later(2 * hourMs) }, { plannedEndTime: 'The end must be later than the start' }],
      [{ recorder: 'a\u200bb' }, { recorder: 'Recorder cannot contain invisible characters' }],
    ]
    for (const [more, fields] of wrong) {
      const { envelope } = await platform.call(checkerTaskApi.start, form(checkerId, more), { token, language: 'en' })
      expect(envelope).toMatchObject({ code: 400, fields })
    }
    const planned = { startTime: later(10 * minuteMs), recorder: '王工' }
    const taskId = await start(checkerId, planned)
    expect(await info(taskId)).toMatchObject({ taskStatus: 0, ...planned })
    const checker = async () => (await platform.call(checkerApi.info, { checkerId }, { token })).data
    expect(await checker()).toMatchObject({ status: 0, currentTaskId: taskId })
    // It keeps the Checker for itself, and nothing is recorded yet.
    expect((await platform.call(checkerTaskApi.start, form(checkerId), { token })).code).toBe(40003)
    await sweepCheckers(engine())
    expect(await info(taskId)).toMatchObject({ taskStatus: 0 })
    expect((await device('poll', { checkerId })).answer).toEqual({ order: null })

    platform.clock.advance(11 * minuteMs)
    // It fell silent meanwhile: it begins when it is heard again.
    await sweepCheckers(engine())
    expect(await checker()).toMatchObject({ status: 1 })
    expect(await info(taskId)).toMatchObject({ taskStatus: 0 })
    await device('poll', { checkerId })
    expect(await checker()).toMatchObject({ status: 0 })
    await sweepCheckers(engine())
    expect(await info(taskId)).toMatchObject({ taskStatus: 1, recorder: '王工' })
    expect(await checker()).toMatchObject({ status: 2 })
    expect((await end(taskId)).code).toBe(0)

    const off = await start(checkerId, { startTime: later(10 * minuteMs) })
    expect((await end(off)).code).toBe(0)
    expect(await info(off)).toMatchObject({ taskStatus: 3, endReason: 2 })
    expect(await checker()).toMatchObject({ status: 0, currentTaskId: null })
  })

  it('whose Checker never came back ends by its end, as one that was not heard', async () => {
    const { checkerId } = await freeOne()
    const planned = { startTime: later(10 * minuteMs), plannedEndTime: later(20 * minuteMs) }
    const taskId = await start(checkerId, planned)
    platform.clock.advance(21 * minuteMs)
    await sweepCheckers(engine())
    expect(await info(taskId)).toMatchObject({ taskStatus: 4, endReason: 4 })
  })
})

describe('the key of a Checker', () => {
  const poll = async (checkerId: string, key: string) => (await device('poll', { checkerId }, key)).status

  it('is made with it, shown once, made anew, and ends at once when it is revoked', async () => {
    token = await platform.signIn('admin')
    const { data: people } = await platform.call(checkerApi.userOptions, { search: '' }, { token })
    const checkerId = 'CK99999997'
    const users = [{ appUserId: people.list[0]?.appUserId ?? '', role: 1 }]
    const made = { checkerId, checkerType: 1, checkerName: '新', alias: '新', projectId: null, busMacWifiId: '', users }
    const saved = await platform.call(checkerApi.save, made, { token })
    expect(saved.envelope).toMatchObject({ code: 0 })
    const first = saved.data.key
    expect(await poll(checkerId, first)).toBe(200)
    const info = await platform.call(checkerApi.info, { checkerId }, { token })
    expect(info.data.keyTime).toBe(later(0))
    expect(JSON.stringify(info.data)).not.toContain(first)

    const second = (await platform.call(checkerApi.issueKey, { checkerId }, { token })).data.key
    expect([await poll(checkerId, first), await poll(checkerId, second)]).toEqual([401, 200])
    expect((await platform.call(checkerApi.revokeKey, { checkerId }, { token })).code).toBe(0)
    expect(await poll(checkerId, second)).toBe(401)
    expect((await platform.call(checkerApi.info, { checkerId }, { token })).data.keyTime).toBeNull()
    expect((await platform.call(checkerApi.revokeKey, { checkerId }, { token })).code).toBe(40003)
    const { data: events } = await platform.call(checkerEventApi.list, { checkerId, limit: 10 }, { token })
    expect(events.list.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['keyRevoked', 'keyIssued', 'added']))
  })

  it('opens nothing of another Checker', async () => {
    token = await platform.signIn('admin')
    // After all that the clock has brought before.
    const { data } = await platform.call(checkerApi.list, { limit: 200 }, { token })
    for (const { checkerId } of data.list) await device('poll', { checkerId })
    const one = await freeOne()
    const taskId = Number(await start(one.checkerId))
    const other = await freeOne()
    expect(await poll(one.checkerId, await keyOf(other.checkerId))).toBe(401)
    expect((await device('poll', { checkerId: other.checkerId })).answer).toEqual({ order: null })
    const frames = [[10, 0, hex()]]
    const report = { taskId, firstSeq: 1, fromMs: 0, toMs: 1000, frames }
    expect((await device('frames', { checkerId: other.checkerId, ...report })).status).toBe(404)
    expect((await device('sample', { checkerId: other.checkerId, taskId, atMs: 0, units: [] })).status).toBe(404)
    expect((await device('frames', { checkerId: one.checkerId, ...report })).answer).toMatchObject({ nextSeq: 2 })
    await end(String(taskId))
  })
})
