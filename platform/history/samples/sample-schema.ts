import type { HistoryPointKey } from '@/lib/contract/history-point'
import type { Retention } from '../../kernel/config/history-env'
import type { HistoryChange } from '../store/migrate'
import {
  averagedPoints,
  pointExpression,
  type SampledKind,
  sampleColumns,
  sampledKinds,
  sampleTables,
  timedPoints,
  toColumnName,
} from './sample-columns'

export const kindsWithLevels = [2, 1] as const

/** Levels above samples, each made of the one below. */
export const levels = ['five_minutes', 'hour', 'day'] as const
export type Level = (typeof levels)[number]
export const levelMinutes: Record<Level, number> = { five_minutes: 5, hour: 60, day: 1440 }

/** `outdoor_hour`: hours of outdoor units. Air boxes have samples alone. */
export const levelTable = (kind: 1 | 2, level: Level): string => `${kind === 2 ? 'outdoor' : 'indoor'}_${level}`

const cells = {
  measured: 'Nullable(Float32) CODEC(Gorilla, ZSTD(1))',
  counted: 'Nullable(Int32) CODEC(Delta, ZSTD(1))',
  text: 'LowCardinality(String) CODEC(ZSTD(1))',
  json: 'String CODEC(ZSTD(1))',
} as const

const key = `
  controller_id UInt32 CODEC(ZSTD(1)),
  system_no UInt8 CODEC(ZSTD(1)),
  unit_no UInt8 CODEC(ZSTD(1)),
  time DateTime('UTC') CODEC(DoubleDelta, ZSTD(1)),`

/** What is acknowledged is on the disk; the same block comes in once. */
const durable = 'fsync_after_insert = 1, fsync_part_directory = 1, non_replicated_deduplication_window = 10000'

/**
 * A merge holds some buffers for each stream of each part, and levels have up to 250 streams: with the usual ones a merge
 * takes 500 MB.
 */
const lean = 'min_columns_to_activate_adaptive_write_buffer = 1, merge_max_block_size = 1024'

export const columnsOfSample = (kind: SampledKind): string[] =>
  sampleColumns[kind].map((column) => `${toColumnName(column.key)} ${cells[column.kind]}`)

const sampleTable = (kind: SampledKind): string => `CREATE TABLE IF NOT EXISTS ${sampleTables[kind]} (${key}
  receive_time DateTime('UTC') CODEC(Delta, ZSTD(1)),
  -- 1 its device, 2 an import, 3 a demonstration
  source UInt8 CODEC(ZSTD(1)),
  -- 1: not sent, since nothing had changed
  is_held UInt8 CODEC(ZSTD(1)),
  -- 1: its minute has another sample, which stands for the minute; this one widens what was lowest and highest
  is_extra UInt8 CODEC(ZSTD(1)),
  -- 1: evidence of a fault, kept as long as hours are
  is_kept UInt8 CODEC(ZSTD(1)),
  ${columnsOfSample(kind).join(',\n  ')}
) ENGINE = MergeTree
PARTITION BY toYYYYMMDD(time)
ORDER BY (controller_id, system_no, unit_no, time)
SETTINGS ${durable}`

const partitionOf: Record<Level, string> = {
  five_minutes: 'toYYYYMM(time)',
  hour: 'toYear(time)',
  day: 'tuple()',
}

/**
 * Signals of `last`, the newest readings of a bucket, which nothing reads. Its type cannot grow in a store that is already
 * there, so later signals are not added here.
 */
const lastPoints: Readonly<Record<1 | 2, readonly HistoryPointKey[]>> = {
  2: [
    ...([
      'dischargePressure',
      'suctionPressure',
      'dischargeTemp',
      'suctionTemp',
      'satCondTemp',
      'satEvapTemp',
    ] as const),
    ...(['ambientTemp', 'finTemp', 'dischargeSuperheat', 'suctionSuperheat', 'subcool', 'coilTemp'] as const),
    ...(['liquidTemp', 'condensingApproach', 'pressureRatio', 'compFreq', 'compCurrent', 'powerKw'] as const),
    ...(['evo1', 'evo2', 'evb', 'totalIE', 'fanStep', 'supplyVoltage'] as const),
    ...(['demandLevel', 'runMode', 'fourWayValve', 'protectCode'] as const),
  ],
  1: [
    ...(['inletTemp', 'outletTemp', 'setTemp', 'liquidPipeTemp', 'gasPipeTemp', 'superheat'] as const),
    ...(['exvOpening', 'requestHz', 'operCondition', 'onOff', 'mode', 'fanSpeed'] as const),
  ],
}

const lastOf = (kind: 1 | 2): string =>
  `AggregateFunction(argMax, Tuple(${lastPoints[kind]
    .map((point) => `${toColumnName(point)} Nullable(Float32)`)
    .join(', ')}), DateTime('UTC'))`

