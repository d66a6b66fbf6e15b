import { afterAll, beforeAll, describe, it } from '@jest/globals'
import { and, eq, ne } from 'drizzle-orm'
import { codes } from '@/lib/contract/error-code'
import { type OtaPolicyForm, otaPolicyApi, otaPolicySorts, upgradeDefaults } from '@/lib/contract/ota-policy'
import { regionApi } from '@/lib/contract/region'
import { compareVersions } from '@/lib/contract/version-number'
import { expect } from '@/tests/support/expect'
import { operationLogs } from '../../kernel/audit/log-table'
import { selectOperations } from '../../kernel/audit/operation-text'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { activatePolicies, expirePolicies } from '../firmware/activate-policy'
import { controllers } from '../tables/fleet'
import { otaResults, otaTasks } from '../tables/ota-task'
import { otaPolicies, otaVersions } from '../tables/ota-version'
import { policyTasks } from './policy-task'

let platform: TestPlatform
let token: string
let family: string
let fleet: (typeof controllers.$inferSelect)[]
beforeAll(async () => {
  platform = await testPlatform({ controllers: 300 })
  token = await platform.signIn('admin')
  const [seeded] = await platform.database.select().from(otaPolicies).where(eq(otaPolicies.platformId, 6))
  family = seeded?.featureCode ?? ''
  // What the demo brings is out of the way: only what a test makes becomes due.
  await platform.database.update(otaPolicies).set({ status: 3 }).where(ne(otaPolicies.status, 3))
  fleet = await platform.database
    .select()
    .from(controllers)
    .where(and(eq(controllers.platformId, 6), eq(controllers.featureCode, family), eq(controllers.activationFlag, 1)))
})
afterAll(() => platform.close())

/** The clock of the test stands at 2026-11-21 00:00:00. */
const form = (more: Partial<OtaPolicyForm> = {}): OtaPolicyForm => ({
  strategyName: '测试策略',
  upgradeType: 1,
  featureCode: family,
  sourceVersions: ['*'],
  targetVersion: '3.2.1',
  upgradeWay: 2,
  scopeType: 1,
  scopeValue: [],
  regularExecution: 0,
  executeTime: null,
  onlyIdle: 0,
  effectiveStart: '2026-11-20 00:00:00',
  effectiveEnd: '2026-12-20 00:00:00',
  ...upgradeDefaults,
  ...more,
})
const call = async (verb: 'start' | 'invalidate' | 'info', strategyId: string) =>
  platform.call(otaPolicyApi[verb] as typeof otaPolicyApi.info, { strategyId }, { token })
const saved = async (more?: Partial<OtaPolicyForm>): Promise<string> => {
  const answer = await platform.call(otaPolicyApi.save, form(more), { token })
  expect(answer.code, JSON.stringify(answer.envelope)).toBe(0)
  return answer.data.strategyId
}
const info = async (strategyId: string) => (await call('info', strategyId)).data
const reach = async (more: Partial<OtaPolicyForm> = {}) => {
  const { upgradeType, featureCode, sourceVersions, targetVersion, scopeType, scopeValue } = form(more)
  const what = { upgradeType, featureCode, sourceVersions, targetVersion, scopeType, scopeValue }
  return (await platform.call(otaPolicyApi.reach, what, { token })).data
}
const macsOf = async (strategyId: string): Promise<string[]> => {
  const { upgradeId } = await info(strategyId)
  const rows = await platform.database
    .select({ mac: otaResults.macWifiId })
    .from(otaResults)
    .where(eq(otaResults.taskId, Number(upgradeId)))
  return rows.map(({ mac }) => mac).sort()
}
const activate = (at = platform.clock.now()) => activatePolicies(platform.database, at, policyTasks)
const isBelow = (version: string) => compareVersions(version, '3.2.1') < 0 && compareVersions(version, '3.0.4') >= 0
const macs = (rows: typeof fleet): string[] => rows.map(({ macWifiId }) => macWifiId).sort()

