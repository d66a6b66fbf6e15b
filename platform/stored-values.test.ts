import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { announcementCan } from '@/lib/contract/announcement'
import { appVersionCan } from '@/lib/contract/app-version'
import { checkerCan } from '@/lib/contract/checker'
import { configCan } from '@/lib/contract/config'
import { dataReportCan } from '@/lib/contract/data-report'
import { relationCan } from '@/lib/contract/distributor'
import type { Endpoint } from '@/lib/contract/endpoint'
import { hicubeApi } from '@/lib/contract/hicube'
import { hidomApi } from '@/lib/contract/hidom'
import { otaPolicyCan } from '@/lib/contract/ota-policy'
import { otaVersionCan } from '@/lib/contract/ota-version'
import { pushCan } from '@/lib/contract/push'
import { endpoints, registry } from '@/lib/contract/registry'
import { retentionCan } from '@/lib/contract/retention'
import { roleCan } from '@/lib/contract/role'
import { smartTouchApi } from '@/lib/contract/smart-touch'
import { webUserCan } from '@/lib/contract/web-user'
import { implementations } from './composition/implementations'
import { sentinelNames } from './kernel/http/sentinels'
import type { Actor } from './kernel/session/actor'
import { webUsers } from './kernel/session/identity-table'
import { schedules } from './nouns/tables/controller-part'
import { controllers } from './nouns/tables/fleet'
import { type TestPlatform, testPlatform } from './testing/test-platform'

type Row = Record<string, unknown>
type Noun = {
  /** Where its records are read; without it by the noun's own list. */
  lists?: () => Promise<Row[]>
  /** What the state of a record allows: the rule of the edit button. */
  can?: (row: never) => boolean
  /** Fields that a form has by another name than the record. */
  toForm?: (row: Row) => Row
}

const storedRows = Object.fromEntries(
  Object.entries(implementations).flatMap(([noun, { stored }]) =>
    Object.entries(stored).map(([verb, row]) => [`${noun}.${verb}`, row] as const),
  ),
)

let platform: TestPlatform
let token: string
beforeAll(async () => {
  platform = await testPlatform({ controllers: 60 })
  token = await platform.signIn('admin')
})
afterAll(() => platform.close())

const fieldsOf = ({ input }: Endpoint): string[] => Object.keys((input as unknown as { shape: Row }).shape)
const read = async (endpoint: Endpoint, input: Row = {}): Promise<Row> => {
  const { envelope } = await platform.call(endpoint, input, { token })
  expect(envelope).toMatchObject({ code: 0 })
  return envelope.data as Row
}
const readList = async (endpoint: Endpoint): Promise<Row[]> => {
  const isPaged = fieldsOf(endpoint).includes('page')
  const rows: Row[] = []
  for (let page = 1; ; page++) {
    const { list, menuList, totalPage } = await read(endpoint, isPaged ? { page, limit: 200 } : {})
    rows.push(...((list ?? menuList) as Row[]))
    if (!isPaged || page >= (totalPage as number)) return rows
  }
}
const idsOf = (rows: unknown, id: string): unknown[] => (rows as Row[]).map((row) => row[id])
const devices = async (): Promise<Row[]> => {
  const lists = [registry.device.himitList, hidomApi.list, smartTouchApi.list, hicubeApi.list]
  const rows: Row[] = []
  for (const list of lists) rows.push(...(await readList(list)))
  return rows
}

/** Lines of a programme, made here: a small fleet has none. They are as older versions stored them, at one time. */
const scheduleLines = async (): Promise<Row[]> => {
  const macWifiId = String((await devices()).findLast((row) => !isSentinel(row))?.macWifiId)
  const [controller] = await platform.database
    .update(controllers)
    .set({ controllerType: 3, onlineStatus: 1 })
    .where(eq(controllers.macWifiId, macWifiId))
    .returning()
  if (!controller) throw new Error('the fleet is empty')
  const line = { controllerId: controller.id, time: '08:00', onOff: 0, enabled: 1 } as const
  await platform.database
    .insert(schedules)
    .values([
      { ...line, weekdays: [1, 2], scheduleNo: 1, name: '全部关机' },
      { ...line, weekdays: [1, 2], scheduleNo: 2, name: '一楼关机' },
    ])
    .onConflictDoNothing()
  const { list } = await read(smartTouchApi.schedules, { macWifiId })
  return (list as Row[]).map((each) => ({ ...each, macWifiId }))
}

