import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { and, eq } from 'drizzle-orm'
import { deviceApi } from '@/lib/contract/device'
import { codes } from '@/lib/contract/error-code'
import { jobApi } from '@/lib/contract/job'
import type { Language } from '@/lib/contract/language'
import { untilPasses } from '@/tests/support/until'
import { namedInReach } from '../../composition/named-in-reach'
import { operationLogs } from '../../kernel/audit/log-table'
import { operationTarget, selectOperations } from '../../kernel/audit/operation-text'
import { createJobRunner } from '../../kernel/jobs/job-runner'
import { loadActor } from '../../kernel/session/load-actor'
import { toSearchText } from '../../kernel/text/search-text'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { controllers } from '../tables/fleet'

let platform: TestPlatform
let token: string
beforeAll(async () => {
  platform = await testPlatform({ controllers: 300, now: '2026-07-24T06:00:00.000Z' })
  token = await platform.signIn('admin')
})
afterAll(() => platform.close())

type Row = typeof controllers.$inferSelect
const gateways = (): Promise<Row[]> =>
  platform.database
    .select()
    .from(controllers)
    .where(and(eq(controllers.platformId, 6), eq(controllers.controllerType, 1)))
    .orderBy(controllers.macWifiId)

/** Starts a job by its call, waits for its end, and answers what it came to. */
const finished = async (jobId: string, as = token) => {
  platform.jobs.wake()
  await platform.jobs.idle()
  return (await platform.call(jobApi.info, { jobId }, { token: as })).data
}
const batch = (action: string, selection: unknown, as = token) =>
  platform.call(deviceApi.himitBatch, { action, selection }, { token: as })

describe('a batch', () => {
  it('changes the rows that can be changed and says of each other one why not', async () => {
    const rows = await gateways()
    const [first, second] = rows.filter(({ activationFlag }) => activationFlag === 1)
    const idle = rows.find(({ activationFlag }) => activationFlag === 0)
    const [foreign] = await platform.database.select().from(controllers).where(eq(controllers.platformId, 12)).limit(1)
    if (!first || !second || !idle || !foreign) throw new Error('the fleet is too small')
    const keys = [first, idle, foreign, second].map(({ macWifiId }) => macWifiId)
    const { data } = await batch('unbind', { keys })
    const job = await finished(data.jobId)
    expect(job).toMatchObject({ kind: 'batch', status: 'done', total: 4, failed: 2 })
    const failures = (await platform.call(jobApi.failures, { jobId: data.jobId }, { token, language: 'en' })).data.list
    expect(failures.map(({ key, code }) => [key, code]).sort()).toEqual(
      [
        [idle.macWifiId, codes.illegalState],
        [foreign.macWifiId, codes.notFound],
      ].sort(),
    )
    expect(failures.map(({ reason }) => reason)).toContain('Not activated, so there is nothing to unbind')
    const after = await gateways()
    const flagOf = (mac: string) => after.find(({ macWifiId }) => macWifiId === mac)?.activationFlag
    expect([first, second].map(({ macWifiId }) => flagOf(macWifiId))).toEqual([0, 0])
    // Each change is in the log by itself.
    const logged = await selectOperations(platform.database).where(eq(operationTarget, second.macWifiId))
    expect(logged).toHaveLength(1)
    // Only what failed is tried once more.
    const again = await platform.call(jobApi.retryFailed, { jobId: data.jobId }, { token })
    expect(await finished(again.data.jobId)).toMatchObject({ total: 2, failed: 2 })
  })

  it('works on every row that matches, less some', async () => {
    const before = await gateways()
    const chosen = before.filter(({ onlineStatus, vipFlag }) => onlineStatus === 1 && vipFlag === 0)
    const except = chosen.slice(0, 3).map(({ macWifiId }) => macWifiId)
    const { data } = await batch('vipOn', { filter: { onlineStatus: 1, vipFlag: 0 }, except })
    expect(await finished(data.jobId)).toMatchObject({ status: 'done', total: chosen.length - 3, failed: 0 })
    for (const row of await gateways()) {
      const was = before.find(({ id }) => id === row.id)
      const isChanged = chosen.some(({ id }) => id === row.id) && !except.includes(row.macWifiId)
      expect(row.vipFlag).toBe(isChanged ? 1 : was?.vipFlag)
    }
    const other = await platform.database.select().from(controllers).where(eq(controllers.platformId, 12))
    expect(other.every(({ version }) => version === 1)).toBe(true)
  })

  it('unbinds only for those who may unbind, and begins with no filter that cannot be read', async () => {
    const service = await platform.signIn('service')
    const keys = [(await gateways())[0]?.macWifiId]
    expect((await batch('unbind', { keys }, service)).code).toBe(codes.forbidden)
    expect((await batch('vipOff', { keys }, service)).code).toBe(0)
    expect((await batch('vipOff', { keys }, await platform.signIn('viewer'))).code).toBe(codes.forbidden)
    expect((await batch('vipOff', { filter: { installFrom: '2026-02-30' } })).code).toBe(codes.badRequest)
    await platform.jobs.idle()
  })
})

