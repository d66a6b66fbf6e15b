import {
  type SampledKind,
  sampleColumns,
  sampleTables,
  toColumnName,
  writtenColumns,
} from '../../platform/nouns/sample/sample-columns'

const types = { measured: 'real', counted: 'integer', text: 'text', json: 'text' } as const

/** The same samples in PostgreSQL: partitions by day, an index by unit and time, and a small one by time alone. */
export const createTable = (kind: SampledKind): string[] => {
  const table = sampleTables[kind]
  return [
    `CREATE TABLE ${table} (
  controller_id integer NOT NULL, system_no smallint NOT NULL, unit_no smallint NOT NULL, time timestamptz NOT NULL,
  receive_time timestamptz NOT NULL, source smallint NOT NULL, is_held smallint NOT NULL, is_extra smallint NOT NULL, is_kept smallint NOT NULL,
  ${sampleColumns[kind].map(({ key, kind: of }) => `${toColumnName(key)} ${types[of]}`).join(', ')}
) PARTITION BY RANGE (time)`,
    `CREATE INDEX ON ${table} (controller_id, system_no, unit_no, time)`,
    `CREATE INDEX ON ${table} USING brin (time)`,
    `CREATE TABLE ${table}_day PARTITION OF ${table} FOR VALUES FROM ('2026-07-20Z') TO ('2026-07-21Z')`,
  ]
}

/** Rows of an hour in the order in which devices send them, as text that PostgreSQL reads. */
export const hourOf = (kind: SampledKind, from: number): string =>
  `SELECT ${writtenColumns(kind).join(', ')} FROM ${sampleTables[kind]}
WHERE time >= toDateTime(${from}, 'UTC') AND time < toDateTime(${from + 3600}, 'UTC')
ORDER BY time, controller_id FORMAT TabSeparated`

/** The average of each minute, its lowest and highest: what a line of the product needs. */
const linesSql = (points: readonly string[]): string => `SELECT date_trunc('minute', time) AS minute,
${points.map((key) => `sum(${key}), count(${key}), min(${key}), max(${key})`).join(', ')}
FROM outdoor_sample WHERE controller_id = $1 AND system_no = $2 AND unit_no = $3 AND time >= $4 AND time < $5
GROUP BY minute ORDER BY minute`

export const statements = {
  day: linesSql([
    ...['discharge_pressure', 'suction_pressure', 'discharge_temp', 'sat_cond_temp', 'sat_evap_temp', 'ambient_temp'],
    'comp_freq',
  ]),
  system: (kind: SampledKind): string => `SELECT ${writtenColumns(kind).join(', ')} FROM ${sampleTables[kind]}
WHERE controller_id = $1 AND system_no = $2 AND time >= $3 AND time < $4 ORDER BY time, unit_no`,
  energy: `SELECT controller_id, system_no, sum(power_kw) / 60 FROM outdoor_sample
WHERE (controller_id, system_no) IN (SELECT * FROM unnest($1::int[], $2::int[])) AND time >= $3 AND time < $4 GROUP BY 1, 2`,
  outdoorHour: `SELECT count(DISTINCT controller_id), avg(discharge_pressure), max(discharge_temp), avg(power_kw),
  count(*) FILTER (WHERE comp_freq > 0) FROM outdoor_sample WHERE time >= $1 AND time < $2`,
  indoorHour: `SELECT count(*), avg(inlet_temp), count(*) FILTER (WHERE on_off = 1) FROM indoor_sample WHERE time >= $1 AND time < $2`,
}
