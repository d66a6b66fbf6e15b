import { DeviceQuery, deviceSorts } from '@/lib/contract/device'
import { type PlatformId, platformIds } from '@/lib/contract/platform-id'
import { rnd } from '@/lib/format/rnd'
import type { Database } from '../kernel/db/database'
import { hicube, hidom, smartTouch } from '../nouns/device/controller-kind'
import { controllerRows } from '../nouns/device/controller-query'
import { measureFaults } from './measure-faults'
import { measureSearch } from './measure-search'
import { report, type Timed, timed } from './timed-query'

const queriesOfEachKind = 30

const pick = <Item>(items: readonly Item[], ...key: (string | number)[]): Item | undefined =>
  items[Math.floor(rnd(...key) * items.length) % items.length]

/** Filters of a person who looks for something: frequent and rare texts, flags, days. */
const filters: readonly (Partial<DeviceQuery> & { [field: string]: unknown })[] = [
  {},
  { macWifiId: '4F' },
  { macWifiId: 'A4CF1299' },
  { deviceName: '1' },
  { deviceName: 'no such device' },
  { projectName: '花园' },
  { projectName: 'harbour' },
  { city: '青岛' },
  { city: 'madrid' },
  { controllerModel: 'HM-64' },
  { firmwareVersion: '2.3.1' },
  { onlineStatus: 0 },
  { offlineHours: 24 },
  { activationFlag: 1 },
  { vipFlag: 1 },
  { hasAlarm: 1 },
  { installFrom: '2024-01-01', installTo: '2024-03-31' },
  { city: 'shanghai', onlineStatus: 1, hasAlarm: 0 },
  { deviceName: '101', activationFlag: 1, vipFlag: 0 },
]

const controllerQuery = (i: number, total: number): DeviceQuery => {
  const limit = pick([10, 20, 50, 100], 'limit', i) ?? 20
  return DeviceQuery.parse({
    ...filters[i % filters.length],
    sidx: pick(deviceSorts, 'sort', i),
    order: rnd('order', i) < 0.5 ? 'asc' : 'desc',
    limit,
    // Every third one looks deep into the list.
    page: i % 3 === 0 ? 1 + Math.floor((rnd('page', i) * total) / limit) : 1 + Math.floor(3 * rnd('page', i)),
  })
}

const language = 'zh' as const

/** Lists of one brand: controllers by any sort and filter and on any page, then faults. */
const measureBrand = async (database: Database, platformId: PlatformId): Promise<string[]> => {
  const viewer = { platformId, reach: null, type: 1 as const, now: new Date(), language }
  const { totalCount: total } = await controllerRows.page(database, viewer, DeviceQuery.parse({}))
  const lists: Timed[] = []
  for (let i = 0; i < queriesOfEachKind; i++) {
    const query = controllerQuery(i, total)
    lists.push(
      await timed(JSON.stringify(query), () =>
        controllerRows.page(database, { platformId, reach: null, type: 1, now: new Date(), language }, query),
      ),
    )
  }
  const depths: Timed[] = []
  for (const share of [0, 0.25, 0.5, 0.75, 1]) {
    const page = Math.max(1, Math.floor((total / 20) * share))
    const query = DeviceQuery.parse({ page, sidx: 'deviceName' })
    depths.push(
      await timed(`page ${page}`, () =>
        controllerRows.page(database, { platformId, reach: null, type: 1, now: new Date(), language }, query),
      ),
    )
  }
  const kinds: string[] = []
  for (const { name, type, sorts } of [hicube, hidom, smartTouch]) {
    const times: Timed[] = []
    for (const sidx of sorts) {
      for (const order of ['asc', 'desc'] as const) {
        const query = { page: 1, limit: 20, sidx, order }
        times.push(
          await timed(`${sidx} ${order}`, () =>
            controllerRows.page(database, { platformId, reach: null, type, now: new Date(), language }, query),
          ),
        )
      }
    }
    kinds.push(report(`  ${name}, every sort`, times))
  }
  return [
    report(`brand ${platformId}, ${total} cloud gateways`, lists),
    `  without a filter: ${depths.map(({ what, ms }) => `${what} ${ms.toFixed(0)} ms`).join(', ')}`,
    ...kinds,
    ...(await measureFaults(database, platformId)),
    ...(await measureSearch(database, platformId)),
  ]
}

/** Times the lists on a seeded database, in the brand with the most controllers, and answers lines to print. */
export const measureLists = async (database: Database): Promise<string[]> => {
  const [brand] = platformIds
  // The first round fills the caches: what a platform answers in its first second is not what this asks.
  await measureBrand(database, brand)
  return measureBrand(database, brand)
}