describe('a batch that an ended process left', () => {
  it('goes on where it was, and fails no row for having been changed by itself', async () => {
    const { database, clock, logger, config } = platform
    const bound = (await gateways()).filter(({ activationFlag }) => activationFlag === 1)
    expect(bound.length).toBeGreaterThan(10)
    const request = { now: clock.now(), ip: '', userAgent: '', requestId: 'request-of-a-batch' }
    const actor = await loadActor(database, token, request)
    const options = { database, named: namedInReach, clock: clock.now, logger, config, isOnlyProcess: true }
    const first = createJobRunner(options)
    const input = { action: 'unbind' as const, selection: { filter: { activationFlag: 1 as const }, except: [] } }
    const jobId = await first.add(database, { subject: 'device.batchHimit', kind: 'batch' }, input, {
      actor,
      language: 'zh',
      ...request,
    })
    // Told to stop while it changes its fourth row.
    let stopped = Promise.resolve()
    let changes = 0
    const transaction = database.transaction.bind(database)
    jest.spyOn(database, 'transaction').mockImplementation((...args) => {
      if (++changes === 4) stopped = first.stop()
      return transaction(...args)
    })
    first.wake()
    await untilPasses(() => expect(changes).toBe(4))
    await stopped
    jest.mocked(database.transaction).mockRestore()
    const left = (await gateways()).filter(({ activationFlag }) => activationFlag === 1)
    expect(bound.length - left.length).toBe(4)

    const second = createJobRunner(options)
    await second.start()
    await second.idle()
    await second.stop()
    const job = (await platform.call(jobApi.info, { jobId: String(jobId) }, { token })).data
    expect(job).toMatchObject({ status: 'done', total: bound.length, done: bound.length, failed: 0 })
    const logged = await selectOperations(database).where(eq(operationLogs.path, `/job/${jobId}`))
    expect(logged.map(({ target }) => target).sort()).toEqual(bound.map(({ macWifiId }) => macWifiId))
  })
})

const exportFile = async (input: unknown, language: Language = 'en'): Promise<string> => {
  const { data } = await platform.call(deviceApi.himitExport, input, { token, language })
  const job = await finished(data.jobId)
  expect(job).toMatchObject({
    kind: 'export',
    status: 'done',
    fileName: expect.stringMatching(/^hi-mit-2026-07-24.*\.csv$/),
  })
  const ticket = (await platform.call(jobApi.ticket, { jobId: data.jobId }, { token })).data.ticket
  return Buffer.from(await (await platform.send(jobApi.download, { ticket }, { token })).arrayBuffer()).toString('utf8')
}

describe('an export', () => {
  it('has a byte order mark, its heads in the first line, and holds every row that matches in the order asked for', async () => {
    const rows = await gateways()
    const text = await exportFile({
      filter: { onlineStatus: 1 },
      sidx: 'macWifiId',
      order: 'desc',
      timeZone: 'Asia/Shanghai',
    })
    expect(text.startsWith('\ufeff"WiFi ID","Device name","Controller model"')).toBe(true)
    expect(text).toContain('"Installation time (Asia/Shanghai)"')
    const lines = text.slice(1).trimEnd().split('\r\n')
    const expected = rows
      .filter(({ onlineStatus }) => onlineStatus === 1)
      .map(({ macWifiId }) => macWifiId)
      .sort()
      .reverse()
    expect(lines.slice(1).map((line) => line.split('"')[1])).toEqual(expected)
  })

  it('speaks the language of the request and keeps the zone it is asked for', async () => {
    const [row] = (await gateways()).filter(({ installTime }) => installTime !== null)
    if (!row?.installTime) throw new Error('the fleet is too small')
    const [dubai, utc] = await Promise.all(
      ['Asia/Dubai', 'No/Such_Zone'].map((timeZone) =>
        exportFile({ filter: { macWifiId: row.macWifiId }, timeZone }, 'zh'),
      ),
    )
    expect(dubai).toContain('设备名称')
    expect(dubai).toContain('"安装时间（Asia/Dubai）"')
    const wire = (ms: number) => new Date(ms).toISOString().slice(0, 19).replace('T', ' ')
    expect(dubai).toContain(wire(row.installTime.getTime() + 4 * 3_600_000))
    expect(utc).toContain('"安装时间（UTC）"')
    expect(utc).toContain(wire(row.installTime.getTime()))
  })

  it('gives no spreadsheet a formula, and quotes what would break a row', async () => {
    const rows = (await gateways()).slice(0, 6)
    const remarks = ['=1+1', '+SUM(A1)', '-2', '@cmd', '\t=x', 'line one\nline "two", three']
    for (const [i, row] of rows.entries()) {
      await platform.database
        .update(controllers)
        .set({ remarks: remarks[i] ?? '', deviceName: 'unsafe cell', deviceSearch: toSearchText('unsafe cell') })
        .where(eq(controllers.id, row.id))
    }
    const text = await exportFile({ filter: { deviceName: 'unsafe cell' }, sidx: 'macWifiId', timeZone: 'UTC' })
    for (const cell of ["'=1+1", "'+SUM(A1)", "'-2", "'@cmd", "'\t=x"]) expect(text).toContain(`,"${cell}"\r\n`)
    expect(text).toContain('"line one\nline ""two"", three"')
  })

  it('is written for those who may export', async () => {
    const input = { filter: {}, timeZone: 'UTC' }
    expect((await platform.call(deviceApi.himitExport, input, { token: await platform.signIn('viewer') })).code).toBe(
      codes.forbidden,
    )
    expect(
      (await platform.call(deviceApi.himitExport, { ...input, filter: { installTo: '2026-02-30' } }, { token })).code,
    ).toBe(codes.badRequest)
  })
})
