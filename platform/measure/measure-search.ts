import { sql } from 'drizzle-orm'
import type { PlatformId } from '@/lib/contract/platform-id'
import { rnd } from '@/lib/format/rnd'
import type { Database } from '../kernel/db/database'
import { readRows } from '../kernel/db/read-rows'
import type { Actor } from '../kernel/session/actor'
import type { Reach } from '../kernel/session/data-scope'
import { findAll } from '../nouns/search/find-all'
import { report, type Timed, timed } from './timed-query'

const searches = 200

/** What people type without meaning a record: frequent syllables, misses, pinyin, a few letters. */
const typed = [
  ...[
    '花园',
    '酒店',
    '学校',
    '王',
    '陈女士',
    '室',
    '期',
    '青岛海',
    '上海云海花园7期',
    '没有这个',
    '检测仪',
    '升级',
    '高压',
    '通讯异常',
  ],
  ...['sb', 'shebei', 'gz', 'guzhang', 'xm', 'xiangmu', 'ju', 'kongzhi', 'zidonghua', 'bxgl'],
  ...[
    'harbour',
    'no such thing',
    'zz',
    'qq',
    'Residence',
    'hotel',
    'tower 12',
    'a1',
    '01',
    '45',
    'E1',
    'user07',
    '1990',
  ],
]

/** Half of them are made of what is there: names, WiFi IDs, serial numbers, numbers of repairs and upgrades. */
const readTexts = async (database: Database, platformId: PlatformId): Promise<string[]> => {
  const rows = await readRows<{ text: string }>(
    database,
    sql`select text from (
      (select mac_wifi_id as text, id from controller where platform_id = ${platformId} order by id limit 20)
      union all (select lower(right(mac_wifi_id, 5)), id from controller where platform_id = ${platformId} order by id desc limit 15)
      union all (select device_name, id from controller where platform_id = ${platformId} order by id desc limit 15)
      union all (select left(project_name, 4), id from project where platform_id = ${platformId} order by id limit 15)
      union all (select serial_no, controller_id from indoor_unit order by controller_id desc limit 15)
      union all (select left(serial_number, 6), controller_id from outdoor_unit order by controller_id limit 15)
      union all (select repair_no, id from repair where platform_id = ${platformId} order by id desc limit 10)
      union all (select left(repair_no, 6), id from repair where platform_id = ${platformId} order by id limit 5)
      union all (select ota_task.id::text, ota_task.id from ota_task where platform_id = ${platformId} order by ota_task.id limit 5)
    ) known`,
  )
  return rows.map(({ text }) => text)
}

const actorWith = (platformId: PlatformId, reach: Reach): Actor => ({
  userId: 1,
  account: 'admin',
  realName: '',
  superAdmin: 1,
  perms: [],
  platformId,
  brandJurisdiction: [platformId],
  tokenId: 0,
  dataScope: reach === null ? 1 : 4,
  organizationId: null,
  reach,
  previewRoleId: null,
  mustChangePassword: false,
  hasFactor: false,
  mustEnrol: false,
  freshTime: null,
})

/** Times searches of every kind one after another: for who sees all of a brand, and for who sees one city of it. */
export const measureSearch = async (database: Database, platformId: PlatformId): Promise<string[]> => {
  const known = await readTexts(database, platformId)
  const texts = Array.from({ length: searches }, (_, i) => {
    const from = i % 2 === 0 ? known : typed
    return from[Math.floor(rnd('search', i) * from.length)] ?? ''
  })
  const [city] = await readRows<{ id: number }>(
    database,
    sql`select region_id as id from project where platform_id = ${platformId} group by 1 order by count(*) desc limit 1`,
  )
  const lines: string[] = []
  for (const [who, reach] of [
    ['all of the brand', null],
    ['one city', [Number(city?.id ?? 0)]],
  ] as const) {
    const times: Timed[] = []
    for (const text of texts) {
      times.push(
        await timed(text, () =>
          findAll(
            { database, actor: actorWith(platformId, reach), language: 'zh', now: new Date(), text },
            (kind, error) => {
              throw new Error(`${kind} failed`, { cause: error })
            },
          ),
        ),
      )
    }
    lines.push(report(`  ${searches} searches by who sees ${who}`, times))
  }
  return lines
}