/** What is not the same for every noun. */
const nouns: Record<string, Noun> = {
  announcement: { can: announcementCan.edit },
  appVersion: { can: appVersionCan.update },
  checker: {
    can: checkerCan.edit,
    toForm: ({ users, busMacWifiId }) => ({
      users: (users as Row[]).map(({ appUserId, role }) => ({ appUserId, role })),
      busMacWifiId: busMacWifiId ?? '',
    }),
  },
  config: { can: configCan.edit },
  retention: { can: retentionCan.edit },
  dataReport: { can: dataReportCan.update },
  device: { lists: devices },
  distributor: { can: relationCan.edit },
  listView: { lists: async () => [] },
  organization: { lists: () => readList(registry.organization.tree) },
  otaPolicy: { can: otaPolicyCan.update },
  otaVersion: { can: otaVersionCan.update },
  push: {
    can: pushCan.edit,
    toForm: ({ recipients }) => ({ recipientIds: idsOf(recipients, 'userId') }),
  },
  region: { lists: () => readList(registry.region.tree) },
  role: { can: roleCan.edit },
  schedule: { lists: scheduleLines },
  unit: {
    lists: async () => {
      const rows: Row[] = []
      for (const { macWifiId } of (await devices()).slice(0, 20)) {
        const { list } = await read(registry.unit.indoor, { macWifiId })
        rows.push(...(list as Row[]).map((row) => ({ ...row, macWifiId })))
      }
      return rows
    },
  },
  user: { lists: async () => [await read(registry.user.info)] },
  webUser: { can: webUserCan.edit, toForm: ({ roles }) => ({ roleIds: idsOf(roles, 'roleId') }) },
}
/** No seed has any: views, drafts and reports are made by who uses them. */
const unseeded = new Set(['listView.update', 'announcement.update', 'dataReport.save'])

const updates = endpoints.filter(({ name }) => /\.update(Profile)?$/.test(name) || name === 'dataReport.save')

/** Some rows are there to fail. */
const isSentinel = (row: Row): boolean => {
  const text = JSON.stringify(row)
  return sentinelNames.some((name) => text.includes(name)) || text.includes('"FA11')
}

it('every noun that can be changed is looked at', () => {
  expect(updates.length).toBeGreaterThan(20)
  const known = new Set(updates.map(({ name }) => name.split('.')[0]))
  expect(Object.keys(nouns).filter((noun) => !known.has(noun))).toEqual([])
})

describe('what is stored can be saved again, unchanged', () => {
  it.each(updates.map(({ name, endpoint }) => [name, endpoint] as const))('%s', async (name, endpoint) => {
    const noun = name.split('.')[0] ?? ''
    const api = registry[noun as keyof typeof registry] as Record<string, Endpoint>
    const { lists, can, toForm }: Noun = nouns[noun] ?? {}
    const { list, info } = api
    const rows = (lists ? await lists() : list ? await readList(list) : []).filter((row) => !isSentinel(row))
    const refused: Row[] = []
    const saved: Row[] = []
    for (const row of rows) {
      const key = info ? Object.fromEntries(fieldsOf(info).map((field) => [field, row[field]])) : {}
      const record = info && noun !== 'user' ? { ...row, ...(await read(info, key)) } : row
      if (can && !can(record as never)) continue
      const whole: Row = { ...record, ...toForm?.(record) }
      const input = Object.fromEntries(
        fieldsOf(endpoint).flatMap((field) => (field in whole ? [[field, whole[field]]] : [])),
      )
      const { envelope } = await platform.call(endpoint, input, { token })
      if (envelope.code === 0) saved.push(input)
      else refused.push({ input, envelope })
    }
    expect(refused).toEqual([])
    // What nobody may change would be no proof.
    expect(saved.length > 0).toBe(!unseeded.has(name))
  })
})

