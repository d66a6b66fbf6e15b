import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { and, eq } from 'drizzle-orm'
import { connectionOf, type Device, type DeviceQuery, deviceApi, deviceSorts } from '@/lib/contract/device'
import { codes } from '@/lib/contract/error-code'
import { projectApi } from '@/lib/contract/project'
import { nameText } from '@/lib/contract/text'
import { toVersionOrder } from '@/lib/contract/version-number'
import { toDateTime } from '@/lib/format/date-time'
import { fromWireTime } from '@/lib/format/wire-time'
import { operationLogs } from '../../kernel/audit/log-table'
import { selectOperations } from '../../kernel/audit/operation-text'
import { toSearchText } from '../../kernel/text/search-text'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { toNameKey } from '../../testing/to-name-key'
import { controllers, indoorUnits, projects } from '../tables/fleet'
import { faults } from '../tables/fleet-fault'

const now = '2026-07-24T06:00:00.000Z'
let platform: TestPlatform
let token: string
let all: Device[]

const list = async (query: Partial<DeviceQuery> & Record<string, unknown>, as = token) =>
  platform.call(deviceApi.himitList, query, { token: as })

/** Every row of the list, page by page, in the order given. */
const readAll = async (query: Partial<DeviceQuery> = {}, limit = 100): Promise<Device[]> => {
  const rows: Device[] = []
  for (let page = 1; ; page++) {
    const { data } = await list({ ...query, page, limit })
    rows.push(...data.list)
    if (page >= data.totalPage) return rows
  }
}

beforeAll(async () => {
  platform = await testPlatform({ controllers: 300, now })
  token = await platform.signIn('admin')
  // Names that a careless pattern would find too often, or not at all.
  const names = ['100% load', 'a_b', 'axb', 'back\\slash', 'ＦＵＬＬ Width', 'ÄÖÜ Straße']
  const rows = await platform.database
    .select({ id: controllers.id })
    .from(controllers)
    .where(and(eq(controllers.platformId, 6), eq(controllers.controllerType, 1)))
    .orderBy(controllers.id)
    .limit(names.length)
  for (const [i, { id }] of rows.entries()) {
    const deviceName = names[i] ?? ''
    await platform.database
      .update(controllers)
      .set({ deviceName, deviceSearch: toSearchText(deviceName) })
      .where(eq(controllers.id, id))
  }
  all = await readAll()
})
afterAll(() => platform.close())

const has = (text: string | null, part: string): boolean => toSearchText(text ?? '').includes(toSearchText(part))

/** What each filter means, said once more without a database. */
const meanings: { [Field in keyof DeviceQuery]?: (row: Device, value: never) => boolean } = {
  macWifiId: (row, value: string) => has(row.macWifiId, value),
  deviceName: (row, value: string) => has(row.deviceName, value),
  projectName: (row, value: string) => has(row.projectName, value),
  controllerModel: (row, value: string) => has(row.controllerModel, value),
  firmwareVersion: (row, value: string) => has(row.firmwareVersion, value),
  onlineStatus: (row, value: number) => connectionOf(row) === value,
  activationFlag: (row, value: number) => row.activationFlag === value,
  vipFlag: (row, value: number) => row.vipFlag === value,
  hasAlarm: (row, value: number) => row.alarmCount > 0 === (value === 1),
  installFrom: (row, value: string) => row.installTime !== null && row.installTime.slice(0, 10) >= value,
  installTo: (row, value: string) => row.installTime !== null && row.installTime.slice(0, 10) <= value,
}

const matching = (query: Partial<DeviceQuery>): Device[] =>
  all.filter((row) =>
    Object.entries(query).every(
      ([field, value]) => meanings[field as keyof DeviceQuery]?.(row, value as never) ?? true,
    ),
  )
const macs = (rows: readonly Device[]): string[] => rows.map(({ macWifiId }) => macWifiId).sort()

