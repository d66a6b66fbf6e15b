import type { Clickhouse } from '../../platform/kernel/clickhouse/clickhouse'
import {
  averagedPoints,
  type SampledKind,
  sampleColumns,
  sampledKinds,
  sampleTables,
  timedPoints,
  toColumnName,
  writtenColumns,
} from '../../platform/nouns/sample/sample-columns'
import { levels, levelTable } from '../../platform/nouns/sample/sample-schema'
import type { Results } from './bench-store'
import { copies, dayMs, firstDay, type Source, sourceTable } from './source-days'

/** Copies of the source that go in at once through the views, and as finished rows. */
const throughViews = 2
const asRows = 10
const dayStart = firstDay / 1000

/** A value that is moved by -1 to 2 steps, by two bits of `h`. */
const moved = (value: string, bits: number, places: number): string =>
  `if(${value} = 0, ${value}, toFloat32(round(${value} + (toInt32(bitAnd(bitShiftRight(h, ${(2 * bits) % 64}), 3)) - 1) * ${10 ** -places}, ${places})))`

const movedColumns = (kind: SampledKind, decimals: Source['decimals']): string[] =>
  sampleColumns[kind].map(({ key, kind: of }, at) => {
    const name = toColumnName(key)
    const places = decimals[`${kind} ${key}`]
    return of !== 'measured' || places === undefined ? name : `${moved(name, at, places)} AS ${name}`
  })

/** The simulated day: each copy of the source has other controllers, values of its own, and its own hours of the day. */
const fromSource = (kind: SampledKind, from: number, { controllers, decimals }: Source): string =>
  `SELECT controller_id, system_no, unit_no,
  toDateTime(${dayStart} + minute * 60 + sipHash64(controller_id) % 58 + sipHash64(controller_id, minute) % 2, 'UTC') AS time,
  time + 1 AS receive_time, 1 AS source, 0 AS is_held, 0 AS is_extra, 0 AS is_kept, ${movedColumns(kind, decimals).join(', ')}
FROM (
  SELECT * EXCEPT (controller_id, time), toUInt32(1 + id + copy * ${controllers}) AS controller_id,
    (intDiv(toUnixTimestamp(at) - ${dayStart}, 60) + copy * 37) % 1440 AS minute, sipHash64(controller_id, system_no, unit_no) AS h
  FROM (
    SELECT * EXCEPT (controller_id, time), controller_id AS id, time AS at FROM ${sourceTable(kind)}
    WHERE time >= toDateTime(${dayStart}, 'UTC') AND time < toDateTime(${dayStart + 86_400}, 'UTC')
  ) ARRAY JOIN range(${from}, ${from + throughViews}) AS copy
)`

const portion = (from: number, { controllers }: Source, count = asRows): string =>
  `controller_id > ${from * controllers} AND controller_id <= ${(from + count) * controllers}`
const ofFirstDay = `time >= toDateTime(${dayStart}, 'UTC') AND time < toDateTime(${dayStart + 86_400}, 'UTC')`

/** Samples of the first day as those of another: days lie in partitions of their own, and each is compressed alone. */
const samplesOfDay = (kind: SampledKind, day: number, from: number, source: Source): string =>
  `SELECT * EXCEPT (at, heard), at + ${day * 86_400} AS time, heard + ${day * 86_400} AS receive_time FROM (
  SELECT * EXCEPT (time, receive_time), time AS at, receive_time AS heard FROM ${sampleTables[kind]}
  WHERE ${portion(from, source)} AND ${ofFirstDay}
)`

/** Rows of a level lie beside those of the day before: each is moved, so that none is a copy of another. */
const laterRollups = (kind: 1 | 2, table: string, days: string, copy: number, source: Source): string => {
  const points = averagedPoints(kind)
  const placesOf = (key: string): number => source.decimals[`${kind} ${key}`] ?? 1
  const sums = points.flatMap((key, at) => {
    const [name, places] = [toColumnName(key), placesOf(key)]
    const [min, max] = [`${name}_min`, `${name}_max`]
    return [
      `if(${name}_sum = 0, 0, round(${name}_sum + (toInt32(sipHash64(h, at, ${at}) % 9) - 4) * ${10 ** -places}, ${places})) AS ${name}_sum`,
      `${moved(min, at, places)} AS ${min}`,
      `${moved(max, at, places)} AS ${max}`,
    ]
  })
  const names = [
    ...['controller_id', 'system_no', 'unit_no'],
    'at + day * 86400 AS time',
    'minutes',
    ...points.map((key) => `${toColumnName(key)}_count`),
    ...timedPoints(kind).map((key) => `${toColumnName(key)}_minutes`),
    ...sums,
  ]
  return `SELECT ${names.join(', ')} FROM (
  SELECT *, day, sipHash64(controller_id, system_no, unit_no, day) AS h FROM (
    SELECT * EXCEPT time, time AS at FROM ${table} WHERE ${portion(copy, source, 1)} AND ${ofFirstDay}
  ) ARRAY JOIN ${days} AS day
)`
}

