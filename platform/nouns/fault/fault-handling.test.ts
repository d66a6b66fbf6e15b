import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { and, eq } from 'drizzle-orm'
import { codes } from '@/lib/contract/error-code'
import { type Fault, faultApi, faultCan } from '@/lib/contract/fault'
import { jobApi } from '@/lib/contract/job'
import { type AddressedEvent, localEventBus } from '../../kernel/events/event-bus'
import { readCsv } from '../../kernel/sheet/read-csv'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { controllers } from '../tables/fleet'
import { faults } from '../tables/fleet-fault'
import { endMutes } from './end-mutes'

let platform: TestPlatform
let token: string
beforeAll(async () => {
  platform = await testPlatform({ controllers: 300, now: '2026-07-24T06:00:00.000Z' })
  token = await platform.signIn('service')
})
afterAll(() => platform.close())

const list = async (query: Record<string, unknown>, as = token): Promise<Fault[]> =>
  (await platform.call(faultApi.list, { limit: 200, ...query }, { token: as })).data.list
const info = async (faultId: string) => (await platform.call(faultApi.info, { faultId }, { token })).data
const stored = async (faultId: string) => {
  const [row] = await platform.database
    .select()
    .from(faults)
    .where(eq(faults.id, Number(faultId)))
  return row
}
const alarmsOf = async (macWifiId: string) => {
  const [row] = await platform.database.select().from(controllers).where(eq(controllers.macWifiId, macWifiId))
  return row?.alarmCount ?? 0
}
const finished = async (jobId: string) => {
  platform.jobs.wake()
  await platform.jobs.idle()
  return (await platform.call(jobApi.info, { jobId }, { token })).data
}
const minutesUntilNow = (failureTime: string) =>
  Math.floor((Date.parse('2026-07-24T06:00:00Z') - Date.parse(`${failureTime}Z`)) / 60_000)
/** Faults that no other test has touched. */
const used = new Set<string>()
const take = async (
  many: number,
  query: Record<string, unknown> = { acknowledged: 0, status: 0 },
): Promise<Fault[]> => {
  const found = (await list(query)).filter(({ faultId }) => !used.has(faultId)).slice(0, many)
  if (found.length < many) throw new Error('the fleet has too few faults')
  for (const { faultId } of found) used.add(faultId)
  return found
}
const one = async (query?: Record<string, unknown>): Promise<Fault> => {
  const [fault] = await take(1, query)
  if (fault === undefined) throw new Error('no fault')
  return fault
}

describe('an acknowledgement', () => {
  it('says who and when, once', async () => {
    const { faultId } = await one()
    expect((await platform.call(faultApi.acknowledge, { faultId }, { token })).code).toBe(0)
    const after = await info(faultId)
    expect(after).toMatchObject({ ackBy: '张工', ackTime: '2026-07-24 06:00:00' })
    expect(after.events.at(-1)).toMatchObject({ kind: 'acknowledge', user: '张工' })
    const before = await stored(faultId)
    const again = await platform.call(faultApi.acknowledge, { faultId }, { token: await platform.signIn('admin') })
    expect(again.code).toBe(codes.illegalState)
    expect(await stored(faultId)).toEqual(before)
    expect((await list({ acknowledged: 0 })).some((row) => row.faultId === faultId)).toBe(false)
  })

  it('is possible for a fault that has cleared', async () => {
    const { faultId } = await one({ acknowledged: 0, status: 1 })
    expect((await platform.call(faultApi.acknowledge, { faultId }, { token })).code).toBe(0)
  })

  it('is taken back by the one who gave it, and by nobody else', async () => {
    const { faultId } = await one()
    const takeBack = async (as: string) =>
      (await platform.call(faultApi.unacknowledge, { faultId }, { token: as })).code
    expect(await takeBack(token)).toBe(codes.illegalState)
    await platform.call(faultApi.acknowledge, { faultId }, { token })
    expect(await takeBack(await platform.signIn('admin'))).toBe(codes.illegalState)
    expect(await takeBack(token)).toBe(0)
    const after = await info(faultId)
    expect(after).toMatchObject({ ackBy: null, ackTime: null })
    expect(after.events.at(-1)).toMatchObject({ kind: 'unacknowledge', user: '张工' })
  })

  it('is for those who may handle faults', async () => {
    const { faultId } = await one()
    const viewer = await platform.signIn('viewer')
    expect((await platform.call(faultApi.acknowledge, { faultId }, { token: viewer })).code).toBe(codes.forbidden)
    expect((await stored(faultId))?.ackTime).toBeNull()
  })
})

