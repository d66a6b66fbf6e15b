import { usualPoints } from '@/lib/contract/history-point'
import { rnd } from '@/lib/format/rnd'
import type { Clickhouse } from '../../platform/kernel/clickhouse/clickhouse'
import type { History } from '../../platform/kernel/clickhouse/history'
import { readPicture } from '../../platform/nouns/history/read-picture'
import { readEnergy } from '../../platform/nouns/sample/read-energy'
import { planLines, readLines } from '../../platform/nouns/sample/read-lines'
import { readRunning } from '../../platform/nouns/sample/read-running'
import { readSystemSamples, readUnitSamples } from '../../platform/nouns/sample/read-samples'
import { readMainValves } from '../../platform/nouns/sample/read-valves'
import type { UnitPlace } from '../../platform/nouns/sample/unit-span'
import { readNewestSteady } from '../../platform/nouns/unit/steady-reading'
import { startOfDay } from './load-days'
import { copies, type Source } from './source-days'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
export const retention = { samples: 30, fiveMinutes: 365, hours: 3650 }

/** A read of the product, done for another unit and another time with each number. */
export type ReadCase = { name: string; targetMs: number | null; run: (n: number) => Promise<unknown> }

/** Draws that are the same in every run. */
export const drawing = (source: Source, days: number) => {
  const draw = (n: number, what: string, below: number): number => Math.floor(rnd(`read ${n}`, what) * below)
  const unit = (n: number, kind: 1 | 2): UnitPlace => {
    const own = source.units.filter((each) => each.kind === kind)
    const found = own[draw(n, 'unit', own.length)] ?? { controller: 0, system: 0, unit: 0 }
    const copy = draw(n, 'copy', copies)
    return {
      controllerId: 1 + found.controller + copy * source.controllers,
      unitKind: kind,
      systemNo: found.system,
      unitNo: found.unit,
    }
  }
  return {
    unit,
    day: (n: number): number => draw(n, 'day', days),
    hour: (n: number): number => draw(n, 'hour', 24),
    systems: (n: number, count: number) => Array.from({ length: count }, (_, at) => unit(1000 * n + at, 2)),
    everyController: Array.from({ length: copies * source.controllers }, (_, at) => at + 1),
  }
}

export const historyOn = (clickhouse: Clickhouse): History => ({
  columns: clickhouse.columns,
  rows: clickhouse.rows,
  retention,
  state: () => 'ok',
})

