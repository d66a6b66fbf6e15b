import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../kernel/db/database'
import { readRows } from '../../kernel/db/read-rows'
import type { Actor } from '../../kernel/session/actor'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { findDevices, findUnits } from './find-equipment'
import { findAppUsers } from './find-people'
import { findFaults, findRepairs } from './find-work'
import type { Searched } from './searched'

let platform: TestPlatform
beforeAll(async () => {
  platform = await testPlatform({ controllers: 60 })
})
afterAll(() => platform.close())

const actor = { userId: 1, superAdmin: 1, perms: [], platformId: 6, reach: null } as unknown as Actor

/** The plan of what a finder asks, of a database that reads no whole table and sorts nothing where an index helps. */
const planOf = async (find: (searched: Searched) => Promise<unknown>, text: string, reach: Actor['reach']) => {
  const statements: SQL[] = []
  const noting = {
    execute: async (statement: SQL) => {
      statements.push(statement)
      return { rows: [] }
    },
  } as unknown as Database
  await find({ database: noting, actor: { ...actor, reach }, language: 'zh', now: platform.clock.now(), text })
  const [statement] = statements
  if (statement === undefined) throw new Error('nothing was asked')
  return platform.database.transaction(async (tx) => {
    for (const way of ['seqscan', 'bitmapscan', 'sort']) await tx.execute(sql.raw(`set local enable_${way} = off`))
    const rows = await readRows<{ 'QUERY PLAN': string }>(tx, sql`explain ${statement}`)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
}

// By the name of the index, and by its condition: an index that is read from end to end is no help.
it.each([
  ['units', findUnits, '24K12C1', ['outdoor_unit_by_serial', 'indoor_unit_by_serial', 'air_box_by_serial']],
  ['controllers by a whole WiFi ID', findDevices, '84F3EB0F0145', ['controller_']],
  ['controllers by name', findDevices, '花园', ['controller_']],
  ['app users', findAppUsers, '13755501234', ['app_user_by_account', 'app_user_by_nickname', 'app_user_phone']],
  ['faults', findFaults, '45', ['fault_by_code']],
  // In the locale C the unique index serves as well.
  ['repairs', findRepairs, 'R202611', ['repair_(?:by_)?number']],
] as const)('%s are found through indexes, whoever asks', async (_kind, find, text, indexes) => {
  for (const reach of [null, [1]]) {
    const plan = await planOf(find, text, reach)
    expect(plan).not.toMatch(
      /Seq Scan on (?:controller|indoor_unit|outdoor_unit|air_box|app_user|fault|repair)\b(?!_type)/,
    )
    for (const index of indexes) expect(plan).toMatch(new RegExp(`Index[^\\n]*${index}[^\\n]*\\n\\s+Index Cond`))
  }
})
