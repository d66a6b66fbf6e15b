import { millisecondsInDay } from 'date-fns/constants'
import type { OutdoorReading } from '@/lib/contract/device-reading'
import type { SteadyReading } from '@/lib/contract/history'
import { toWireTime } from '@/lib/format/wire-time'
import { steadyAfterMinutes } from '@/lib/hvac/cycle-limits'
import { signalViews } from '@/lib/hvac/signal-views'
import { readUnitSamples, type UnitSample } from '../../history/samples/read-samples'
import { sampleTables } from '../../history/samples/sample-columns'
import { ofUnit, type Span, type UnitPlace } from '../../history/samples/unit-span'
import type { History } from '../../kernel/history/history'
import type { SystemRecord } from './system-facts'

type Plate = Pick<SystemRecord['system'], 'refrigerant' | 'iduCount'> & { model: string }

const defrost = 4
const oilReturn = 5

/** Minutes since the compressor of a reading started; null while it stands, or where its device does not say. */
const runningMinutesOf = ({ compFreq, minutesSinceStart }: WantedSample['reading']): number | null =>
  (compFreq ?? 0) > 0 && minutesSinceStart !== null && minutesSinceStart > 0 ? minutesSinceStart : null

/** Readings that a verdict is made of. */
const verdict = signalViews.verdict[2]
const wanted = [...verdict, 'minutesSinceStart'] as const satisfies readonly (keyof OutdoorReading)[]
type WantedSample = Pick<UnitSample<2>, 'at'> & { reading: Pick<OutdoorReading, (typeof wanted)[number]> }

/** What a verdict needs of one sample of an outdoor unit. */
export const toSteadyReading = (
  { at, reading }: WantedSample,
  { refrigerant, iduCount, model }: Plate,
): SteadyReading => ({
  ...(Object.fromEntries(verdict.map((key) => [key, reading[key]])) as Pick<OutdoorReading, (typeof verdict)[number]>),
  model,
  refrigerant,
  connectedIdu: iduCount,
  runningMinutes: runningMinutesOf(reading),
  at: toWireTime(at),
})

/** The newest sample of an outdoor unit in a span at which it had run steadily for long enough; null without any. */
export const readNewestSteady = async (
  history: Pick<History, 'rows'>,
  { controllerId, systemNo, unitNo }: UnitPlace,
  span: Span,
  plate: Plate,
): Promise<SteadyReading | null> => {
  const steady = `comp_freq > 0 AND minutes_since_start >= ${steadyAfterMinutes} AND run_mode NOT IN (${defrost}, ${oilReturn})`
  // A day is a part of the store: nearly always the last one has it.
  const lastDay = Math.max(span.startMs, span.endMs - millisecondsInDay)
  for (const part of [
    { ...span, startMs: lastDay },
    { ...span, endMs: lastDay },
  ]) {
    if (part.startMs >= part.endMs) continue
    const [newest] = await readUnitSamples(history, { controllerId, systemNo, unitNo, unitKind: 2 }, part, {
      // Which one it is takes three columns of every day; the others are read of its day alone.
      where: `time = (SELECT max(time) FROM ${sampleTables[2]} WHERE ${ofUnit} AND is_extra = 0 AND ${steady}) AND ${steady}`,
      limit: 1,
      only: wanted,
    })
    if (newest !== undefined) return toSteadyReading(newest, plate)
  }
  return null
}
