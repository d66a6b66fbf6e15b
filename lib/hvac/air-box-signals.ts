import { indoorSignals, type Signal, type SignalKey, signalOf } from './signals'

/** What an air box measures, by its key on the wire. Its humidity has the key of an indoor unit's. Domain 2.4. */
export const boxSignals = {
  pm25: { zh: 'PM2.5', en: 'PM2.5', unit: 'µg/m³', decimals: 0 },
  co2: { zh: 'CO₂', en: 'CO₂', unit: 'ppm', decimals: 0 },
  tvoc: { zh: 'TVOC', en: 'TVOC', unit: 'mg/m³', decimals: 2 },
  hcho: { zh: '甲醛', en: 'Formaldehyde', unit: 'mg/m³', decimals: 2 },
  temperature: { zh: '温度', en: 'Temperature', unit: '℃', decimals: 1 },
  humidity: indoorSignals.humidity,
  filterLife: { zh: '滤网寿命', en: 'Filter life', unit: '%', decimals: 0 },
} as const satisfies Record<string, Signal>
export type BoxSignal = keyof typeof boxSignals
export const boxSignalKeys = Object.keys(boxSignals) as [BoxSignal, ...BoxSignal[]]

const isBoxSignal = (key: SignalKey | BoxSignal): key is BoxSignal => Object.hasOwn(boxSignals, key)

/** A signal of any unit. */
export const unitSignalOf = (key: SignalKey | BoxSignal): Signal => (isBoxSignal(key) ? boxSignals[key] : signalOf(key))
