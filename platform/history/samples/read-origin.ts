import { millisecondsInSecond } from 'date-fns/constants'
import type { History as Answer } from '@/lib/contract/history'
import { parseWireTime, toWireTime } from '@/lib/format/wire-time'
import type { History } from '../../kernel/history/history'
import type { LinePlan } from './read-lines'
import { sampleTables } from './sample-columns'
import { type SampleSource, sampleSources } from './sample-line'
import { levelTable } from './sample-schema'
import { boundTo, ofUnit, type UnitPlace } from './unit-span'

const levelNames = { sample: 'sample', five_minutes: 'fiveMinutes', hour: 'hour', day: 'hour' } as const

const nameOf = new Map(Object.entries(sampleSources).map(([name, code]) => [code as number, name as SampleSource]))

const toOrigin = (level: LinePlan['level'], newestMs: number | null, sources: readonly number[]): Answer['origin'] => ({
  level: levelNames[level],
  newest: newestMs === null ? null : toWireTime(newestMs),
  sources: sources.flatMap((code) => nameOf.get(code) ?? []),
})

/** What the origin of minutes is made of, as columns of `readMinutes`. */
export const originColumns = ['toUnixTimestamp(time)', 'source'] as const

/** The same of minutes that have been read, of those columns. */
export const originOfMinutes = ([times, sources]: readonly [
  readonly number[],
  readonly number[],
]): Answer['origin'] => {
  const newest = times.at(-1)
  const codes = [...new Set(sources)].sort((a, b) => a - b)
  return toOrigin('sample', newest === undefined ? null : newest * millisecondsInSecond, codes)
}

/** What the lines of a unit are made of, how new it is and who told it. */
export const readOrigin = async (
  history: Pick<History, 'rows'>,
  place: UnitPlace,
  plan: LinePlan,
): Promise<Answer['origin']> => {
  const coarse =
    plan.level === 'sample'
      ? ''
      : `UNION ALL SELECT count(), max(time), [] FROM ${levelTable(place.unitKind, plan.level)} WHERE ${ofUnit}`
  const told = await history.rows<[number, string, number[]]>(
    `SELECT count(), max(time), arraySort(groupUniqArray(source)) FROM ${sampleTables[place.unitKind]} WHERE ${ofUnit} ${coarse}`,
    boundTo(place, plan),
  )
  const newest = told.flatMap(([count, time]) => (count > 0 ? [parseWireTime(time).getTime()] : []))
  const sources = told.flatMap(([, , codes]) => codes)
  return toOrigin(plan.level, newest.length === 0 ? null : Math.max(...newest), sources)
}