describe('an assignment', () => {
  it('names a web user of the brand, and can be taken back', async () => {
    const { faultId } = await one()
    const { data } = await platform.call(faultApi.assignees, {}, { token })
    const names = data.list.map(({ name }) => name)
    expect(names).toContain('系统管理员')
    expect(names).not.toContain('林悦')
    const me = data.list.find(({ name }) => name === '张工')?.userId
    expect((await platform.call(faultApi.assign, { faultId, assigneeId: me }, { token })).code).toBe(0)
    expect(await info(faultId)).toMatchObject({ assignee: '张工', assigneeId: me })
    expect((await list({ assignee: 'me' })).map((row) => row.faultId)).toContain(faultId)
    expect((await platform.call(faultApi.assign, { faultId, assigneeId: null }, { token })).code).toBe(0)
    expect(await info(faultId)).toMatchObject({ assignee: null })
    const refused = await platform.call(faultApi.assign, { faultId, assigneeId: '999999' }, { token })
    expect([refused.code, refused.envelope.fields?.assigneeId]).toEqual([codes.badRequest, '指派给的内容无效'])
  })

  it('is not possible for a fault that has cleared', async () => {
    const { faultId } = await one({ status: 1 })
    expect((await platform.call(faultApi.assign, { faultId, assigneeId: null }, { token })).code).toBe(
      codes.illegalState,
    )
  })
})

describe('comments', () => {
  it('stand with their author and time in their order, as they were written', async () => {
    const { faultId, commentCount } = await one()
    const words = ['<b>现场已断电</b>', '第二条']
    for (const text of words) expect((await platform.call(faultApi.comment, { faultId, text }, { token })).code).toBe(0)
    const { events } = await info(faultId)
    expect(events.filter(({ kind, user }) => kind === 'comment' && user === '张工').map(({ text }) => text)).toEqual(
      expect.arrayContaining(words),
    )
    const [row] = (await list({ acknowledged: 0 })).filter((each) => each.faultId === faultId)
    expect(row?.commentCount).toBe(commentCount + 2)
    const empty = await platform.call(faultApi.comment, { faultId, text: '  ' }, { token })
    expect([empty.code, empty.envelope.fields?.text]).toEqual([codes.badRequest, '备注不能为空'])
  })
})

describe('a mute', () => {
  it('takes the alarm away, and it comes back by itself after its hours', async () => {
    const { faultId, macWifiId } = await one()
    const alarms = await alarmsOf(macWifiId)
    expect((await platform.call(faultApi.mute, { faultId, hours: 2 }, { token })).code).toBe(0)
    expect(await info(faultId)).toMatchObject({ status: 2, mutedUntil: '2026-07-24 08:00:00' })
    expect(await alarmsOf(macWifiId)).toBe(alarms - 1)
    // Only an active fault can be muted.
    expect((await platform.call(faultApi.mute, { faultId, hours: 2 }, { token })).code).toBe(codes.illegalState)

    const events = localEventBus()
    const heard: AddressedEvent[] = []
    events.subscribe((event) => typeof event === 'object' && heard.push(event))
    const at = (iso: string) => new Date(iso)
    await endMutes(platform.database, events, at('2026-07-24T07:59:59Z'))
    expect((await stored(faultId))?.status).toBe(2)
    const due = (await platform.database.select().from(faults).where(eq(faults.status, 2))).filter(
      ({ mutedUntil }) => mutedUntil !== null && mutedUntil <= at('2026-07-24T08:00:00Z'),
    )
    // Two processes at once: each fault is of one of them.
    const counts = await Promise.all([1, 2].map(() => endMutes(platform.database, events, at('2026-07-24T08:00:00Z'))))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(due.length)
    expect(heard.filter(({ event }) => event.topic === 'fault' && event.id === faultId)).toHaveLength(1)
    expect(await info(faultId)).toMatchObject({ status: 0, mutedUntil: null })
    expect((await info(faultId)).events.at(-1)).toMatchObject({ kind: 'muteEnd', user: null })
    expect(await alarmsOf(macWifiId)).toBe(alarms)
  })

  it('is ended by hand, and has limits', async () => {
    const { faultId } = await one()
    for (const hours of [0, 721, 1.5]) {
      expect((await platform.call(faultApi.mute, { faultId, hours }, { token })).code).toBe(codes.badRequest)
    }
    expect((await platform.call(faultApi.unmute, { faultId }, { token })).code).toBe(codes.illegalState)
    await platform.call(faultApi.mute, { faultId, hours: 720 }, { token })
    expect((await platform.call(faultApi.unmute, { faultId }, { token })).code).toBe(0)
    expect((await stored(faultId))?.status).toBe(0)
  })
})

