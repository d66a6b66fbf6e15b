import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { asc, inArray, sql } from 'drizzle-orm'
import { customType, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { controllers } from '../../nouns/tables/fleet'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { insertRows } from './insert-rows'
import { updateRows } from './update-rows'

let platform: TestPlatform
beforeAll(async () => {
  platform = await testPlatform({ controllers: 60 })
})
afterAll(() => platform.close())

it('changes each row by its key, and leaves what is undefined as it is', async () => {
  const { database } = platform
  const [one, two, three] = await database.select().from(controllers).orderBy(asc(controllers.id)).limit(3)
  if (!one || !two || !three) throw new Error('three controllers are needed')
  await updateRows(database, controllers, [
    { row: one, set: { deviceName: 'renamed', remarks: undefined } as object },
    { row: two, set: { remarks: 'it’s "quoted"' } },
  ])
  const after = await database
    .select()
    .from(controllers)
    .where(inArray(controllers.id, [one.id, two.id, three.id]))
    .orderBy(asc(controllers.id))
  expect(after).toEqual([{ ...one, deviceName: 'renamed' }, { ...two, remarks: 'it’s "quoted"' }, three])
})

const cents = customType<{ data: number; driverData: number }>({
  dataType: () => 'integer',
  toDriver: (euros) => Math.round(euros * 100),
  fromDriver: (stored) => stored / 100,
})
const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })
const prices = pgTable('test_price', {
  id: integer('id').primaryKey(),
  price: cents('price'),
  tags: text('tags').array(),
  seal: bytes('seal'),
  note: text('note').default('none'),
})

it('writes what a column makes of a value, and refuses what no JSON can carry', async () => {
  const { database } = platform
  await database.execute(
    sql`create table test_price (id int primary key, price int, tags text[], seal bytea, note text default 'none')`,
  )
  await insertRows(database, prices, [{ id: 1 }, { id: 2, price: 1.25, tags: ['a,"b"', 'c'] }])
  const read = () => database.select().from(prices).orderBy(asc(prices.id))
  const shared = { seal: null, note: 'none' }
  expect(await read()).toEqual([
    { id: 1, price: null, tags: null, ...shared },
    { id: 2, price: 1.25, tags: ['a,"b"', 'c'], ...shared },
  ])
  await updateRows(database, prices, [{ row: { id: 1 }, set: { price: 2.5, tags: ['d'] } }])
  expect((await read())[0]).toEqual({ id: 1, price: 2.5, tags: ['d'], ...shared })
  const seal = new Uint8Array([1, 2])
  await expect(updateRows(database, prices, [{ row: { id: 1 }, set: { seal } }])).rejects.toThrow('seal')
  await expect(insertRows(database, prices, [{ id: 3, seal }])).rejects.toThrow('seal')
})