const namesOf = async (clickhouse: Clickhouse, table: string): Promise<string[]> =>
  (
    await clickhouse.rows<[string]>(
      `SELECT name FROM system.columns WHERE database = currentDatabase() AND table = '${table}' ORDER BY position`,
    )
  ).map(([name]) => name)

/** Puts rows beside a table, where no view sees them, and then into it as they are. */
const attach = async (
  clickhouse: Clickhouse,
  table: string,
  selects: readonly string[],
  without: readonly string[] = [],
): Promise<void> => {
  const beside = `bench_${table}`
  await clickhouse.command(`DROP TABLE IF EXISTS ${beside} SYNC`)
  await clickhouse.command(`CREATE TABLE ${beside} AS ${table}`)
  await clickhouse.command(`SYSTEM STOP MERGES ${beside}`)
  const names = (await namesOf(clickhouse, table)).filter((name) => !without.includes(name)).join(', ')
  for (const select of selects)
    await clickhouse.command(`INSERT INTO ${beside} (${names}) SELECT ${names} FROM (${select})
SETTINGS min_insert_block_size_rows = 4000000, min_insert_block_size_bytes = 0, max_insert_threads = 2`)
  const partitions = await clickhouse.rows<[string]>(
    `SELECT DISTINCT partition_id FROM system.parts WHERE active AND database = currentDatabase() AND table = '${beside}'`,
  )
  for (const [partition] of partitions)
    await clickhouse.command(`ALTER TABLE ${table} ATTACH PARTITION ID '${partition}' FROM ${beside}`)
  await clickhouse.command(`DROP TABLE ${beside} SYNC`)
}

const portions = Array.from({ length: copies / asRows }, (_, n) => n * asRows)

/** The first day of the whole fleet, through the real views. */
export const loadFirstDay = async (clickhouse: Clickhouse, source: Source): Promise<void> => {
  for (const kind of sampledKinds) {
    const [row] = await clickhouse.rows<[number]>(`SELECT count() FROM ${sampleTables[kind]}`)
    if ((row?.[0] ?? 0) > 0) continue
    for (let from = 0; from < copies; from += throughViews)
      await clickhouse.command(`INSERT INTO ${sampleTables[kind]} (${writtenColumns(kind).join(', ')})
${fromSource(kind, from, source)} SETTINGS min_insert_block_size_rows = 1000000, min_insert_block_size_bytes = 0, max_insert_threads = 1`)
  }
}

/**
 * What the views would have made of all later days, made from what they have made of the first: units one after another,
 * as merges leave them.
 */
export const loadRollups = async (
  clickhouse: Clickhouse,
  copy: number,
  days: string,
  source: Source,
): Promise<void> => {
  for (const kind of [1, 2] as const)
    for (const level of levels) {
      const table = levelTable(kind, level)
      // The last values are in no read, and cost most of the time.
      await attach(clickhouse, table, [laterRollups(kind, table, days, copy, source)], ['last'])
    }
}

/** What the whole fleet did on later days, made from what it did on the first. */
export const loadFleet = async (clickhouse: Clickhouse, days: string): Promise<void> => {
  const fleet = 'fleet_five_minutes'
  await attach(clickhouse, fleet, [
    `SELECT at + day * 86400 AS time, * EXCEPT at FROM (
  SELECT * EXCEPT time, time AS at FROM ${fleet} WHERE ${ofFirstDay}) ARRAY JOIN ${days} AS day`,
  ])
}

/** The samples of a later day. Those of air boxes come last: they tell which days are whole. */
export const loadDay = async (clickhouse: Clickhouse, day: number, source: Source): Promise<void> => {
  for (const kind of [2, 1, 4] as const)
    await attach(
      clickhouse,
      sampleTables[kind],
      portions.map((from) => samplesOfDay(kind, day, from, source)),
    )
}

/** Days that are there whole. */
export const loadedDays = (results: Results): number => Number(results.all().days ?? 0)

export const startOfDay = (day: number): number => firstDay + day * dayMs
