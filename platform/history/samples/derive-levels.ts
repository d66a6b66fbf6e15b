import { secondsInDay } from 'date-fns/constants'
import type { Clickhouse } from '../store/clickhouse'
import { averagedPoints, sampleTables, timedPoints, toColumnName } from './sample-columns'
import { type Level, levelNames, levels, levelTable, selectFleet, selectLevel, starts } from './sample-schema'

type Store = Pick<Clickhouse, 'rows' | 'command'>
/** Moments in seconds since 1970; the end is not part of it. */
export type Span = { from: number; to: number }
export type LostMinutes = Span & { controllerId: number; minutes: number }

const units = 'controller_id, system_no, unit_no'
/** A draft beside the table: what is laid into the table itself would be counted into the levels above once more. */
const draft = 'history_draft'
/** Controllers that are made anew at once: a level has up to 250 columns. */
const atOnce = 20
const fleet = 'fleet_five_minutes'

type Place = { kind: 1 | 2; level: Level | null }
const placeOf = (table: string): Place | null => {
  for (const kind of [1, 2] as const) {
    if (table === sampleTables[kind]) return { kind, level: null }
    for (const level of levels) if (table === levelTable(kind, level)) return { kind, level }
  }
  return null
}

/** Minutes of each unit and bucket of a level: as a table has them, or as samples would make them. */
const minutesOf = ({ kind, level }: Place, start: string): string =>
  level === null
    ? `SELECT ${units}, ${start} AS start, count() AS minutes FROM ${sampleTables[kind]}
WHERE is_kept = 0 AND is_extra = 0 AND within GROUP BY ${units}, start`
    : `SELECT ${units}, ${start} AS start, sum(t.minutes) AS minutes FROM ${levelTable(kind, level)} AS t
WHERE within GROUP BY ${units}, start`

const within = "time >= toDateTime({from: UInt32}, 'UTC') AND time < toDateTime({to: UInt32}, 'UTC')"

/** Where one table has fewer minutes than another one, by controller. */
const readFewer = async (
  store: Store,
  { few, many, level }: { few: Place; many: Place; level: Level },
  span: Span,
): Promise<LostMinutes[]> => {
  const part = (place: Place, as: string): string =>
    `SELECT ${units}, start, ${as} FROM (${minutesOf(place, starts[level]).replace('within', within)})`
  const rows = await store.rows<[number, number, number, number]>(
    `SELECT controller_id, toUInt64(sum(m - f)), toUnixTimestamp(min(start)), toUnixTimestamp(max(start))
FROM (SELECT ${units}, start, sum(many) AS m, sum(few) AS f
  FROM (${part(many, 'minutes AS many, toUInt64(0) AS few')} UNION ALL ${part(few, 'toUInt64(0) AS many, minutes AS few')})
  GROUP BY ${units}, start HAVING m > f)
GROUP BY controller_id ORDER BY controller_id`,
    span,
  )
  return rows.map(([controllerId, minutes, from, to]) => ({ controllerId, minutes, from, to }))
}

const lacking = (have: string, want: string): string => `if(${want} > ${have}, ${want} - ${have}, 0)`

/** What a level lacks of what the one below makes: sums as a difference, extremes and last values as they are. */
const fillLevel = (kind: 1 | 2, level: Level): string => {
  const table = levelTable(kind, level)
  const sums = averagedPoints(kind).flatMap((point) => ['sum', 'count'].map((what) => `${toColumnName(point)}_${what}`))
  const maps = timedPoints(kind).map((point) => `${toColumnName(point)}_minutes`)
  const cell = (name: string): string => {
    if (maps.includes(name))
      return `CAST(mapFromArrays(mapKeys(want.${name}), arrayMap(k -> toUInt64(${lacking(`have.${name}[k]`, `want.${name}[k]`)}), mapKeys(want.${name}))), 'Map(UInt8, UInt64)')`
    if (name.endsWith('_sum')) return `want.${name} - have.${name}`
    if (name === 'minutes' || sums.includes(name)) return `toUInt64(${lacking(`have.${name}`, `want.${name}`)})`
    return `want.${name}`
  }
  const names = levelNames(kind)
  const own = 't.controller_id IN {controllers: Array(UInt32)}'
  return `INSERT INTO ${draft} (${units}, time, ${names.join(', ')})
SELECT ${units}, start, ${names.map((name) => `${cell(name)} AS ${name}_lacking`).join(', ')}
FROM (${selectLevel(kind, level, `controller_id IN {controllers: Array(UInt32)} AND ${within}`)}) AS want
LEFT JOIN (SELECT ${units}, time AS start, sum(t.minutes) AS minutes,
  ${[...sums.map((name) => `sum(t.${name}) AS ${name}`), ...maps.map((name) => `sumMap(t.${name}) AS ${name}`)].join(', ')}
  FROM ${table} AS t WHERE ${own} AND ${within} GROUP BY ${units}, start) AS have
USING (${units}, start)
WHERE want.minutes > have.minutes
SETTINGS insert_deduplicate = 0`
}