describe('a policy that is not right', () => {
  it.each<[Partial<OtaPolicyForm>, Record<string, string>]>([
    [{ strategyName: 'a<b' }, { strategyName: '策略名称不能包含特殊字符' }],
    [{ targetVersion: '9.9.9' }, { targetVersion: '目标版本未发布或不存在' }],
    [{ targetVersion: '3.3.0' }, { targetVersion: '目标版本未发布或不存在' }],
    [{ sourceVersions: ['3.2.1'] }, { targetVersion: '目标版本必须高于所有源版本' }],
    [{ sourceVersions: ['2.8.1'] }, { sourceVersions: '低于目标版本要求的最低源版本' }],
    [{ sourceVersions: [] }, { sourceVersions: '源版本不能为空' }],
    [{ sourceVersions: ['*', '3.1.0'] }, { sourceVersions: '源版本的内容无效' }],
    [{ effectiveEnd: '2026-11-19 00:00:00' }, { effectiveEnd: '结束时间必须晚于开始时间' }],
    [{ effectiveEnd: '2027-11-22 00:00:00' }, { effectiveEnd: '有效时间段最长1年' }],
    [
      { effectiveStart: '2026-11-01 00:00:00', effectiveEnd: '2026-11-20 23:00:00' },
      { effectiveEnd: '有效时间段结束必须晚于当前时间' },
    ],
    [{ effectiveStart: '2026-02-30 00:00:00' }, { effectiveStart: '有效时间段的内容无效' }],
    [{ regularExecution: 1 }, { executeTime: '执行时间不能为空' }],
    [{ regularExecution: 1, executeTime: '2026-11-20 12:00:00' }, { executeTime: '执行时间必须晚于当前时间' }],
    [{ regularExecution: 1, executeTime: '2027-01-01 00:00:00' }, { executeTime: '执行时间必须在有效时间段内' }],
    [{ dailyWindow: '2:00-5:00' }, { dailyWindow: '时间窗格式应为 HH:mm-HH:mm' }],
    [{ dailyWindow: '24:00-05:00' }, { dailyWindow: '时间窗格式应为 HH:mm-HH:mm' }],
    [{ concurrency: 0 }, { concurrency: '并发数应为1～500（现为0）' }],
    [{ concurrency: 501 }, { concurrency: '并发数应为1～500（现为501）' }],
    [{ retryTimes: 6 }, { retryTimes: '重试次数应为0～5（现为6）' }],
    [{ timeoutMin: 4 }, { timeoutMin: '超时（分钟）应为5～60（现为4）' }],
    [{ scopeType: 2, scopeValue: [] }, { scopeValue: '升级范围不能为空' }],
    [{ scopeType: 2, scopeValue: ['NOT A MAC'] }, { scopeValue: '升级范围的内容无效' }],
    [{ scopeType: 2, scopeValue: ['00000000FFFF'] }, { scopeValue: '升级范围中有不存在的设备' }],
    [{ scopeType: 3, scopeValue: ['999999999'] }, { scopeValue: '升级范围中有不存在的选项' }],
    [{ scopeType: 4, scopeValue: ['999999999'] }, { scopeValue: '升级范围中有不存在的选项' }],
    [{ scopeType: 5, scopeValue: ['101'] }, { scopeValue: '升级范围的内容无效' }],
    [{ upgradeType: 2, targetVersion: '2.5.0', onlyIdle: 0 }, { onlyIdle: '该类型只能在停机时升级' }],
  ])('%j is refused by its field', async (more, fields) => {
    const answer = await platform.call(otaPolicyApi.save, form(more), { token })
    expect([answer.code, answer.envelope.fields]).toEqual([codes.badRequest, fields])
  })

  it('for indoor units behind a controller without a centralized controller is refused in the words of the spec', async () => {
    const more = { upgradeType: 3, targetVersion: '1.5.0', onlyIdle: 1 } as const
    const without = fleet.filter(
      ({ centralControllerCount, indoorVersion }) => centralControllerCount === 0 && indoorVersion !== '1.5.0',
    )
    const behind = fleet.filter(
      ({ centralControllerCount, indoorVersion }) => centralControllerCount > 0 && indoorVersion !== '1.5.0',
    )
    expect([without.length, behind.length].every((length) => length > 1)).toBe(true)
    const texts = {
      zh: '集中控制器数量为0，禁止室内机升级',
      en: 'Indoor upgrade forbidden when centralized controller count is 0',
    }
    for (const language of ['zh', 'en'] as const) {
      const answer = await platform.call(otaPolicyApi.save, form(more), { token, language })
      expect(answer.envelope.fields).toEqual({ scopeType: texts[language] })
      expect(answer.envelope.data).toMatchObject({ total: without.length })
    }
    expect((await reach(more)).noCentralTotal).toBe(without.length)
    const scope = { scopeType: 2, scopeValue: behind.slice(0, 2).map(({ macWifiId }) => macWifiId) } as const
    const strategyId = await saved({ ...more, ...scope })
    // One of them loses it before the policy is started.
    const [lost] = behind
    const where = eq(controllers.id, lost?.id ?? 0)
    await platform.database.update(controllers).set({ centralControllerCount: 0 }).where(where)
    expect((await call('start', strategyId)).envelope.fields).toEqual({ scopeType: texts.zh })
    await platform.database.update(controllers).set({ centralControllerCount: 1 }).where(where)
    expect((await call('start', strategyId)).code).toBe(0)
    expect((await call('invalidate', strategyId)).code).toBe(0)
  })
})