/** Reads over so many days that the store holds. */
export const readCases = (clickhouse: Clickhouse, source: Source, days: number): ReadCase[] => {
  const history = historyOn(clickhouse)
  const { unit, day, hour, systems, everyController } = drawing(source, days)
  const now = new Date(startOfDay(days))
  const dayOf = (n: number) => ({ startMs: startOfDay(day(n)), endMs: startOfDay(day(n) + 1) })
  const lastDays = (count: number) => ({ startMs: startOfDay(days - count), endMs: startOfDay(days) })
  const plan = (span: { startMs: number; endMs: number }) => planLines(span, { step: 'minute', now, retention })
  const plate = { refrigerant: 1, iduCount: 8, model: '' } as const
  const page = async (place: UnitPlace, span: { startMs: number; endMs: number }): Promise<void> => {
    await readPicture(history, place, usualPoints[place.unitKind], { plan: plan(span), now })
    if (place.unitKind === 1) return
    await readNewestSteady(history, place, span, plate)
  }
  const hourOf = (n: number) => {
    const from = (startOfDay(day(n)) + hour(n) * hourMs) / 1000
    return `time >= toDateTime(${from}, 'UTC') AND time < toDateTime(${from + 3600}, 'UTC')`
  }
  const months = Math.min(30, days)
  const all: ReadCase[] = [
    {
      name: "an outdoor unit's day by the minute, 7 signals",
      targetMs: 50,
      run: (n) => readLines(history, unit(n, 2), usualPoints[2], plan(dayOf(n))),
    },
    {
      name: "an indoor unit's day by the minute, 7 signals",
      targetMs: 50,
      run: (n) => readLines(history, unit(n, 1), usualPoints[1], plan(dayOf(n))),
    },
    { name: 'page of an outdoor unit, a day', targetMs: 300, run: (n) => page(unit(n, 2), dayOf(n)) },
    ...(days >= 7
      ? [{ name: 'page of an outdoor unit, 7 days', targetMs: 300, run: (n: number) => page(unit(n, 2), lastDays(7)) }]
      : []),
    { name: `page of an outdoor unit, ${months} days`, targetMs: 300, run: (n) => page(unit(n, 2), lastDays(months)) },
    { name: `page of an indoor unit, ${months} days`, targetMs: 300, run: (n) => page(unit(n, 1), lastDays(months)) },
    {
      name: `newest steady minute within ${months} days`,
      targetMs: 300,
      run: (n) => readNewestSteady(history, unit(n, 2), lastDays(months), plate),
    },
    {
      name: "a fault's 150 minutes of a system",
      targetMs: 300,
      run: (n) => {
        const endMs = startOfDay(day(n)) + 3 * hourMs + hour(n) * (20 / 24) * hourMs
        return readSystemSamples(history, unit(n, 2), { startMs: endMs - 150 * minuteMs, endMs })
      },
    },
    {
      name: "report: a system's day, each tenth minute",
      targetMs: 300,
      run: (n) => readSystemSamples(history, unit(n, 2), dayOf(n), { everyMs: 10 * minuteMs }),
    },
    {
      name: 'alarm history: six times 30 minutes of a unit',
      targetMs: 300,
      run: async (n) => {
        for (let at = 0; at < 6; at++) {
          const endMs = startOfDay(day(1000 * n + at)) + (1 + hour(n)) * hourMs
          const place = { ...unit(n, 2), unitKind: 2 as const }
          await readUnitSamples(history, place, { startMs: endMs - 30 * minuteMs, endMs })
        }
      },
    },
    {
      name: `energy of 10 systems by day, ${months} days`,
      targetMs: 300,
      run: (n) => readEnergy(history, systems(n, 10), { ...lastDays(months), timeZone: 'Asia/Shanghai' }),
    },
    {
      name: 'valves of 20 systems at a moment',
      targetMs: 300,
      run: (n) => readMainValves(history, systems(n, 20), new Date(startOfDay(day(n)) + (1 + hour(n)) * hourMs)),
    },
    {
      name: 'whole fleet: running units at 12 moments of an hour',
      targetMs: 500,
      run: (n) =>
        readRunning(
          history,
          everyController,
          Array.from(
            { length: 12 },
            (_, at) => new Date(startOfDay(day(n)) + hour(n) * hourMs + (at + 1) * 5 * minuteMs),
          ),
        ),
    },
    {
      name: 'whole fleet: running units at 24 hours of a day',
      targetMs: 500,
      run: (n) =>
        readRunning(
          history,
          everyController,
          Array.from({ length: 24 }, (_, at) => new Date(startOfDay(day(n)) + (at + 1) * hourMs)),
        ),
    },
    {
      name: 'whole fleet, an hour: outdoor samples, 4 signals',
      targetMs: 500,
      run: (n) =>
        history.rows(`SELECT uniqExact(controller_id), avg(discharge_pressure), max(discharge_temp), avg(power_kw), countIf(comp_freq > 0)
FROM outdoor_sample WHERE ${hourOf(n)}`),
    },
    {
      name: 'whole fleet, an hour: indoor samples, 2 signals',
      targetMs: 500,
      run: (n) =>
        history.rows(`SELECT count(), avg(inlet_temp), countIf(on_off = 1) FROM indoor_sample WHERE ${hourOf(n)}`),
    },
    {
      name: 'whole fleet, an hour: five-minute values of outdoor units',
      targetMs: 500,
      run: (n) =>
        history.rows(`SELECT sum(discharge_pressure_sum) / sum(discharge_pressure_count), max(discharge_temp_max), sum(power_kw_sum) / 60
FROM outdoor_five_minutes WHERE ${hourOf(n)}`),
    },
    {
      name: 'whole fleet, an hour: five-minute values of indoor units',
      targetMs: 500,
      run: (n) =>
        history.rows(`SELECT sum(inlet_temp_sum) / sum(inlet_temp_count), max(inlet_temp_max)
FROM indoor_five_minutes WHERE ${hourOf(n)}`),
    },
  ]
  return all
}
