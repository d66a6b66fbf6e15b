import './zod-mode'
import * as z from 'zod'
import { AirRunMode, VentMode } from './control'
import { MacWifiId } from './device'
import { DateTime, get, nothing, post } from './endpoint'
import { FanSpeed, OnOff } from './unit'

/** 1 excellent (PM2.5 up to 35 µg/m³), 2 good (75), 3 light (115), 4 moderate (150), 5 heavy. Domain 2.4. */
export const AirLevel = z.literal([1, 2, 3, 4, 5])
export type AirLevel = z.infer<typeof AirLevel>

/** Filter life in % below which it should be changed. Domain 2.4. */
export const filterWarnPercent = 10

const reading = z.number().nullable()

export const AirBox = z.object({
  airBoxId: MacWifiId,
  macWifiId: MacWifiId,
  onlineStatus: z.literal([0, 1]),
  name: z.string(),
  model: z.string(),
  serialNo: z.string(),
  floor: z.string(),
  room: z.string(),
  onOff: OnOff.nullable(),
  runMode: AirRunMode.nullable(),
  ventMode: VentMode.nullable(),
  fanSpeed: FanSpeed.nullable(),
  /** µg/m³. */
  pm25: reading,
  /** ppm. */
  co2: reading,
  /** mg/m³. */
  tvoc: reading,
  /** Formaldehyde, mg/m³. */
  hcho: reading,
  /** °C. */
  temperature: reading,
  /** %. */
  humidity: reading,
  airLevel: AirLevel.nullable(),
  /** % remaining. */
  filterLife: reading,
  /** `--` means none. */
  alarmCode: z.string(),
  collectTime: DateTime.nullable(),
})
export type AirBox = z.infer<typeof AirBox>

/** A day of an air box in ten-minute steps; null where there is no sample. */
export const AirBoxDay = z.object({
  times: z.array(DateTime),
  pm25: z.array(reading),
  co2: z.array(reading),
  temperature: z.array(reading),
  humidity: z.array(reading),
})
export type AirBoxDay = z.infer<typeof AirBoxDay>

const byBox = z.strictObject({ macWifiId: MacWifiId, airBoxId: MacWifiId })

// ours: not shown in the spec. Commands to air boxes are in control.ts.
export const airBoxApi = {
  live: get('/sys/airBox/live', {
    access: 'unit:list',
    input: z.strictObject({ macWifiId: MacWifiId }),
    data: z.object({ list: z.array(AirBox), serverTime: DateTime }),
  }),
  /** The last 24 hours. */
  day: get('/sys/airBox/day', { access: 'unit:list', input: byBox, data: AirBoxDay }),
  /** Resets the filter counter after a filter change. */
  resetFilter: post('/sys/airBox/resetFilter', { access: 'unit:control', input: byBox, data: nothing }),
}

export const airBoxCan = {
  resetFilter: ({ onlineStatus }: Pick<AirBox, 'onlineStatus'>): boolean => onlineStatus === 1,
}

/** Grade of the air by its PM2.5 in µg/m³. Domain 2.4. */
export const toAirLevel = (pm25: number): AirLevel => {
  if (pm25 <= 35) return 1
  if (pm25 <= 75) return 2
  if (pm25 <= 115) return 3
  return pm25 <= 150 ? 4 : 5
}