describe('what a policy reaches', () => {
  it('is every activated controller of its family on an older version that the target takes', async () => {
    const expected = fleet.filter(({ moduleVersion }) => isBelow(moduleVersion))
    const found = await reach()
    expect(found.deviceTotal).toBe(expected.length)
    expect(found.deviceTotal).toBeGreaterThan(5)
    expect(found.projectTotal).toBe(new Set(expected.flatMap(({ projectId }) => projectId ?? [])).size)
    expect(found.offlineTotal).toBe(expected.filter(({ onlineStatus }) => onlineStatus === 0).length)
    const only = fleet.filter(({ moduleVersion }) => moduleVersion === '3.1.0').length
    expect(await reach({ sourceVersions: ['3.1.0'] })).toMatchObject({
      deviceTotal: only,
      versions: [{ versionNo: '3.1.0', deviceCount: only }],
    })
  })

  it('is narrowed by WiFi IDs, projects, regions and a share', async () => {
    const all = fleet.filter(({ moduleVersion }) => isBelow(moduleVersion))
    const [one, two] = all
    if (!one || !two) throw new Error('the fleet is too small')
    expect((await reach({ scopeType: 2, scopeValue: [one.macWifiId, two.macWifiId] })).deviceTotal).toBe(2)
    const projectId = all.find((row) => row.projectId !== null)?.projectId ?? 0
    expect((await reach({ scopeType: 3, scopeValue: [String(projectId)] })).deviceTotal).toBe(
      all.filter((row) => row.projectId === projectId).length,
    )
    const { regionList } = (await platform.call(regionApi.byLanguage, { languageId: '1' }, { token })).data
    const area = regionList.find(({ regionName, level }) => level === 1 && regionName === 'East China')
    const cities = new Set(['Qingdao', 'Shanghai', 'Hangzhou'])
    expect((await reach({ scopeType: 4, scopeValue: [area?.regionId ?? ''] })).deviceTotal).toBe(
      all.filter(({ cityEn }) => cities.has(cityEn)).length,
    )
    const shares = await Promise.all(
      ['10', '40', '100'].map(async (percent) => (await reach({ scopeType: 5, scopeValue: [percent] })).deviceTotal),
    )
    expect(shares[2]).toBe(all.length)
    expect(shares[0]).toBeLessThan(shares[1] ?? 0)
    expect(shares[1]).toBeLessThan(all.length)
  })

  it('as a share is the same controllers once more, and with a larger share those and others', async () => {
    const few = await saved({ strategyName: '灰度20', scopeType: 5, scopeValue: ['20'] })
    const many = await saved({ strategyName: '灰度60', scopeType: 5, scopeValue: ['60'] })
    await activate()
    const [first, second] = [await macsOf(few), await macsOf(many)]
    expect(second).toEqual(expect.arrayContaining(first))
    expect(second.length).toBeGreaterThan(first.length)
    for (const strategyId of [few, many]) expect((await call('invalidate', strategyId)).code).toBe(0)
  })
})

