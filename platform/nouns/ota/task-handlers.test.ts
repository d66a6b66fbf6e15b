import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { and, eq } from 'drizzle-orm'
import { type UpgradeReport, upgradePaths } from '@/lib/contract/device-http'
import { codes } from '@/lib/contract/error-code'
import { jobApi } from '@/lib/contract/job'
import { awaitsApproval, otaApprovalApi } from '@/lib/contract/ota-approval'
import { otaResultApi } from '@/lib/contract/ota-result'
import { defaultRun, type OtaRun, otaTaskApi, otaTaskCan } from '@/lib/contract/ota-task'
import { paths } from '@/lib/navigation/paths'
import { createAdmission } from '../../ingest/connection/admission'
import { issueKey, revokeCredential } from '../../ingest/connection/credential-rows'
import { keepSent } from '../../ingest/connection/keep-sent'
import type { DeviceApp } from '../../ingest/http/guard-devices'
import { operationTarget, selectOperations } from '../../kernel/audit/operation-text'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { readFirmwareTrust } from '../firmware/firmware-trust'
import { openFirmware } from '../firmware/open-firmware'
import { deviceMessages } from '../tables/connection'
import { otaRecords } from '../tables/controller-part'
import { controllers } from '../tables/fleet'
import { otaAttempts, otaResults, otaTasks } from '../tables/ota-task'
import { otaVersions } from '../tables/ota-version'
import { deviceRoutes } from './device-routes'
import { advanceTask } from './engine/advance-task'
import type { OtaEngine } from './engine/ota-engine'
import { createNotices } from './notices'

let platform: TestPlatform
let engine: OtaEngine
let devices: DeviceApp
let maker: string
let approver: string
let version: typeof otaVersions.$inferSelect
let macs: string[] = []
/** The keys of the controllers that have spoken so far. */
const keys = new Map<string, string>()
const family = 'HM16-WIFI-ESP32'

beforeAll(async () => {
  platform = await testPlatform({ controllers: 300 })
  const { database, clock, events, logger, config } = platform
  const pace = { retryDelayMs: 60_000, checkMs: 120_000, askAgainMs: 86_400_000 }
  const trust = () => readFirmwareTrust(config)
  engine = {
    database,
    clock: clock.now,
    events,
    logger,
    queue: { enqueue: async () => undefined },
    pace,
    since: clock.now(),
    trust,
  }
  const source = (id: number) => openFirmware({ database, dataDir: config.dataDir, trust: trust() }, id)
  devices = deviceRoutes(engine, {
    admit: createAdmission(database),
    http: platform.http,
    openFirmware: source,
    draining: new AbortController().signal,
  })
  maker = await platform.signIn('ota')
  approver = await platform.signIn('admin')
  const [found] = await database
    .select()
    .from(otaVersions)
    .where(and(eq(otaVersions.platformId, 6), eq(otaVersions.featureCode, family), eq(otaVersions.versionNo, '3.2.1')))
  if (found === undefined) throw new Error('there is no version')
  version = found
})
afterAll(() => platform.close())

const all = () =>
  platform.database.select().from(controllers).where(eq(controllers.platformId, 6)).orderBy(controllers.id)
type Controller = typeof controllers.$inferSelect
const change = (macWifiId: string, values: Partial<Controller>) =>
  platform.database.update(controllers).set(values).where(eq(controllers.macWifiId, macWifiId))

/** Ten devices, two of each of five projects, fit for the upgrade; nothing else runs. */
beforeEach(async () => {
  await platform.database.delete(otaTasks)
  const rows = await all()
  const byProject = new Map<number, Controller[]>()
  for (const row of rows) {
    if (row.featureCode !== family || row.projectId === null || row.macWifiId.startsWith('FA11')) continue
    byProject.set(row.projectId, [...(byProject.get(row.projectId) ?? []), row])
  }
  const pairs = [...byProject.values()].filter((list) => list.length >= 2).slice(0, 5)
  expect(pairs).toHaveLength(5)
  macs = pairs.flatMap((list) => list.slice(0, 2).map(({ macWifiId }) => macWifiId))
  const fit = { onlineStatus: 1, activationFlag: 1, moduleVersion: '3.1.0', otaStatus: 0 } as const
  for (const macWifiId of macs) await change(macWifiId, fit)
})

const run = (more: Partial<OtaRun> = {}): OtaRun => ({
  ...defaultRun,
  dailyWindow: null,
  retryTimes: 0,
  stages: [{ share: 100, successTrigger: 90, failureThreshold: 50 }],
  ...more,
})
const check = (macWifiIds = macs) => ({
  source: { versionId: String(version.id) },
  selection: { by: 'device', macWifiIds },
})
const preflight = async (macWifiIds = macs) =>
  (await platform.call(otaTaskApi.preflight, check(macWifiIds), { token: maker })).data

