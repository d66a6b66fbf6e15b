import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { codes } from '@/lib/contract/error-code'
import { type Fault, faultApi } from '@/lib/contract/fault'
import { leak } from '@/lib/contract/fault-code'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { controllers } from '../tables/fleet'
import { faults } from '../tables/fleet-fault'

let platform: TestPlatform
let token: string
let all: Fault[]

const list = (query: Record<string, unknown>, as = token, language: 'zh' | 'en' = 'zh') =>
  platform.call(faultApi.list, query, { token: as, language })
const readAll = async (query: Record<string, unknown> = {}): Promise<Fault[]> => {
  const rows: Fault[] = []
  for (let page = 1; ; page++) {
    const { data } = await list({ ...query, page, limit: 41 })
    rows.push(...data.list)
    if (page >= data.totalPage) return rows
  }
}
const ids = (rows: readonly Fault[]) => rows.map(({ faultId }) => faultId).sort()

beforeAll(async () => {
  platform = await testPlatform({ controllers: 300, now: '2026-07-24T06:00:00.000Z' })
  token = await platform.signIn('admin')
  all = await readAll()
})
afterAll(() => platform.close())

describe('faults', () => {
  it('are those of the brand', async () => {
    const stored = await platform.database.select({ id: faults.id }).from(faults).where(eq(faults.platformId, 6))
    expect(ids(all)).toEqual(stored.map(({ id }) => String(id)).sort())
    const other = await list({ limit: 200 }, await platform.signIn('admin', 12))
    const macs = await platform.database
      .select({ mac: controllers.macWifiId })
      .from(controllers)
      .where(eq(controllers.platformId, 12))
    const own = new Set(macs.map(({ mac }) => mac))
    expect(other.data.totalCount).toBeGreaterThan(10)
    expect(other.data.list.every(({ macWifiId }) => own.has(macWifiId))).toBe(true)
    // A controller of another brand has no faults here.
    expect((await list({ macWifiId: macs[0]?.mac })).data).toMatchObject({ list: [], totalCount: 0, totalPage: 0 })
  })

  it('come newest first, with texts in the language of the request', async () => {
    const times = all.map(({ failureTime }) => failureTime)
    expect(times).toEqual([...times].sort().reverse())
    const outage = {
      macWifiId: all.find(({ faultCode }) => faultCode === 'N1')?.macWifiId,
      sidx: 'faultCode',
      order: 'desc',
    }
    expect((await list(outage)).data.list[0]).toMatchObject({ faultCode: 'N1', faultName: '控制器离线', unitKind: 5 })
    expect((await list(outage, token, 'en')).data.list[0]).toMatchObject({
      faultName: 'Controller offline',
      systemNo: null,
    })
  })

  it.each([
    [{ status: 0 }, (fault: Fault) => fault.status === 0],
    [{ status: 1 }, (fault: Fault) => fault.status === 1],
    [{ severity: 4 }, (fault: Fault) => fault.severity === 4],
    [{ severity: 2, status: 0 }, (fault: Fault) => fault.severity === 2 && fault.status === 0],
  ])('are filtered by %j', async (filter, wanted) => {
    const expected = all.filter(wanted)
    expect(expected.length).toBeGreaterThan(0)
    expect(ids(await readAll(filter))).toEqual(ids(expected))
  })

  it('are filtered by controller', async () => {
    const { macWifiId } = all[0] ?? {}
    expect(ids(await readAll({ macWifiId }))).toEqual(ids(all.filter((fault) => fault.macWifiId === macWifiId)))
  })

  const keyOf: Record<string, (fault: Fault) => string | number> = {
    failureTime: ({ failureTime }: Fault) => failureTime,
    repairTime: ({ repairTime }: Fault) => repairTime ?? '',
    severity: ({ severity }: Fault) => severity,
    faultCode: ({ faultCode }: Fault) => faultCode,
  }
  it.each(
    (['failureTime', 'repairTime', 'severity', 'faultCode'] as const).flatMap((sidx) => [
      [sidx, 'asc'] as const,
      [sidx, 'desc'] as const,
    ]),
  )('are sorted by %s %s, every row once over all pages', async (sidx, order) => {
    const rows = await readAll({ sidx, order })
    expect(ids(rows)).toEqual(ids(all))
    const keys: (string | number)[] = rows.map((row) => keyOf[sidx]?.(row) ?? '')
    const sorted = keys.every((key, i) => {
      const previous = keys[i - 1]
      return previous === undefined || (order === 'asc' ? previous <= key : previous >= key)
    })
    expect(sorted).toBe(true)
  })

  it('come by severity with a leak that lasts first, and of one severity the newest first', async () => {
    const leaking = all.find(({ status, severity }) => status === 0 && severity === 2)
    const cleared = all.find(({ status, severity }) => status === 1 && severity === 2)
    const setUnit = (row: Fault | undefined, set: object) =>
      platform.database
        .update(faults)
        .set(set)
        .where(eq(faults.id, Number(row?.faultId)))
    for (const row of [leaking, cleared]) await setUnit(row, leak)
    const rows = await readAll({ sidx: 'severity', order: 'desc' })
    for (const row of [leaking, cleared]) await setUnit(row, { unitKind: row?.unitKind, faultCode: row?.faultCode })
    expect(rows[0]?.faultId).toBe(leaking?.faultId)
    const keys = rows.slice(1).map(({ severity, failureTime }) => `${severity} ${failureTime}`)
    expect(keys).toEqual(keys.toSorted().reverse())
  })

  it('are as many in each state as the list has', async () => {
    const { data } = await platform.call(faultApi.counts, {}, { token })
    const total = async (query: Record<string, unknown>) => (await list(query)).data.totalCount
    expect(data).toEqual({
      active: await total({ status: 0 }),
      unacknowledged: await total({ status: 0, acknowledged: 0 }),
      muted: await total({ status: 2 }),
      cleared: await total({ status: 1 }),
    })
    expect(await total({ status: 'all' })).toBe(data.active + data.muted + data.cleared)
    expect([data.unacknowledged > 0, data.active > data.unacknowledged]).toEqual([true, true])
  })

  it('last as long as between failure and repair', () => {
    for (const { durationMin, failureTime, repairTime } of all) {
      const ms = repairTime === null ? null : Date.parse(`${repairTime}Z`) - Date.parse(`${failureTime}Z`)
      expect(durationMin).toBe(ms === null ? null : Math.round(ms / 60_000))
    }
  })

  it('are for those who may see them', async () => {
    expect((await list({}, await platform.signIn('ota'))).code).toBe(codes.forbidden)
    expect((await list({}, await platform.signIn('viewer'))).code).toBe(0)
  })
})