describe('a policy', () => {
  it('becomes one task when its time has come, whoever looks and how many do', async () => {
    const strategyId = await saved({ regularExecution: 1, executeTime: '2026-11-22 00:00:00' })
    expect(await activate()).toEqual([])
    const due = new Date('2026-11-22T00:00:01Z')
    const changed = (await Promise.all([activate(due), activate(due), activate(due)])).flat()
    expect(changed.map(({ strategyId: id }) => String(id))).toEqual([strategyId])
    const tasks = await platform.database
      .select()
      .from(otaTasks)
      .where(eq(otaTasks.strategyId, Number(strategyId)))
    expect(tasks).toHaveLength(1)
    const after = await info(strategyId)
    expect(after).toMatchObject({ status: 1, upgradeId: String(tasks[0]?.id), startTime: '2026-11-22 00:00:01' })
    expect(await macsOf(strategyId)).toEqual(macs(fleet.filter(({ moduleVersion }) => isBelow(moduleVersion))))
    expect([after.deviceTotal, after.waitingCount]).toEqual([(await reach()).deviceTotal, after.deviceTotal])
    expect((await call('start', strategyId)).code).toBe(codes.illegalState)
  })

  it('is started by hand only within its range, once, and says which task it became', async () => {
    const later = await saved({ effectiveStart: '2026-11-22 00:00:00' })
    expect((await call('start', later)).code).toBe(codes.illegalState)
    expect(await info(later)).toMatchObject({ status: 0, upgradeId: null, deviceTotal: null })
    const strategyId = await saved({ regularExecution: 1, executeTime: '2026-12-01 00:00:00' })
    const answers = await Promise.all([call('start', strategyId), call('start', strategyId)])
    expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([0, codes.illegalState])
    const [log] = await selectOperations(platform.database)
      .where(and(eq(operationLogs.endpoint, 'otaPolicy.start'), eq(operationLogs.errorCode, 0)))
      .orderBy(operationLogs.id)
    expect(log?.target).toBe('测试策略')
  })

  it('that matches nothing is finished at once, without a task', async () => {
    const [current] = fleet.filter(({ moduleVersion }) => moduleVersion === '3.2.0')
    const strategyId = await saved({
      targetVersion: '3.1.0',
      scopeType: 2,
      scopeValue: [current?.macWifiId ?? ''],
    })
    await activate()
    expect(await info(strategyId)).toMatchObject({ status: 2, upgradeId: null })
  })

  it('whose version was disabled does not begin', async () => {
    const strategyId = await saved({ targetVersion: '3.2.0' })
    const where = and(
      eq(otaVersions.platformId, 6),
      eq(otaVersions.featureCode, family),
      eq(otaVersions.versionNo, '3.2.0'),
    )
    await platform.database.update(otaVersions).set({ status: 3 }).where(where)
    expect(await activate()).toEqual([])
    expect((await call('start', strategyId)).envelope.fields).toEqual({ targetVersion: '目标版本未发布或不存在' })
    await platform.database.update(otaVersions).set({ status: 2 }).where(where)
    expect((await call('invalidate', strategyId)).code).toBe(0)
  })

  it('that is invalidated cancels what waits, and is then neither changed, started nor invalidated', async () => {
    const strategyId = await saved()
    await activate()
    const { upgradeId, version } = await info(strategyId)
    expect((await call('invalidate', strategyId)).code).toBe(0)
    const after = await info(strategyId)
    expect(after).toMatchObject({ status: 3, endTime: '2026-11-21 00:00:00', waitingCount: 0 })
    expect(after.failCount).toBe(after.deviceTotal)
    const rows = await platform.database
      .select({ reason: otaResults.failReason })
      .from(otaResults)
      .where(eq(otaResults.taskId, Number(upgradeId)))
    expect(new Set(rows.map(({ reason }) => reason))).toEqual(new Set([10]))
    expect((await call('invalidate', strategyId)).code).toBe(codes.illegalState)
    expect((await call('start', strategyId)).code).toBe(codes.illegalState)
    const late = await platform.call(otaPolicyApi.update, { strategyId, version, ...form() }, { token })
    expect(late.code).toBe(codes.conflict)
  })

  it('is changed only while it is pending, and never over a change of somebody else', async () => {
    const strategyId = await saved({ effectiveStart: '2026-11-25 00:00:00' })
    const { version } = await info(strategyId)
    const change = { strategyId, version, ...form({ strategyName: '改名', concurrency: 7 }) }
    expect((await platform.call(otaPolicyApi.update, change, { token })).code).toBe(0)
    expect(await info(strategyId)).toMatchObject({ strategyName: '改名', concurrency: 7, version: version + 1 })
    const late = await platform.call(otaPolicyApi.update, change, { token })
    expect(late.envelope).toMatchObject({ code: codes.conflict, data: { current: { strategyName: '改名' } } })
    await activate()
    const again = { ...change, version: (await info(strategyId)).version }
    expect((await platform.call(otaPolicyApi.update, again, { token })).code).toBe(codes.illegalState)
  })

  it('ends when its range has passed, begun or not', async () => {
    const strategyId = await saved({ effectiveStart: '2026-11-22 00:00:00', effectiveEnd: '2026-11-23 00:00:00' })
    expect(await expirePolicies(platform.database, new Date('2026-11-23T00:00:00Z'))).toEqual([])
    const ended = await expirePolicies(platform.database, new Date('2026-11-23T00:00:01Z'))
    expect(ended.map((each) => String(each.strategyId))).toEqual([strategyId])
    expect((await info(strategyId)).status).toBe(4)
  })

  it('is listed by every column both ways', async () => {
    for (const sidx of otaPolicySorts) {
      const idsOf = async (order: 'asc' | 'desc') =>
        (await platform.call(otaPolicyApi.list, { sidx, order, limit: 200 }, { token })).data.list.map(
          (row) => row.strategyId,
        )
      expect(await idsOf('desc')).toEqual((await idsOf('asc')).reverse())
    }
  })
})
