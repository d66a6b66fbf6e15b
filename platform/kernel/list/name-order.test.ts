import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { asc, eq, sql } from 'drizzle-orm'
import { categoryApi } from '@/lib/contract/category'
import { deviceApi } from '@/lib/contract/device'
import { roleApi } from '@/lib/contract/role'
import { controllerRows } from '../../nouns/device/controller-query'
import { controllers } from '../../nouns/tables/fleet'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { inNameOrder } from '../db/brand-column'
import { readRows } from '../db/read-rows'
import { roles } from '../session/identity-table'
import { toSearchText } from '../text/search-text'

let platform: TestPlatform
let token: string
beforeAll(async () => {
  platform = await testPlatform({ controllers: 60 })
  token = await platform.signIn('admin')
})
afterAll(() => platform.close())

const pinyin = new Intl.Collator('zh-u-co-pinyin')

it('orders every common character as a Chinese dictionary does, and tells all of them apart', async () => {
  // The characters of GB 2312, as their encoding lists them.
  const bytes = Array.from({ length: 72 * 94 }, (_, at) => [0xb0 + Math.floor(at / 94), 0xa1 + (at % 94)]).flat()
  const common = [
    ...new Set(new TextDecoder('gb18030').decode(new Uint8Array(bytes)).replaceAll(/\P{Script=Han}/gu, '')),
  ]
  expect(common).toHaveLength(6763)
  const rows = await readRows<{ letter: string; place: string }>(
    platform.database,
    sql`select letter, ${inNameOrder(sql`letter`)} as place from string_to_table(${common.join('')}::text, null) as letter
      order by ${inNameOrder(sql`letter`)} collate "C"`,
  )
  expect(new Set(rows.map(({ place }) => place)).size).toBe(common.length)
  expect(rows.map(({ letter }) => letter)).toEqual([...common].sort(pinyin.compare))
})

it('leaves every other letter in its place', async () => {
  for (const text of ['', 'plaza 8', 'ａ1', '😀', '〇', 'é', '10%_\\']) {
    const [row] = await readRows<{ order: string }>(
      platform.database,
      sql`select ${inNameOrder(sql`${text}::text`)} as order`,
    )
    expect(row?.order).toBe(text)
  }
})

const names = [
  '鑫源酒店',
  '重庆火锅',
  '安徽省立医院',
  '北京国贸',
  '上海浦东机场',
  '10 号楼',
  'Plaza',
  '阿里中心',
  '张江',
  '单体楼',
  '北京站',
]
const inOrder = [
  '10 号楼',
  'Plaza',
  '阿里中心',
  '安徽省立医院',
  '北京国贸',
  '北京站',
  '单体楼',
  '上海浦东机场',
  '鑫源酒店',
  '张江',
  '重庆火锅',
]

it('a list of names is in the order of pinyin, over pages and in both directions', async () => {
  const { database } = platform
  const some = await database
    .select({ id: controllers.id })
    .from(controllers)
    .where(sql`${eq(controllers.platformId, 6)} and ${eq(controllers.controllerType, 1)}`)
    .orderBy(asc(controllers.id))
    .limit(names.length)
  for (const [at, { id }] of some.entries()) {
    const deviceName = `名序 ${names[at] ?? ''}`
    await database
      .update(controllers)
      .set({ deviceName, deviceSearch: toSearchText(deviceName) })
      .where(eq(controllers.id, id))
  }
  const read = async (order: 'asc' | 'desc') => {
    const list: string[] = []
    for (let page = 1; page <= 3; page += 1) {
      const query = { deviceName: '名序', sidx: 'deviceName', order, page, limit: 5 } as const
      list.push(
        ...(await platform.call(deviceApi.himitList, query, { token })).data.list.map((row) => row.deviceName.slice(3)),
      )
    }
    return list
  }
  expect(await read('asc')).toEqual(inOrder)
  expect(await read('desc')).toEqual([...inOrder].reverse())
})

it('categories, which are sorted outside of the database, are in that order, too', async () => {
  for (const name of ['鑫源', '安徽', '张江', '北京', '单体'])
    await platform.call(categoryApi.save, { parentId: '0', name: `名序 ${name}`, sort: 5, usage: 1 }, { token })
  const read = async (order: 'asc' | 'desc') => {
    const query = { name: '名序', sidx: 'name', order, limit: 20 } as const
    return (await platform.call(categoryApi.list, query, { token })).data.list.map(({ name }) => name.slice(3))
  }
  expect(await read('asc')).toEqual(['安徽', '北京', '单体', '鑫源', '张江'])
  expect(await read('desc')).toEqual(['张江', '鑫源', '单体', '北京', '安徽'])
})

it('roles, whose names are not stored as they are searched, are in that order, too', async () => {
  const { database } = platform
  const [role] = await database.select().from(roles).limit(1)
  if (!role) throw new Error('a role is needed')
  const { id: _id, ...rest } = role
  await database
    .insert(roles)
    .values(names.map((name, at) => ({ ...rest, name, number: `NO${at}`, platformId: 6 as const })))
  const { list } = (await platform.call(roleApi.list, { sidx: 'name', order: 'asc', page: 1, limit: 200 }, { token }))
    .data
  expect(list.map(({ name }) => name).filter((name) => names.includes(name))).toEqual(inOrder)
})

it.each(['deviceName', 'projectName'] as const)('a brand’s controllers by %s are read along an index', async (sidx) => {
  const viewer = { platformId: 6, reach: null, type: 1, now: platform.clock.now(), language: 'zh' } as const
  for (const order of ['asc', 'desc'] as const) {
    const plan = await platform.database.transaction(async (tx) => {
      for (const way of ['seqscan', 'bitmapscan', 'sort']) await tx.execute(sql.raw(`set local enable_${way} = off`))
      return readRows<{ 'QUERY PLAN': string }>(
        tx,
        sql`explain select id from ${controllers} where ${controllerRows.where(viewer, {})}
          order by ${sql.join(controllerRows.order({}, { sidx, order }), sql`, `)} limit 20`,
      )
    })
    const lines = plan.map((line) => line['QUERY PLAN']).join('\n')
    expect(lines).toMatch(/Index.* using controller_by_(?:device|project)_order/)
    expect(lines).not.toMatch(/Sort/)
  }
})
