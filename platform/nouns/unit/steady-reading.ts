import { millisecondsInMinute } from 'date-fns/constants'
import { steadyAfterMinutes } from '@/lib/contract/cycle-limits'
import type { SteadyReading } from '@/lib/contract/history'
import type { HistoryPointKey } from '@/lib/contract/history-point'
import { toWireTime } from '@/lib/format/wire-time'
import { sampleFlag, type UnitSamples } from '@/simulator/model/telemetry'
import type { SystemRecord } from './system-facts'

const keys = [
  ...['runMode', 'compFreq', 'dischargePressure', 'suctionPressure', 'dischargeTemp', 'suctionTemp', 'satCondTemp'],
  ...['satEvapTemp', 'ambientTemp', 'dischargeSuperheat', 'suctionSuperheat', 'fanStep', 'finTemp', 'totalIE'],
  'supplyVoltage',
  'subcool',
] as const satisfies readonly (HistoryPointKey & string)[]

type Moment = { samples: UnitSamples; i: number; minutes: number }

/** Remembers the newest sample of an outdoor unit at which it had run for long enough, while samples go by in order. */
export const newestSteady = () => {
  let minutes = 0
  let newest: Moment | undefined
  return {
    /** `counted` false: the samples lie before the range and only tell how long it has been running. */
    add: (samples: UnitSamples, counted = true): void => {
      for (let i = 0; i < samples.count; i++) {
        const flags = samples.flags[i] ?? 0
        minutes = flags & sampleFlag.running ? minutes + 1 : 0
        const busy = flags & (sampleFlag.defrost | sampleFlag.oilReturn | sampleFlag.silent)
        if (counted && !busy && minutes >= steadyAfterMinutes) newest = { samples, i, minutes }
      }
    },
    reading: ({ system }: Pick<SystemRecord, 'system'>, model: string): SteadyReading | null =>
      newest ? toSteadyReading(newest, system, model) : null,
  }
}

/** Readings of one sample; `minutes` it had been running, 0 while stopped. */
export const toSteadyReading = (
  { samples, i, minutes }: Moment,
  { refrigerant, iduCount }: Pick<SystemRecord['system'], 'refrigerant' | 'iduCount'>,
  model: string,
): SteadyReading => {
  const values = Object.fromEntries(
    keys.map((key) => {
      const value = samples.values(key)[i] ?? Number.NaN
      // A column holds single precision; two decimals are all that a reading has.
      return [key, Number.isNaN(value) ? null : Math.round(value * 100) / 100]
    }),
  ) as Pick<SteadyReading, (typeof keys)[number]>
  return {
    ...values,
    runMode: values.runMode ?? 0,
    model,
    refrigerant,
    connectedIdu: iduCount,
    runningMinutes: minutes > 0 ? minutes : null,
    at: toWireTime(new Date(samples.startMs + i * millisecondsInMinute)),
  }
}