describe('many at once', () => {
  it('five acknowledged of which one was already: four done, one skipped with who and when, no error', async () => {
    const five = await take(5)
    const [first] = five
    await platform.call(faultApi.acknowledge, { faultId: first?.faultId }, { token })
    const selection = { keys: five.map(({ faultId }) => faultId) }
    const { data } = await platform.call(faultApi.batch, { action: 'acknowledge', selection }, { token })
    expect(await finished(data.jobId)).toMatchObject({ status: 'done', total: 5, done: 4, skipped: 1, failed: 0 })
    const reasons = (await platform.call(jobApi.failures, { jobId: data.jobId }, { token, language: 'en' })).data.list
    expect(reasons).toMatchObject([{ key: first?.faultId, code: 0 }])
    expect(reasons[0]?.reason).toContain('already acknowledged by 张工, 2026-07-24')
    for (const { faultId } of five) expect(faultCan.acknowledge(await info(faultId))).toBe(false)
    // Nothing failed, so there is nothing to try again.
    expect((await platform.call(jobApi.retryFailed, { jobId: data.jobId }, { token })).code).toBe(codes.illegalState)
  })

  it('what cannot be done fails by itself with a reason', async () => {
    const [active] = await take(1)
    const cleared = await one({ status: 1 })
    const keys = [active?.faultId, cleared.faultId, '999999999']
    const { data } = await platform.call(faultApi.batch, { action: 'mute', hours: 24, selection: { keys } }, { token })
    expect(await finished(data.jobId)).toMatchObject({ done: 1, skipped: 0, failed: 2 })
    expect((await stored(cleared.faultId))?.status).toBe(1)
  })

  it('works on all that match a filter, less some', async () => {
    const matching = await list({ severity: 2, status: 0 })
    const [left] = matching
    const selection = { filter: { severity: 2, status: 0 }, except: [left?.faultId] }
    const { data } = await platform.call(faultApi.batch, { action: 'assignMe', selection }, { token })
    const job = await finished(data.jobId)
    expect(job.done + job.skipped).toBe(matching.length - 1)
    const mine = new Set((await list({ assignee: 'me', severity: 2, status: 0 })).map(({ faultId }) => faultId))
    expect(matching.filter(({ faultId }) => !mine.has(faultId)).map(({ faultId }) => faultId)).toEqual(
      left?.assignee === '张工' ? [] : [left?.faultId],
    )
  })

  it('never reaches another brand', async () => {
    const [foreign] = await platform.database
      .select()
      .from(faults)
      .where(and(eq(faults.platformId, 12), eq(faults.status, 0)))
      .limit(1)
    const selection = { keys: [String(foreign?.id)] }
    const { data } = await platform.call(faultApi.batch, { action: 'unmute', selection }, { token })
    expect(await finished(data.jobId)).toMatchObject({ done: 0, failed: 1 })
  })
})

describe('an export', () => {
  it('has every fault that matches, times in the zone of its header, and no formula', async () => {
    const fault = await one()
    await platform.database
      .update(controllers)
      .set({ deviceName: '=HYPERLINK("x")' })
      .where(eq(controllers.macWifiId, fault.macWifiId))
    const input = { filter: { macWifiId: fault.macWifiId }, sidx: 'failureTime', order: 'desc', timeZone: 'Asia/Dubai' }
    const { data } = await platform.call(faultApi.export, input, { token, language: 'en' })
    expect(await finished(data.jobId)).toMatchObject({
      status: 'done',
      fileName: `faults-2026-07-24-${fault.macWifiId}.csv`,
    })
    const { ticket } = (await platform.call(jobApi.ticket, { jobId: data.jobId }, { token })).data
    const text = await (await platform.send(jobApi.download, { ticket }, { token })).text()
    const lines = text.trimEnd().split('\r\n')
    expect(lines[0]).toContain('"Fault code","Fault name"')
    expect(lines[0]).toContain('"Time of failure (Asia/Dubai)"')
    const rows = await list({ macWifiId: fault.macWifiId })
    expect(lines).toHaveLength(1 + rows.length)
    expect(text).toContain(`"'=HYPERLINK(""x"")"`)
    // One that lasts has a figure too: how long so far.
    expect(rows.some(({ durationMin }) => durationMin === null)).toBe(true)
    const table = readCsv(Buffer.from(text), (head) => head === 'Fault code').rows
    expect(table.map((cells) => cells[12])).toEqual([
      'Duration (min)',
      ...rows.map(({ durationMin, failureTime }) => `${durationMin ?? minutesUntilNow(failureTime)}`),
    ])
    const dubai = new Date(Date.parse(`${fault.failureTime}Z`) + 4 * 3_600_000).toISOString().slice(0, 19)
    expect(text).toContain(dubai.replace('T', ' '))
  })
})