describe('the list', () => {
  it('holds the cloud gateways of the brand and nothing else', async () => {
    const stored = await platform.database
      .select({ mac: controllers.macWifiId })
      .from(controllers)
      .where(and(eq(controllers.platformId, 6), eq(controllers.controllerType, 1)))
    expect(macs(all)).toEqual(stored.map(({ mac }) => mac).sort())
    expect(all.every(({ platformId, controllerType }) => platformId === 6 && controllerType === 1)).toBe(true)
    const other = await list({ limit: 200 }, await platform.signIn('admin', 12))
    expect(other.data.list.length).toBeGreaterThan(10)
    expect(other.data.list.every(({ platformId }) => platformId === 12)).toBe(true)
  })

  const filters: Partial<DeviceQuery>[] = [
    { macWifiId: 'a4cf' },
    { deviceName: '1' },
    { deviceName: 'FLAT' },
    { projectName: '花园' },
    { projectName: 'RESIDENCE' },
    { controllerModel: 'hm-64' },
    { firmwareVersion: '2.4.' },
    { onlineStatus: 0 },
    { onlineStatus: 1 },
    { onlineStatus: 2 },
    { activationFlag: 0 },
    { activationFlag: 1 },
    { vipFlag: 1 },
    { vipFlag: 0 },
    { hasAlarm: 1 },
    { hasAlarm: 0 },
    { installFrom: '2024-01-01' },
    { installTo: '2023-06-30' },
    { installFrom: '2023-01-01', installTo: '2023-12-31' },
    { onlineStatus: 1, activationFlag: 1, hasAlarm: 1 },
    { projectName: '花园', vipFlag: 0, installFrom: '2022-01-01' },
  ]
  it.each(filters.map((filter) => [JSON.stringify(filter), filter] as const))('filters by %s', async (_, filter) => {
    const expected = matching(filter)
    expect(expected.length).toBeGreaterThan(0)
    expect(expected.length).toBeLessThan(all.length)
    const found = await readAll(filter)
    expect(macs(found)).toEqual(macs(expected))
  })

  it('finds what has been offline for so long at least, never online longest of all', async () => {
    const ofStatus = (status: 0 | 1): string[] => macs(all.filter((row) => connectionOf(row) === status))
    const [day = '', almost = '', never = ''] = ofStatus(0)
    const [online = ''] = ofStatus(1)
    for (const [mac, hours] of [
      [day, 24],
      [almost, 23.99],
      [never, null],
      [online, 48],
    ] as const) {
      const lastOfflineTime = hours === null ? null : new Date(Date.parse(now) - hours * 3_600_000)
      await platform.database.update(controllers).set({ lastOfflineTime }).where(eq(controllers.macWifiId, mac))
    }
    const found = macs(await readAll({ offlineHours: 24 }))
    expect([day, almost, never, online].filter((mac) => found.includes(mac))).toEqual([day, never])
  })

  it('finds a city by both of its names', async () => {
    const chinese = await readAll({ city: '上海' })
    expect(chinese.length).toBeGreaterThan(0)
    expect(macs(await readAll({ city: 'SHANGhai' }))).toEqual(macs(chinese))
    expect(chinese.every(({ city }) => city === '上海')).toBe(true)
  })

  it.each([
    ['%', ['100% load']],
    ['_', ['a_b']],
    ['\\', ['back\\slash']],
    ['full width', ['ＦＵＬＬ Width']],
    ['äöü', ['ÄÖÜ Straße']],
    ["'; drop table controller; --", []],
  ])('takes %s for what it is', async (deviceName, expected) => {
    expect((await list({ deviceName })).data.list.map((row) => row.deviceName)).toEqual(expected)
  })

  it.each(['UTC', 'Asia/Shanghai', 'America/Sao_Paulo', 'Pacific/Kiritimati'])(
    'takes days by the clock of %s',
    async (timeZone) => {
      const day = '2024-03-12'
      const dayOf = ({ installTime }: Device) =>
        installTime === null ? null : toDateTime(fromWireTime(installTime), timeZone).slice(0, 10)
      const keys = (rows: Device[]) => rows.map(({ macWifiId }) => macWifiId)
      const installed = (await readAll()).filter((row) => dayOf(row) !== null)
      const since = installed.filter((row) => (dayOf(row) ?? '') >= day)
      const until = installed.filter((row) => (dayOf(row) ?? '') <= day)
      expect(keys(await readAll({ installFrom: day, timeZone }))).toEqual(keys(since))
      expect(keys(await readAll({ installTo: day, timeZone }))).toEqual(keys(until))
    },
  )

  it('refuses days that the calendar does not have', async () => {
    for (const installFrom of ['2026-02-30', '2026-13-01', '0000-00-00']) {
      const { code, envelope } = await list({ installFrom })
      expect(code).toBe(codes.badRequest)
      expect(envelope.fields).toHaveProperty('installFrom')
    }
  })

  const keyOf: Record<(typeof deviceSorts)[number], (row: Device) => string | number> = {
    macWifiId: ({ macWifiId }) => macWifiId,
    deviceName: ({ deviceName }) => toNameKey(toSearchText(deviceName)),
    installTime: ({ installTime }) => installTime ?? '',
    lastOnlineTime: ({ lastOnlineTime }) => lastOnlineTime ?? '',
    alarmCount: ({ alarmCount }) => alarmCount,
    systemQuantity: ({ systemQuantity }) => systemQuantity,
    oduCount: ({ oduCount }) => oduCount,
    iduCount: ({ iduCount }) => iduCount,
    airBoxCount: ({ airBoxCount }) => airBoxCount,
    firmwareVersion: ({ firmwareVersion }) => toVersionOrder(firmwareVersion),
    projectName: ({ projectName }) => toNameKey(toSearchText(projectName ?? '')),
  }
  it.each(deviceSorts.flatMap((sidx) => [[sidx, 'asc'] as const, [sidx, 'desc'] as const]))(
    'sorts by %s %s, every row once over all pages',
    async (sidx, order) => {
      // Pages of an odd size, so that equals fall on both sides of an edge; some of them are read from the end.
      const rows = await readAll({ sidx, order }, 37)
      expect(macs(rows)).toEqual(macs(all))
      const keys = rows.map(keyOf[sidx])
      const inOrder = keys.every((key, i) => {
        const previous = keys[i - 1]
        return previous === undefined || (order === 'asc' ? previous <= key : previous >= key)
      })
      expect(inOrder).toBe(true)
    },
  )

  it('sorts by nothing that is not named', async () => {
    expect((await list({ sidx: 'deviceSn' as never })).code).toBe(codes.badRequest)
    expect((await list({ sidx: 'mac_wifi_id; drop table controller' as never })).code).toBe(codes.badRequest)
  })

  it('counts pages, and a page behind the last is empty', async () => {
    const { data } = await list({ page: 2, limit: 50 })
    expect(data).toMatchObject({
      currPage: 2,
      pageSize: 50,
      totalCount: all.length,
      totalPage: Math.ceil(all.length / 50),
    })
    expect(data.list.map(({ macWifiId }) => macWifiId)).toEqual(all.slice(50, 100).map(({ macWifiId }) => macWifiId))
    expect((await list({ page: 1_000_000, limit: 200 })).data).toMatchObject({ list: [], totalCount: all.length })
  })

  it('hides the middle of a phone number', () => {
    const accounts = all.flatMap(({ adminAccount }) => adminAccount ?? [])
    expect(accounts.some((account) => account.includes('****'))).toBe(true)
    expect(accounts.filter((account) => /^\d{11}$/.test(account))).toEqual([])
  })
})