const fillFleet = `INSERT INTO ${draft} (time, controller_id, running_minutes, minutes)
SELECT time, controller_id,
  CAST(mapFromArrays(mapKeys(want.running_minutes), arrayMap(k -> toUInt64(${lacking('have.running_minutes[k]', 'want.running_minutes[k]')}), mapKeys(want.running_minutes))), 'Map(UInt8, UInt64)'),
  toUInt64(want.minutes - have.minutes)
FROM (${selectFleet(within)}) AS want
LEFT JOIN (SELECT time, controller_id, sumMap(t.running_minutes) AS running_minutes, sum(t.minutes) AS minutes
  FROM ${fleet} AS t WHERE ${within} GROUP BY time, controller_id) AS have
USING (time, controller_id)
WHERE want.minutes > have.minutes
SETTINGS insert_deduplicate = 0`

/** Days of UTC of which a table has rows, within a partition that the engine names by a day, month, year or as all. */
const readDays = async (store: Store, table: string, partition: string): Promise<Span[]> => {
  const [, year, month = '01', day = '01'] = /^(\d{4})(\d\d)?(\d\d)?$/.exec(partition) ?? []
  const size = { 8: 'DAY', 6: 'MONTH', 4: 'YEAR' }[partition.length]
  const first = `toDateTime('${year}-${month}-${day} 00:00:00', 'UTC')`
  const condition = year === undefined ? 'true' : `time >= ${first} AND time < ${first} + INTERVAL 1 ${size}`
  const rows = await store.rows<[number]>(
    `SELECT DISTINCT toUnixTimestamp(toStartOfDay(time, 'UTC')) AS day FROM ${table} WHERE ${condition} ORDER BY day`,
  )
  return rows.map(([from]) => ({ from, to: from + secondsInDay }))
}

const below = ({ kind, level }: Place): Place | null => {
  if (level === null) return null
  return { kind, level: levels[levels.indexOf(level) - 1] ?? null }
}
const above = ({ kind, level }: Place): Place | null => {
  const next = levels[level === null ? 0 : levels.indexOf(level) + 1]
  return next === undefined ? null : { kind, level: next }
}
const tableOf = ({ kind, level }: Place): string => (level === null ? sampleTables[kind] : levelTable(kind, level))

/**
 * Makes again what a partition of a level lacks, of the level below as far as that is there. Nothing may be written to
 * the store meanwhile. It comes in at once or not at all, and a second time there is nothing to do. `onLacking` gets
 * before it comes in. Answers how many rows.
 */
export const derivePartition = async (
  store: Store,
  { table, partition }: { table: string; partition: string },
  onLacking: () => Promise<void>,
): Promise<number> => {
  const place = placeOf(table)
  const source = place && below(place)
  const isFleet = table === fleet
  if (!isFleet && (place === null || source === null || place.level === null)) return 0
  await store.command(`DROP TABLE IF EXISTS ${draft} SYNC`)
  await store.command(`CREATE TABLE ${draft} AS ${table}`)
  for (const span of await readDays(store, source ? tableOf(source) : sampleTables[1], partition)) {
    if (place === null || source === null || place.level === null) {
      await store.command(fillFleet, span)
      continue
    }
    const lacking = await readFewer(store, { few: place, many: source, level: place.level }, span)
    for (let at = 0; at < lacking.length; at += atOnce) {
      const controllers = lacking.slice(at, at + atOnce).map(({ controllerId }) => controllerId)
      await store.command(fillLevel(place.kind, place.level), { ...span, controllers })
    }
  }
  const [made] = await store.rows<[number]>(`SELECT count() FROM ${draft}`)
  const rows = made?.[0] ?? 0
  if (rows > 0) {
    await onLacking()
    await store.command(`ALTER TABLE ${table} ATTACH PARTITION ID '${partition}' FROM ${draft}`)
  }
  await store.command(`DROP TABLE ${draft} SYNC`)
  return rows
}

/**
 * What a partition has lost by what the level above counted, by controller; null: nothing counts the rows of this table.
 * The end of a span is the start of its last bucket.
 */
export const readLost = async (
  store: Store,
  { table, partition }: { table: string; partition: string },
): Promise<LostMinutes[] | null> => {
  const place = placeOf(table)
  const many = place && above(place)
  if (place === null || many === null || many.level === null) return null
  const lost = new Map<number, LostMinutes>()
  for (const span of await readDays(store, tableOf(many), partition)) {
    for (const found of await readFewer(store, { few: place, many, level: many.level }, span)) {
      const known = lost.get(found.controllerId)
      lost.set(found.controllerId, {
        controllerId: found.controllerId,
        minutes: found.minutes + (known?.minutes ?? 0),
        from: Math.min(found.from, known?.from ?? found.from),
        to: Math.max(found.to, known?.to ?? found.to),
      })
    }
  }
  return [...lost.values()]
}