describe('what an older version stored', () => {
  const bad = '青岛02#<b>\u200b'
  const formOf = async (noun: string, row: Row): Promise<Row> => {
    const api = registry[noun as keyof typeof registry] as Record<string, Endpoint>
    const { update, info } = api
    if (!update) throw new Error(`${noun} is not changed`)
    const key = info ? Object.fromEntries(fieldsOf(info).map((field) => [field, row[field]])) : {}
    const record = info ? { ...row, ...(await read(info, key)) } : row
    const whole: Row = { ...record, ...nouns[noun]?.toForm?.(record) }
    return Object.fromEntries(fieldsOf(update).flatMap((field) => (field in whole ? [[field, whole[field]]] : [])))
  }
  const rowOf = async (noun: string): Promise<Row> => {
    const { list } = registry[noun as keyof typeof registry] as Record<string, Endpoint>
    const { lists, can }: Noun = nouns[noun] ?? {}
    const rows = lists ? await lists() : list ? await readList(list) : []
    const found = rows.find((row) => !isSentinel(row) && (!can || can(row as never)))
    if (!found) throw new Error(`no ${noun}`)
    return found
  }
  const store = async (name: string, form: Row, field: string) => {
    const stored = storedRows[name]
    const [user] = await platform.database.select().from(webUsers).where(eq(webUsers.account, 'admin'))
    const where = stored?.where(form, { platformId: 6, userId: user?.id ?? 0 } as Actor)
    if (!stored || !where) throw new Error(`${name} is stored nowhere`)
    await platform.database
      .update(stored.table)
      .set({ [field]: bad })
      .where(where)
  }

  /** A text of each noun that is no key and whose rule refuses the characters. */
  const textFields: readonly [noun: string, verb: string, field: string][] = [
    ['category', 'update', 'name'],
    ['checker', 'update', 'alias'],
    ['device', 'update', 'deviceName'],
    ['distributor', 'update', 'remark'],
    ['menu', 'update', 'menuName'],
    ['organization', 'update', 'deptName'],
    ['otaPolicy', 'update', 'strategyName'],
    ['project', 'update', 'projectName'],
    ['region', 'update', 'regionNameZh'],
    ['role', 'update', 'name'],
    ['unit', 'update', 'room'],
    ['user', 'updateProfile', 'introduction'],
    ['webUser', 'update', 'realName'],
  ]

  it('is in a table that knows each update', () => {
    const known = updates.map(({ name }) => name).filter((name) => name !== 'dataReport.save')
    // The value of a setting has rules of its own, by its key, and nothing else of it is written; a time is a number.
    expect(known.filter((name) => !(name in storedRows))).toEqual(['config.update', 'retention.update'])
    expect(Object.keys(storedRows).filter((name) => !known.includes(name))).toEqual([])
  })

  it.each(textFields)('%s.%s takes %s unchanged, and not when it is changed to another such text', async (...of) => {
    const [noun, verb, field] = of
    const name = `${noun}.${verb}`
    const endpoint = (registry[noun as keyof typeof registry] as Record<string, Endpoint>)[verb]
    if (!endpoint) throw new Error(`no ${name}`)
    const row = await rowOf(noun)
    const form = noun === 'user' ? await userForm(row) : await formOf(noun, row)
    expect(field in form).toBe(true)
    const changed = await platform.call(endpoint, { ...form, [field]: bad }, { token })
    expect(changed).toMatchObject({ code: 400, envelope: { fields: { [field]: expect.any(String) } } })
    await store(name, form, field)
    const other = await platform.call(endpoint, { ...form, [field]: `${bad}2` }, { token })
    expect(other).toMatchObject({ code: 400, envelope: { fields: { [field]: expect.any(String) } } })
    expect((await platform.call(endpoint, { ...form, [field]: bad }, { token })).envelope).toMatchObject({ code: 0 })
  })

  const userForm = async (row: Row): Promise<Row> =>
    Object.fromEntries(fieldsOf(registry.user.updateProfile).map((field) => [field, row[field]]))

  it('is looked for by no key that is refused itself', async () => {
    const keys = ['\u0000', '999999999999999', '1.5', 40_000]
    const failed: unknown[] = []
    for (const { name, endpoint } of updates.filter((update) => update.name in storedRows)) {
      for (const key of keys) {
        const input = Object.fromEntries(fieldsOf(endpoint).map((field) => [field, key]))
        const { code } = await platform.call(endpoint, input, { token })
        if (code !== 400) failed.push({ name, key, code })
      }
    }
    expect(failed).toEqual([])
  })

  it('is told apart from what is wrong beside it, and is nobody’s to probe', async () => {
    const form = await formOf('checker', await rowOf('checker'))
    await store('checker.update', form, 'alias')
    const both = await platform.call(registry.checker.update, { ...form, alias: bad, checkerName: bad }, { token })
    expect(Object.keys(both.envelope.fields ?? {})).toEqual(['checkerName'])
    const viewer = await platform.signIn('viewer')
    expect((await platform.call(registry.checker.update, { ...form, alias: bad }, { token: viewer })).code).toBe(403)
  })
})

it('a name with a character that input refuses is refused, so no seed may have one', async () => {
  const [first] = await readList(registry.checker.list)
  const record = await read(registry.checker.info, { checkerId: first?.checkerId })
  const form = { ...record, ...nouns.checker?.toForm?.(record), alias: '青岛02\u200b' }
  const input = Object.fromEntries(fieldsOf(registry.checker.update).map((field) => [field, (form as Row)[field]]))
  const { envelope } = await platform.call(registry.checker.update, input, { token })
  expect(envelope).toMatchObject({ code: 400, fields: { alias: expect.any(String) } })
})