const create = async (given: OtaRun, macWifiIds = macs, as = maker) => {
  const { snapshot, eligible } = await preflight(macWifiIds)
  const form = { ...check(macWifiIds), taskName: '测试', remark: '', run: given, snapshot, confirmCount: eligible }
  return platform.call(otaTaskApi.create, form, { token: as })
}
const started = async (given: OtaRun, macWifiIds = macs): Promise<string> => {
  const { upgradeId } = (await create(given, macWifiIds)).data
  expect((await platform.call(otaTaskApi.approve, { upgradeId, remark: '' }, { token: approver })).code).toBe(0)
  expect((await platform.call(otaTaskApi.start, { upgradeId }, { token: maker })).code).toBe(0)
  await look(upgradeId)
  return upgradeId
}
const look = (upgradeId: string) => advanceTask(engine, Number(upgradeId))
const info = async (upgradeId: string) => (await platform.call(otaTaskApi.info, { upgradeId }, { token: maker })).data
const results = async (upgradeId: string) =>
  (await platform.call(otaResultApi.list, { upgradeId, limit: 100 }, { token: maker })).data.list

const idOf = async (macWifiId: string): Promise<number> => {
  const [row] = await platform.database.select().from(controllers).where(eq(controllers.macWifiId, macWifiId))
  return row?.id ?? 0
}
const keyOf = async (macWifiId: string): Promise<string> => {
  const given = { controllerId: await idOf(macWifiId), now: platform.clock.now(), userId: null }
  if (!keys.has(macWifiId)) keys.set(macWifiId, await issueKey(platform.database, given))
  return keys.get(macWifiId) ?? ''
}
const basic = (name: string, key: string) => `Basic ${Buffer.from(`${name}:${key}`).toString('base64')}`
/** A call of a controller, with its own key. */
const tell = async (macWifiId: string, path: string, body?: object, more: Record<string, string> = {}) =>
  devices.request(path, {
    headers: { authorization: basic(macWifiId, await keyOf(macWifiId)), 'content-type': 'application/json', ...more },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
type Command = { kind: string; key: string; attempt: number }
const poll = async (macWifiId: string) => (await (await tell(macWifiId, upgradePaths.pending)).json()) as Command
const report = async (macWifiId: string, key: string, more: Partial<UpgradeReport>) =>
  tell(macWifiId, upgradePaths.report, { key, step: 6, progress: 100, ...more })
const fetchFile = (macWifiId: string, key: string, more: Record<string, string> = {}) =>
  tell(macWifiId, `${upgradePaths.firmware}?key=${key}`, undefined, more)
const success = { outcome: { result: 'success', version: '3.2.1' } } as const
const failure = (failReason: 1 | 2 | 3) => ({
  step: 2 as const,
  progress: 0,
  // As firmware writes it: NUL is a character that PostgreSQL keeps in no text.
  outcome: { result: 'failure' as const, failReason, message: 'flash\0' },
})
/** Every device that was given its upgrade answers. */
const answer = async (upgradeId: string, how: (macWifiId: string) => Partial<UpgradeReport>): Promise<number> => {
  const open = (await results(upgradeId)).filter(({ result }) => result === 1)
  for (const { macWifiId } of open) await report(macWifiId, (await poll(macWifiId)).key, how(macWifiId))
  await look(upgradeId)
  return open.length
}

describe('the pre-flight', () => {
  it('names each device that is left out with its reason, and what stands behind the others', async () => {
    const [a = '', b = '', c = '', d = '', e = ''] = macs
    await change(a, { moduleVersion: '3.2.1' })
    await change(b, { moduleVersion: '2.8.1' })
    await change(c, { onlineStatus: 0 })
    await change(d, { activationFlag: 0 })
    await change(e, { moduleVersion: '3.3.0' })
    const other = (await all()).find(({ featureCode }) => featureCode !== family)?.macWifiId ?? ''
    const asked = [...macs, other, 'ABCDEF999999']
    const found = await preflight(asked)
    expect(found).toMatchObject({ total: 12, eligible: 5 })
    expect(Object.fromEntries(found.excluded.map(({ reason, count }) => [reason, count]))).toEqual({
      sameVersion: 1,
      belowMinimum: 1,
      offline: 1,
      notActivated: 1,
      newerVersion: 1,
      otherFeatureCode: 1,
      unknownDevice: 1,
    })
    const fit = (await all()).filter(({ macWifiId }) => macs.slice(5).includes(macWifiId))
    expect(found.iduCount).toBe(fit.reduce((sum, { iduCount }) => sum + iduCount, 0))
    const only = { check: check(asked), only: 'offline' }
    const { list } = (await platform.call(otaTaskApi.preflightDevices, only, { token: maker })).data
    expect(list).toMatchObject([{ macWifiId: c, exclusion: 'offline' }])
    expect(
      (await platform.call(otaTaskApi.preflight, { ...check(), includeOffline: 1 }, { token: maker })).data.eligible,
    ).toBe(6)
    const plan = { check: check(asked), run: run({ concurrency: 9 }) }
    const { waves } = (await platform.call(otaTaskApi.plan, plan, { token: maker })).data
    expect(waves.reduce((sum, { deviceCount }) => sum + deviceCount, 0)).toBe(5)
    expect(waves.every(({ deviceCount, projectCount }) => deviceCount === projectCount)).toBe(true)
  })

  it('is a file that has its heads in the first line, and every device with its reason', async () => {
    const here = await preflight([...macs, 'FFFFFFFFFFFF'])
    const asked = { check: check([...macs, 'FFFFFFFFFFFF']), timeZone: 'UTC' }
    const { jobId } = (await platform.call(otaTaskApi.preflightExport, asked, { token: maker })).data
    platform.jobs.wake()
    await platform.jobs.idle()
    const { ticket } = (await platform.call(jobApi.ticket, { jobId }, { token: maker })).data
    const file = await platform.send(jobApi.download, { ticket }, { token: maker })
    expect(file.headers.get('content-disposition')).toContain(`upgrade-preflight-${family}-3.2.1-2026-11-21.csv`)
    const lines = (await file.text()).trimEnd().split('\r\n')
    expect(lines[0]).toMatch(/^\uFEFF?"WiFi ID","设备名称","所属项目"/)
    expect(
      lines
        .slice(1)
        .map((line) => line.slice(1, 13))
        .sort(),
    ).toEqual([...macs, 'FFFFFFFFFFFF'].sort())
    expect(lines.filter((line) => line.includes('"是"'))).toHaveLength(here.eligible)
  })

  it('names the unfinished upgrades in which a device waits, and takes it nevertheless', async () => {
    const [first = '', other = ''] = macs
    const { upgradeId } = (await create(run(), [first])).data
    const waits = async () => {
      const input = { check: check([first, other]), only: 'all' }
      const { list } = (await platform.call(otaTaskApi.preflightDevices, input, { token: maker })).data
      return Object.fromEntries(list.map(({ macWifiId, exclusion, waitsIn }) => [macWifiId, [exclusion, waitsIn]]))
    }
    expect(await waits()).toEqual({ [first]: [null, ['测试']], [other]: [null, []] })
    expect(await preflight([first, other])).toMatchObject({ eligible: 2, waitingElsewhere: 1 })
    await platform.call(otaTaskApi.reject, { upgradeId, remark: '不同意' }, { token: approver })
    expect((await waits())[first]).toEqual([null, []])
  })

  it('must still hold when the upgrade is created', async () => {
    const before = await preflight()
    await change(macs[0] ?? '', { onlineStatus: 0 })
    const { snapshot } = before
    const form = { ...check(), taskName: 'x', remark: '', run: run(), snapshot, confirmCount: before.eligible }
    expect((await platform.call(otaTaskApi.create, form, { token: maker })).code).toBe(codes.conflict)
    for (const macWifiId of macs) await change(macWifiId, { moduleVersion: '3.2.1' })
    expect((await create(run())).code).toBe(codes.badRequest)
  })
})

describe('approval', () => {
  it('is a second person', async () => {
    const { upgradeId } = (await create(run())).data
    const by = (token: string) => platform.call(otaTaskApi.approve, { upgradeId, remark: '同意' }, { token })
    expect((await platform.call(otaTaskApi.start, { upgradeId }, { token: maker })).code).toBe(codes.illegalState)
    expect((await by(maker)).code).toBe(codes.illegalState)
    expect((await by(await platform.signIn('viewer'))).code).toBe(codes.forbidden)
    expect((await by(approver)).code).toBe(0)
    expect((await by(approver)).code).toBe(codes.illegalState)
    expect(await info(upgradeId)).toMatchObject({
      approval: 'approved',
      approveRemark: '同意',
      taskStatus: 0,
      isOwn: 1,
    })
    const other = (await create(run())).data.upgradeId
    const without = await platform.call(otaTaskApi.reject, { upgradeId: other, remark: ' ' }, { token: approver })
    expect([without.code, without.envelope.fields]).toEqual([codes.badRequest, { remark: '备注不能为空' }])
    expect(await info(other)).toMatchObject({ approval: 'waiting' })
    await platform.call(otaTaskApi.reject, { upgradeId: other, remark: '不同意' }, { token: approver })
    expect(await info(other)).toMatchObject({ approval: 'rejected', taskStatus: 4, waiting: 0 })
  })
})

describe('what waits for approval', () => {
  const count = (token: string) => platform.call(otaApprovalApi.count, {}, { token })
  const waiting = async (token: string) => (await count(token)).data.count

  it('is told to everybody who may decide it, until it is decided, as the list that it leads to has it', async () => {
    const before = await waiting(approver)
    const one = (await create(run())).data.upgradeId
    const two = (await create(run())).data.upgradeId
    const own = (await create(run(), macs, approver)).data?.upgradeId
    expect(own).toBeTruthy()
    expect(await waiting(approver)).toBe(before + 2)
    const { data } = await platform.call(otaTaskApi.list, { ...awaitsApproval, limit: 200 }, { token: approver })
    expect(data.totalCount).toBe(before + 2)
    expect(data.list.every(otaTaskCan.approve)).toBe(true)
    // The address that badge and dashboard link to.
    const link = new URL(paths.otaApprovals(), 'http://console').searchParams
    expect(Object.fromEntries(link)).toEqual(
      Object.fromEntries(Object.entries(awaitsApproval).map(([name, value]) => [name, String(value)])),
    )
    // A user counts the upgrades that others have made; a user who may not decide gets no count.
    expect(await waiting(maker)).toBe(1)
    expect((await count(await platform.signIn('viewer'))).code).toBe(codes.forbidden)
    await platform.call(otaTaskApi.approve, { upgradeId: one, remark: '' }, { token: approver })
    expect(await waiting(approver)).toBe(before + 1)
    await platform.call(otaTaskApi.reject, { upgradeId: two, remark: '不同意' }, { token: approver })
    expect(await waiting(approver)).toBe(before)
    await platform.call(otaTaskApi.cancel, { upgradeId: own }, { token: approver })
  })

  it('is only what stands within the reach', async () => {
    expect(await waiting(await platform.signIn('admin', 12))).toBe(0)
  })
})

describe('a rollout', () => {
  it('upgrades one controller of a project at a time, and its version, record and log follow', async () => {
    const upgradeId = await started(run())
    const first = (await results(upgradeId)).filter(({ result }) => result === 1)
    expect(first).toHaveLength(5)
    expect(new Set(first.map(({ projectId }) => projectId)).size).toBe(5)
    const [other] = (await results(upgradeId)).filter(({ result }) => result === 0)
    expect(other?.wait).toBe('projectBusy')
    // A pair that overlaps by hand is refused, with who is in the way.
    const refused = await platform.call(otaResultApi.startNow, { resultId: other?.resultId }, { token: maker })
    expect(refused.code).toBe(codes.illegalState)
    const busy = first.find(({ projectId }) => projectId === other?.projectId)
    expect(refused.data).toEqual({ why: 'projectBusy', macWifiId: busy?.macWifiId })
    expect(await answer(upgradeId, () => success)).toBe(5)
    expect(await answer(upgradeId, () => success)).toBe(5)
    expect(await info(upgradeId)).toMatchObject({ taskStatus: 3, success: 10, fail: 0, waiting: 0, upgrading: 0 })
    const rows = (await all()).filter(({ macWifiId }) => macs.includes(macWifiId))
    expect(rows.map(({ moduleVersion, otaStatus }) => [moduleVersion, otaStatus])).toEqual(rows.map(() => ['3.2.1', 2]))
    const records = await platform.database
      .select()
      .from(otaRecords)
      .where(eq(otaRecords.upgradeId, Number(upgradeId)))
    expect(records.map(({ result, afterVersion }) => [result, afterVersion])).toEqual(rows.map(() => [2, '3.2.1']))
    const resultId = first[0]?.resultId
    const { attempts } = (await platform.call(otaResultApi.info, { resultId }, { token: maker })).data
    expect(attempts).toMatchObject([{ attempt: 1, cause: 'plan', result: 2, steps: [{ step: 2 }, { step: 6 }] }])
  })

  it('stops itself, says why by cause, and tries again only what passes by itself', async () => {
    const stages = [
      { share: 50, successTrigger: 50, failureThreshold: 100 },
      { share: 50, successTrigger: 100, failureThreshold: 1 },
    ]
    const upgradeId = await started(run({ stages }))
    const failing = (await results(upgradeId)).filter(({ result }) => result === 1).map(({ macWifiId }) => macWifiId)
    // Three time out, two arrive broken: features 45.
    await answer(upgradeId, (macWifiId) => failure(failing.indexOf(macWifiId) < 3 ? 2 : 3))
    expect(await info(upgradeId)).toMatchObject({
      taskStatus: 2,
      stopReason: 'threshold',
      stopStage: 1,
      fail: 5,
      upgrading: 0,
      waiting: 5,
      stages: [{ state: 'stopped' }, { state: 'waiting' }],
    })
    await look(upgradeId)
    expect((await info(upgradeId)).upgrading).toBe(0)
    const { data } = await platform.call(otaTaskApi.stopReport, { upgradeId }, { token: maker })
    expect(data).toMatchObject({ limit: 5, transientCount: 3, retryableCount: 5 })
    expect(data.causes.map(({ failReason, count, transient }) => [failReason, count, transient])).toEqual([
      [2, 3, 1],
      [3, 2, 0],
    ])
    const retry = { upgradeId, which: 'transient', resume: 1 }
    expect((await platform.call(otaTaskApi.retry, retry, { token: maker })).data).toEqual({ count: 3 })
    await look(upgradeId)
    while ((await answer(upgradeId, () => success)) > 0);
    expect(await info(upgradeId)).toMatchObject({ taskStatus: 3, success: 8, fail: 2 })
    const retried = (await results(upgradeId)).filter(({ retryCount }) => retryCount > 0)
    expect(retried.map(({ macWifiId }) => macWifiId).sort()).toEqual(failing.slice(0, 3).sort())
  })

  it('tries again by itself as often as it may, and not before its time', async () => {
    const [only = ''] = macs
    const upgradeId = await started(run({ retryTimes: 1 }), [only])
    await answer(upgradeId, () => failure(1))
    expect(await results(upgradeId)).toMatchObject([{ result: 0, retryCount: 1, wait: 'retry' }])
    platform.clock.advance(61_000)
    await look(upgradeId)
    expect((await poll(only)).attempt).toBe(2)
    await answer(upgradeId, () => failure(1))
    expect(await results(upgradeId)).toMatchObject([{ result: 3, failReason: 1, retryCount: 1 }])
    expect(await info(upgradeId)).toMatchObject({ taskStatus: 2, stopReason: 'threshold' })
  })

  it('pauses, resumes and is cancelled, and says what that does with its devices', async () => {
    const upgradeId = await started(run())
    const act = (endpoint: typeof otaTaskApi.pause) => platform.call(endpoint, { upgradeId }, { token: maker })
    const impact = async () => (await platform.call(otaTaskApi.impact, { upgradeId }, { token: maker })).data
    expect(await impact()).toEqual({ notStarted: 5, inProgress: 5, done: 0, beforeFlash: 5, flashing: 0 })
    expect((await act(otaTaskApi.pause)).code).toBe(0)
    expect((await act(otaTaskApi.pause)).code).toBe(codes.illegalState)
    expect(await answer(upgradeId, () => success)).toBe(5)
    expect(await info(upgradeId)).toMatchObject({ taskStatus: 2, stopReason: 'byHand', upgrading: 0, success: 5 })
    expect((await act(otaTaskApi.resume)).code).toBe(0)
    await look(upgradeId)
    expect((await act(otaTaskApi.cancel)).code).toBe(0)
    expect(await impact()).toMatchObject({ notStarted: 0, inProgress: 5 })
    await answer(upgradeId, () => success)
    expect(await info(upgradeId)).toMatchObject({ taskStatus: 4, success: 10, fail: 0 })
  })

  it('waits for the window of the site', async () => {
    // The clock of the test stands at 00:00 UTC and later by minutes.
    const upgradeId = await started(run({ dailyWindow: '12:00-12:30' }), macs.slice(0, 1))
    expect(await results(upgradeId)).toMatchObject([{ result: 0, wait: 'window' }])
  })
})

describe('a device', () => {
  it('is asked before it is given up, and what it says late or twice changes nothing', async () => {
    const [mac = ''] = macs
    const upgradeId = await started(run(), [mac])
    const { key, kind } = await poll(mac)
    expect(kind).toBe('upgrade')
    expect((await poll(mac)).key).toBe(key)
    await report(mac, key, { step: 4, progress: 70 })
    await report(mac, key, { step: 3, progress: 60 })
    expect(await results(upgradeId)).toMatchObject([{ step: 4, progress: 70 }])
    platform.clock.advance(21 * 60_000)
    await look(upgradeId)
    expect((await poll(mac)).kind).toBe('check')
    expect(await results(upgradeId)).toMatchObject([{ result: 1 }])
    await report(mac, key, { step: 5, progress: 90 })
    platform.clock.advance(3 * 60_000)
    await look(upgradeId)
    expect(await results(upgradeId)).toMatchObject([{ result: 1, step: 5 }])
    expect(await (await report(mac, key, success)).json()).toEqual({ open: false })
    const before = await platform.database.select().from(otaAttempts)
    await report(mac, key, failure(1))
    await report(mac, key, success)
    expect(await platform.database.select().from(otaAttempts)).toEqual(before)
    await look(upgradeId)
    expect(await info(upgradeId)).toMatchObject({ taskStatus: 3, success: 1 })
  })

  it('that was asked by a platform that ended before it could answer is asked again', async () => {
    const [mac = ''] = macs
    const upgradeId = await started(run(), [mac])
    const { key } = await poll(mac)
    platform.clock.advance(21 * 60_000)
    await look(upgradeId)
    platform.clock.advance(3 * 60_000)
    const next = { ...engine, since: platform.clock.now() }
    await advanceTask(next, Number(upgradeId))
    expect((await poll(mac)).kind).toBe('check')
    expect(await results(upgradeId)).toMatchObject([{ result: 1 }])
    await report(mac, key, success)
    expect(await results(upgradeId)).toMatchObject([{ result: 2 }])
  })

  it.each([
    ['sameVersion', { moduleVersion: '3.2.1' }, 11],
    ['newerVersion', { moduleVersion: '3.9.1' }, 12],
    ['belowMinimum', { moduleVersion: '2.8.1' }, 13],
    ['notActivated', { activationFlag: 0 as const }, 16],
    ['otherFeatureCode', { featureCode: 'HM64-WIFI-ESP32' }, 17],
  ])('that does not fit any more when its turn comes is left out as %s', async (_why, values, failReason) => {
    const [first = '', mate = ''] = macs
    // Two of one project: the second waits for the first.
    const upgradeId = await started(run({ stages: [{ share: 100, successTrigger: 100, failureThreshold: 1 }] }), [
      first,
      mate,
    ])
    const [given, waits] = (await results(upgradeId)).sort((a, b) => b.result - a.result)
    expect([given?.result, waits?.result]).toEqual([1, 0])
    const before = (await all()).find(({ macWifiId }) => macWifiId === waits?.macWifiId)
    await change(waits?.macWifiId ?? '', values)
    await answer(upgradeId, () => success)
    const left = (await results(upgradeId)).find(({ macWifiId }) => macWifiId === waits?.macWifiId)
    expect(left).toMatchObject({ result: 3, failReason, retryCount: 0, startTime: null })
    expect(left?.afterVersion).toBe('moduleVersion' in values ? values.moduleVersion : before?.moduleVersion)
    // It has not failed, so its stage is through.
    await look(upgradeId)
    expect(await info(upgradeId)).toMatchObject({ taskStatus: 3, success: 1 })
    expect((await poll(waits?.macWifiId ?? '')).kind).toBe('none')
    await change(waits?.macWifiId ?? '', { featureCode: family, activationFlag: 1 })
  })

  it('that never comes is left out by hand, and the stages after it begin', async () => {
    const half = { share: 50, successTrigger: 100, failureThreshold: 50 }
    const { upgradeId } = (
      await create(
        run({ stages: [half, half] }),
        [0, 2, 4, 6].map((n) => macs[n] ?? ''),
      )
    ).data
    const absent = (await results(upgradeId)).find(({ stageNo }) => stageNo === 1)
    await change(absent?.macWifiId ?? '', { onlineStatus: 0 })
    await platform.call(otaTaskApi.approve, { upgradeId, remark: '' }, { token: approver })
    await platform.call(otaTaskApi.start, { upgradeId }, { token: maker })
    await look(upgradeId)
    expect(await answer(upgradeId, () => success)).toBe(1)
    await look(upgradeId)
    expect(await info(upgradeId)).toMatchObject({ stages: [{ state: 'running', waiting: 1 }, { state: 'waiting' }] })
    const own = { resultId: absent?.resultId }
    const ask = async (endpoint: typeof otaResultApi.skip, token = maker) =>
      (await platform.call(endpoint, own, { token })).code
    const ownRow = async () => (await results(upgradeId)).find(({ resultId }) => resultId === own.resultId)
    expect(await ask(otaResultApi.skip, await platform.signIn('viewer'))).toBe(codes.forbidden)
    expect(await ask(otaResultApi.skip)).toBe(0)
    expect(await ownRow()).toMatchObject({ result: 3, failReason: 18, wait: null })
    const [logged] = await selectOperations(platform.database).where(eq(operationTarget, `skip ${absent?.macWifiId}`))
    expect(logged).toMatchObject({ module: 'otaResult', result: 0 })
    expect(await ask(otaResultApi.skip)).toBe(codes.illegalState)
    // What is tried again as a whole leaves it alone; by its own name it comes back.
    const retry = { upgradeId, which: 'all' }
    expect((await platform.call(otaTaskApi.retry, retry, { token: maker })).code).toBe(codes.illegalState)
    expect(await ask(otaResultApi.retry)).toBe(0)
    expect(await ownRow()).toMatchObject({ result: 0, failReason: null })
    expect(await ask(otaResultApi.skip)).toBe(0)
    await look(upgradeId)
    expect(await info(upgradeId)).toMatchObject({
      stages: [
        { state: 'finished', total: 1, success: 1, fail: 0 },
        { state: 'running', upgrading: 2 },
      ],
    })
    await answer(upgradeId, () => success)
    await look(upgradeId)
    expect(await info(upgradeId)).toMatchObject({ taskStatus: 3, success: 3, waiting: 0 })
    await change(absent?.macWifiId ?? '', { onlineStatus: 1 })
  })

  it('is upgraded from what it runs when its turn comes', async () => {
    const [first = '', mate = ''] = macs
    const upgradeId = await started(run(), [first, mate])
    const waits = (await results(upgradeId)).find(({ result }) => result === 0)?.macWifiId ?? ''
    await change(waits, { moduleVersion: '3.1.7' })
    await answer(upgradeId, () => success)
    expect((await results(upgradeId)).find(({ macWifiId }) => macWifiId === waits)).toMatchObject({
      result: 1,
      beforeVersion: '3.1.7',
    })
  })

  it.each([
    ['while it is upgraded', 0, 0],
    ['when it waits for another try', 1, 2],
    ['when it has been given up', 0, 2],
  ])('whose hello names the target has it, %s', async (_when, retryTimes, looks) => {
    const [mac = '', other = ''] = [macs[0], macs[2]]
    const upgradeId = await started(
      run({ retryTimes, timeoutMin: 5, stages: [{ share: 100, successTrigger: 1, failureThreshold: 100 }] }),
      [mac, other],
    )
    await poll(mac)
    await poll(other)
    for (let n = 0; n < looks; n += 1) {
      platform.clock.advance((n === 0 ? 6 : 3) * 60_000)
      await report(other, (await poll(other)).key, { step: 4, progress: 10 })
      await look(upgradeId)
    }
    await change(mac, { moduleVersion: '3.2.1' })
    await look(upgradeId)
    const own = (await results(upgradeId)).find(({ macWifiId }) => macWifiId === mac)
    expect(own).toMatchObject({
      result: 2,
      failReason: null,
      beforeVersion: '3.1.0',
      afterVersion: '3.2.1',
      progress: 100,
    })
    expect((await poll(mac)).kind).toBe('none')
  })

  it('that begins anew after a power cut is not given up while it reports', async () => {
    const upgradeId = await started(run({ timeoutMin: 5 }), macs.slice(0, 1))
    const [mac = ''] = macs
    const { key } = await poll(mac)
    await report(mac, key, { step: 4, progress: 70 })
    for (let n = 0; n < 4; n += 1) {
      platform.clock.advance(4 * 60_000)
      await report(mac, key, { step: 2, progress: 5 + n })
      await look(upgradeId)
      expect((await poll(mac)).kind).toBe('upgrade')
    }
    expect(await results(upgradeId)).toMatchObject([{ result: 1, step: 4, progress: 70 }])
  })

  it('that answers nothing has failed for want of an answer', async () => {
    const upgradeId = await started(run(), macs.slice(0, 1))
    for (const minutes of [21, 3]) {
      platform.clock.advance(minutes * 60_000)
      await look(upgradeId)
    }
    expect(await results(upgradeId)).toMatchObject([{ result: 3, failReason: 1 }])
  })

  it('that runs another version than it was told to has failed', async () => {
    const upgradeId = await started(run(), macs.slice(0, 1))
    await answer(upgradeId, () => ({ outcome: { result: 'success', version: '3.1.0' } }))
    expect(await results(upgradeId)).toMatchObject([{ result: 3, failReason: 6, afterVersion: '3.1.0' }])
  })

  it('shows its own credential, and is given nothing of another one', async () => {
    const [mac = '', , other = ''] = macs
    await started(run(), [mac, other])
    const own = await keyOf(mac)
    const wrong = [undefined, basic(mac, 'wrong'), basic(mac, await keyOf(other)), basic('CK24050001', own), 'Basic !']
    for (const authorization of wrong) {
      const headers = { ...(authorization && { authorization }) }
      const refused = await devices.request(upgradePaths.pending, { headers })
      expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Basic realm="devices"'])
    }
    const { key } = await poll(mac)
    expect((await poll(other)).key).not.toBe(key)
    expect((await report(other, key, success)).status).toBe(404)
    expect((await fetchFile(other, key)).status).toBe(404)
    expect((await report(mac, crypto.randomUUID(), success)).status).toBe(404)
    // Nor does it speak for another one.
    const named = { macWifiId: other, key, step: 6, progress: 100, ...success }
    expect((await tell(mac, upgradePaths.report, named)).status).toBe(400)
    const file = await fetchFile(mac, key)
    expect((await file.arrayBuffer()).byteLength).toBe(version.fileSize)
  })

  it('whose key was revoked is turned away at once, whatever is under way', async () => {
    const [mac = ''] = macs
    await started(run(), [mac])
    const { key } = await poll(mac)
    const ended = { controllerId: await idOf(mac), now: platform.clock.now(), userId: null, kind: 'key' as const }
    expect(await revokeCredential(platform.database, ended)).toBe(true)
    expect((await tell(mac, upgradePaths.pending)).status).toBe(401)
    expect((await fetchFile(mac, key)).status).toBe(401)
    expect((await report(mac, key, success)).status).toBe(401)
    keys.delete(mac)
    expect((await fetchFile(mac, key)).status).toBe(200)
  })

  it('is told by the broker that something waits, once, and again after a minute until it asks', async () => {
    const [mac = '', , other = ''] = macs
    const told: unknown[] = []
    let elapsed = 0
    const tellAll = createNotices({
      ...engine,
      logger: platform.logger,
      elapsed: () => elapsed,
      send: async (...sent) => {
        told.push(sent)
      },
      books: keepSent(platform.events.publish),
    })
    const upgradeId = await started(run({ upgradeWay: 1 }), [mac])
    const second = await started(run(), [other])
    const notice = (macWifiId: string) => [6, macWifiId, 'upgrade', { time: platform.clock.now().getTime() }]
    const heard = async () => {
      for (const id of [upgradeId, second]) await tellAll(Number(id))
      return told.splice(0)
    }
    expect(await heard()).toEqual([notice(mac), notice(other)])
    expect(await heard()).toEqual([])
    await poll(other)
    elapsed += 60_000
    expect(await heard()).toEqual([notice(mac)])
    // What was a question becomes a command, and what was silent is asked.
    await tell(mac, upgradePaths.confirm, { upgradeId: Number(upgradeId), answer: 'upgrade' })
    await look(upgradeId)
    expect(await heard()).toEqual([notice(mac)])
    platform.clock.advance(defaultRun.timeoutMin * 60_000 + 1)
    await look(second)
    expect(await heard()).toEqual([notice(other)])
    // And staff see what was sent.
    const kept = await platform.database.select().from(deviceMessages).where(eq(deviceMessages.kind, 'upgrade'))
    expect(kept.map(({ isUp, outcome }) => [isUp, outcome])).toEqual(Array(5).fill([0, 'sent']))
  })

  it('goes on with a fetch that broke off, as long as the file is the same', async () => {
    const [mac = ''] = macs
    await started(run(), [mac])
    const { key } = await poll(mac)
    const whole = await fetchFile(mac, key)
    const bytes = Buffer.from(await whole.arrayBuffer())
    const tag = whole.headers.get('etag') ?? ''
    const range = { range: `bytes=${bytes.length - 3}-` }
    const part = await fetchFile(mac, key, { ...range, 'if-range': tag })
    expect([part.status, part.headers.get('content-range')]).toEqual([
      206,
      `bytes ${bytes.length - 3}-${bytes.length - 1}/${bytes.length}`,
    ])
    expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(-3))
    expect((await fetchFile(mac, key, { ...range, 'if-range': '"another"' })).status).toBe(200)
    expect((await fetchFile(mac, key, { range: `bytes=${bytes.length}-` })).status).toBe(416)
  })

  it('is not sent a file whose bytes are not those of the upload: the upgrade stops', async () => {
    const [mac = ''] = macs
    const upgradeId = await started(run(), [mac])
    const { key } = await poll(mac)
    await platform.database.update(otaTasks).set({ sha256: '0'.repeat(64) })
    expect((await fetchFile(mac, key)).status).toBe(409)
    expect(await info(upgradeId)).toMatchObject({ taskStatus: 2, stopReason: 'fileChanged' })
    expect((await platform.call(otaTaskApi.resume, { upgradeId }, { token: maker })).code).toBe(codes.illegalState)
  })

  it('asks its user first where the way is confirmation', async () => {
    const [mac = ''] = macs
    const upgradeId = await started(run({ upgradeWay: 1 }), [mac])
    expect(await results(upgradeId)).toMatchObject([{ result: 0, step: 1, wait: 'confirmation' }])
    expect((await poll(mac)).kind).toBe('confirm')
    await tell(mac, upgradePaths.confirm, { upgradeId: Number(upgradeId), answer: 'upgrade' })
    await look(upgradeId)
    expect((await poll(mac)).kind).toBe('upgrade')
  })
})

describe('the tables', () => {
  it('refuse a device, and a project, that is upgraded twice at a time', async () => {
    const [a = '', b = ''] = macs
    await started(run(), [a])
    const other = await started(run(), [b])
    const [row] = await results(other)
    expect(row).toMatchObject({ result: 0, wait: 'projectBusy' })
    const force = platform.database
      .update(otaResults)
      .set({ result: 1 })
      .where(eq(otaResults.id, Number(row?.resultId)))
    await expect(force.execute()).rejects.toThrow()
  })
})