export const columnsOfLevel = (kind: 1 | 2): string[] => [
  ...averagedPoints(kind).flatMap((point) => {
    const name = toColumnName(point)
    return [
      `${name}_sum SimpleAggregateFunction(sum, Float64) CODEC(Gorilla, ZSTD(1))`,
      `${name}_count SimpleAggregateFunction(sum, UInt64) CODEC(T64, ZSTD(1))`,
      `${name}_min SimpleAggregateFunction(min, Nullable(Float32)) CODEC(ZSTD(1))`,
      `${name}_max SimpleAggregateFunction(max, Nullable(Float32)) CODEC(ZSTD(1))`,
    ]
  }),
  ...timedPoints(kind).map(
    (point) => `${toColumnName(point)}_minutes SimpleAggregateFunction(sumMap, Map(UInt8, UInt64)) CODEC(ZSTD(1))`,
  ),
]

const levelTableOf = (
  kind: 1 | 2,
  level: Level,
): string => `CREATE TABLE IF NOT EXISTS ${levelTable(kind, level)} (${key}
  -- minutes that were sampled
  minutes SimpleAggregateFunction(sum, UInt64) CODEC(T64, ZSTD(1)),
  ${columnsOfLevel(kind).join(',\n  ')},
  last ${lastOf(kind)} CODEC(ZSTD(1))
) ENGINE = AggregatingMergeTree
PARTITION BY ${partitionOf[level]}
ORDER BY (controller_id, system_no, unit_no, time)
SETTINGS ${durable}, ${lean}`

/** The start of the bucket that a time is in. */
export const starts: Record<Level, string> = {
  five_minutes: 'toStartOfFiveMinutes(time)',
  hour: 'toStartOfHour(time)',
  day: "toDateTime(toStartOfDay(time, 'UTC'), 'UTC')",
}

/**
 * The lowest level is made of samples as they come in: one of a minute stands for it in sums and in minutes, all of them
 * in what was lowest and highest. Evidence that is kept a second time counts once.
 */
const fromSamples = (kind: 1 | 2, where = ''): string => {
  const points = averagedPoints(kind).map((point) => {
    const name = toColumnName(point)
    const value = pointExpression(point)
    return `  sumIf(toFloat64(ifNull(${value}, 0)), is_extra = 0) AS ${name}_sum, countIf(isNotNull(${value}) AND is_extra = 0) AS ${name}_count,
  min(toFloat32(${value})) AS ${name}_min, max(toFloat32(${value})) AS ${name}_max,`
  })
  const states = timedPoints(kind).map((point) => {
    const value = pointExpression(point)
    return `  sumMap(if(isNull(${value}) OR is_extra = 1, map(), map(toUInt8(ifNull(${value}, 0)), toUInt64(1)))) AS ${toColumnName(point)}_minutes,`
  })
  const last = lastPoints[kind].map((point) => `CAST(${pointExpression(point)} AS Nullable(Float32))`)
  return `SELECT controller_id, system_no, unit_no, ${starts.five_minutes} AS start,
  countIf(is_extra = 0) AS minutes,
${points.join('\n')}
${states.join('\n')}
  argMaxState(tuple(${last.join(', ')}), sampled) AS last
FROM (SELECT *, time AS sampled FROM ${sampleTables[kind]} WHERE is_kept = 0${where && ` AND ${where}`})
GROUP BY controller_id, system_no, unit_no, start`
}

const fromLevel = (kind: 1 | 2, level: Level, below: Level, where = ''): string => {
  const points = averagedPoints(kind).map((point) => {
    const name = toColumnName(point)
    return `  sum(below.${name}_sum) AS ${name}_sum, sum(below.${name}_count) AS ${name}_count,
  min(below.${name}_min) AS ${name}_min, max(below.${name}_max) AS ${name}_max,`
  })
  const states = timedPoints(kind).map((point) => {
    const name = `${toColumnName(point)}_minutes`
    return `  sumMap(below.${name}) AS ${name},`
  })
  return `SELECT controller_id, system_no, unit_no, ${starts[level]} AS start,
  sum(below.minutes) AS minutes,
${points.join('\n')}
${states.join('\n')}
  argMaxMergeState(below.last) AS last
FROM ${levelTable(kind, below)} AS below${where && ` WHERE ${where}`}
GROUP BY controller_id, system_no, unit_no, start`
}

export const levelNames = (kind: 1 | 2): string[] => [
  'minutes',
  ...averagedPoints(kind).flatMap((point) =>
    ['sum', 'count', 'min', 'max'].map((what) => `${toColumnName(point)}_${what}`),
  ),
  ...timedPoints(kind).map((point) => `${toColumnName(point)}_minutes`),
  'last',
]