const anyDevice = (wanted: (row: Device) => boolean): Device => {
  const found = all.find(wanted)
  if (found === undefined) throw new Error('the fleet has no such controller')
  return found
}
const info = (macWifiId: string, as = token) => platform.call(deviceApi.info, { macWifiId }, { token: as })
const form = (row: Device, change: Record<string, unknown> = {}) => {
  const { macWifiId, deviceName, projectId, vipFlag, remarks, version } = row
  return { macWifiId, deviceName, projectId, vipFlag, remarks, version, ...change }
}
const lastLog = async (module: string) => {
  const rows = await selectOperations(platform.database)
    .where(eq(operationLogs.module, module))
    .orderBy(operationLogs.id)
  return rows.at(-1)
}

describe('one controller', () => {
  it('is told in full, of every kind, only to its own brand', async () => {
    const row = anyDevice(({ installTime }) => installTime !== null)
    const { data } = await info(row.macWifiId)
    expect(data).toMatchObject(row)
    expect(data.timeZone).toMatch(/\//)
    const other = await platform.signIn('admin', 12)
    expect((await info(row.macWifiId, other)).code).toBe(codes.notFound)
    expect((await info('000000000000')).code).toBe(codes.notFound)
    for (const type of [2, 3, 4] as const) {
      const [of] = await platform.database
        .select({ mac: controllers.macWifiId })
        .from(controllers)
        .where(and(eq(controllers.platformId, 6), eq(controllers.controllerType, type)))
      if (of) expect((await info(of.mac)).data.controllerType).toBe(type)
    }
  })

  it('has a name that its own form accepts', () => {
    const named = all.filter(({ deviceName }) => !/[%\\]/.test(deviceName))
    expect(named.filter(({ deviceName }) => !nameText(40).safeParse(deviceName).success)).toEqual([])
  })

  it('is changed, logged with before and after, and found by its new name', async () => {
    const row = anyDevice(({ remarks }) => remarks === '')
    const [target] = (await platform.call(projectApi.options, {}, { token })).data.list
    const change = {
      deviceName: 'Ｎew name',
      remarks: '顶层机房',
      vipFlag: 1 - row.vipFlag,
      projectId: target?.projectId,
    }
    expect((await platform.call(deviceApi.update, form(row, change), { token })).code).toBe(0)
    const { data } = await info(row.macWifiId)
    expect(data).toMatchObject({ ...change, projectName: target?.projectName, version: row.version + 1 })
    expect((await list({ deviceName: 'new NAME' })).data.list.map(({ macWifiId }) => macWifiId)).toEqual([
      row.macWifiId,
    ])
    const entry = await lastLog('device')
    expect(entry?.target).toBe(row.macWifiId)
    expect(entry?.changes).toContain(row.deviceName)
    expect(entry?.changes).toContain('Ｎew name')
    expect((await platform.call(deviceApi.update, form(data, { projectId: null }), { token })).code).toBe(0)
    expect((await info(row.macWifiId)).data.projectName).toBeNull()
  })

  it('is not changed by a stale form, from another brand, without the right, or into a foreign project', async () => {
    const row = anyDevice(({ activationFlag, remarks }) => activationFlag === 1 && remarks !== '')
    const update = (input: unknown, as: string) => platform.call(deviceApi.update, input, { token: as })
    const stale = await update(form(row, { version: row.version - 1, remarks: 'x' }), token)
    expect(stale.code).toBe(codes.conflict)
    const { macWifiId, deviceName, projectId, vipFlag, remarks, version } = row
    const current = { macWifiId, deviceName, vipFlag, remarks, version, projectId: projectId && String(projectId) }
    expect(stale.data).toMatchObject({ changedBy: '', changedTime: expect.any(String), current })
    // Of two people, the later one is told who was faster, and what the row is now.
    const service = await platform.signIn('service')
    const faster = form(row, { remarks: 'faster' })
    expect((await update(faster, service)).code).toBe(0)
    const late = await update(form(row, { remarks: 'later' }), token)
    expect(late).toMatchObject({ code: codes.conflict, status: 409 })
    expect(late.data).toMatchObject({
      changedBy: '张工',
      current: { ...current, remarks: 'faster', version: version + 1 },
    })
    expect((await info(macWifiId)).data.remarks).toBe('faster')
    expect((await update(form(row, { version: version + 1 }), token)).code).toBe(0)
    row.version += 2
    expect((await update(form(row, { remarks: 'x' }), await platform.signIn('admin', 13))).code).toBe(codes.notFound)
    expect((await update(form(row, { remarks: 'x' }), await platform.signIn('viewer'))).code).toBe(codes.forbidden)
    const [foreign] = await platform.database
      .select({ id: projects.id })
      .from(projects)
      .where(eq(projects.platformId, 12))
    const moved = await update(form(row, { projectId: String(foreign?.id) }), token)
    expect(moved.code).toBe(codes.badRequest)
    expect(moved.envelope.fields).toHaveProperty('projectId')
    expect((await update(form(row, { projectId: '9999999999999999999' }), token)).code).toBe(codes.notFound)
    expect((await info(row.macWifiId)).data).toMatchObject(row)
  })

  it('is unbound once', async () => {
    const row = anyDevice(({ activationFlag, groupName }) => activationFlag === 1 && groupName !== null)
    const unbind = () => platform.call(deviceApi.unbind, { macWifiId: row.macWifiId }, { token })
    expect(
      (await platform.call(deviceApi.unbind, { macWifiId: row.macWifiId }, { token: await platform.signIn('service') }))
        .code,
    ).toBe(codes.forbidden)
    const bound = (await info(row.macWifiId)).data
    expect((await unbind()).code).toBe(0)
    expect((await info(row.macWifiId)).data).toMatchObject({
      activationFlag: 0,
      groupName: null,
      adminUserId: null,
      adminAccount: null,
      activationTime: null,
      version: bound.version + 1,
    })
    expect((await lastLog('device'))?.target).toBe(row.macWifiId)
    expect((await unbind()).code).toBe(codes.illegalState)
  })

  it('is removed at once when it is not activated, and by its WiFi ID typed once more when it is', async () => {
    const remove = (input: unknown, as = token) => platform.call(deviceApi.remove, input, { token: as })
    const idle = anyDevice(({ activationFlag }) => activationFlag === 0)
    expect((await remove({ macWifiId: idle.macWifiId }, await platform.signIn('admin', 12))).code).toBe(codes.notFound)
    expect((await remove({ macWifiId: idle.macWifiId })).code).toBe(0)
    expect((await info(idle.macWifiId)).code).toBe(codes.notFound)

    const bound = anyDevice(({ activationFlag, alarmCount }) => activationFlag === 1 && alarmCount > 0)
    const { macWifiId } = bound
    for (const confirmId of [undefined, '', macWifiId.toLowerCase(), idle.macWifiId]) {
      const refused = await remove({ macWifiId, ...(confirmId !== undefined && { confirmId }) })
      expect(refused.code).toBe(codes.badRequest)
      expect(refused.envelope.fields).toHaveProperty('confirmId')
    }
    const [row] = await platform.database.select().from(controllers).where(eq(controllers.macWifiId, macWifiId))
    expect((await remove({ macWifiId, confirmId: macWifiId })).code).toBe(0)
    // With it go its units and faults.
    expect(await platform.database.$count(indoorUnits, eq(indoorUnits.controllerId, row?.id ?? 0))).toBe(0)
    expect(await platform.database.$count(faults, eq(faults.controllerId, row?.id ?? 0))).toBe(0)
    expect((await remove({ macWifiId, confirmId: macWifiId })).code).toBe(codes.notFound)
  })
})