export const viewOf = (table: string): string => `${table}_view`
const makeView = (table: string, select: string): HistoryChange => ({
  name: `0001 ${viewOf(table)}`,
  sql: `CREATE MATERIALIZED VIEW IF NOT EXISTS ${viewOf(table)} TO ${table} AS\n${select}`,
  view: viewOf(table),
})
export const selectOfView = (kind: 1 | 2, level: Level): string =>
  `SELECT controller_id, system_no, unit_no, start AS time, ${levelNames(kind).join(', ')} FROM (${selectLevel(kind, level, '')})`

/** A level as the one below makes it, for rows of it that a condition names; times of a group are its `start`. */
export const selectLevel = (kind: 1 | 2, level: Level, where: string): string => {
  const below = levels[levels.indexOf(level) - 1]
  return below === undefined ? fromSamples(kind, where) : fromLevel(kind, level, below, where)
}

/** What a brand's indoor units do at a moment, for figures of a whole fleet: in the order of time, not of units. */
const fleetTable = `CREATE TABLE IF NOT EXISTS fleet_five_minutes (
  time DateTime('UTC') CODEC(DoubleDelta, ZSTD(1)),
  controller_id UInt32 CODEC(ZSTD(1)),
  -- minutes of indoor units that were on, by what they did: 0 cool, 1 dry, 2 fan, 3 heat
  running_minutes SimpleAggregateFunction(sumMap, Map(UInt8, UInt64)) CODEC(ZSTD(1)),
  minutes SimpleAggregateFunction(sum, UInt64) CODEC(T64, ZSTD(1))
) ENGINE = AggregatingMergeTree
PARTITION BY toYYYYMM(time)
ORDER BY (time, controller_id)
SETTINGS ${durable}`
// In auto mode a unit heats while its gas pipe is warmer than the room.
export const selectFleet = (
  where = '',
): string => `SELECT start AS time, controller_id, sumMap(doing) AS running_minutes, count() AS minutes
FROM (
  SELECT toStartOfFiveMinutes(time) AS start, controller_id,
    if(on_off = 1 AND isNotNull(mode),
      map(toUInt8(multiIf(mode < 4, ifNull(mode, 0), gas_pipe_temp > inlet_temp + 3, 3, 0)), toUInt64(1)), map()) AS doing
  FROM indoor_sample WHERE is_kept = 0 AND is_extra = 0${where && ` AND ${where}`}
)
GROUP BY time, controller_id`

const firstChanges: readonly HistoryChange[] = [
  ...sampledKinds.map((kind) => ({ name: `0001 ${sampleTables[kind]}`, sql: sampleTable(kind) })),
  ...kindsWithLevels.flatMap((kind) =>
    levels.flatMap((level): HistoryChange[] => [
      { name: `0001 ${levelTable(kind, level)}`, sql: levelTableOf(kind, level) },
      makeView(levelTable(kind, level), selectOfView(kind, level)),
    ]),
  ),
  { name: '0001 fleet_five_minutes', sql: fleetTable },
  makeView('fleet_five_minutes', selectFleet()),
]

/** Every table that holds rows of controllers. */
export const historyTables: readonly string[] = [
  ...sampledKinds.map((kind) => sampleTables[kind]),
  ...kindsWithLevels.flatMap((kind) => levels.map((level) => levelTable(kind, level))),
  'fleet_five_minutes',
]

/** Changes of the store in their order. They only add: an older version of the platform still writes and reads. */
export const sampleChanges: readonly HistoryChange[] = [
  ...firstChanges,
  // Above its usual hundred the engine would open none of its tables: all that is whole stays to be read.
  ...historyTables.map((table) => ({
    name: `0002 ${table} broken parts`,
    sql: `ALTER TABLE ${table} MODIFY SETTING max_suspicious_broken_parts = 1000000, max_suspicious_broken_parts_bytes = 1000000000000000`,
  })),
]

/** How long what stays, told anew at each start: a setting. */
export const retentionChanges = ({ samples, fiveMinutes, hours }: Retention): string[] => [
  ...sampledKinds.map(
    (kind) => `ALTER TABLE ${sampleTables[kind]} MODIFY TTL
  time + INTERVAL ${samples} DAY DELETE WHERE is_kept = 0, time + INTERVAL ${hours} DAY DELETE WHERE is_kept = 1`,
  ),
  ...kindsWithLevels.flatMap((kind) =>
    levels.map(
      (level) =>
        `ALTER TABLE ${levelTable(kind, level)} MODIFY TTL time + INTERVAL ${level === 'five_minutes' ? fiveMinutes : hours} DAY`,
    ),
  ),
  `ALTER TABLE fleet_five_minutes MODIFY TTL time + INTERVAL ${fiveMinutes} DAY`,
]
