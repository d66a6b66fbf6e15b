'use client'
import { useLocale, useTranslations } from 'next-intl'
import { useShownZone } from '@/components/ui/time-choice-provider'
import { measureUnit } from '@/lib/contract/measure-unit'
import { toDateTime } from '@/lib/format/date-time'
import { type DecodedLine, type GroupStep, isPlainName, type WordScope } from './decode-message'

/** Namespaces whose words are tried for a field, in their order. */
const spaces = {
  message: ['deviceMessage', 'ingest', 'part', 'device', 'unit'],
  outdoor: ['unit', 'deviceMessage'],
  indoor: ['unit', 'deviceMessage'],
  airBox: ['airBox', 'deviceMessage', 'unit'],
} as const satisfies Record<WordScope, readonly string[]>

const unitsOf = (fields: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(fields).flatMap(([unit, names]) => names.split(' ').map((name) => [name, unit] as const)))

/** Units of the protocol. docs/device-protocol.md */
const measures = unitsOf({
  MPa: 'dischargePressure suctionPressure',
  '℃': 'dischargeTemp suctionTemp satCondTemp satEvapTemp ambientTemp coilTemp liquidTemp finTemp setTemp inletTemp outletTemp liquidPipeTemp gasPipeTemp rcsTemp temperature',
  K: 'dischargeSuperheat suctionSuperheat subcool superheat',
  Hz: 'compFreq requestHz frequency',
  A: 'compCurrent inverterCurrent ratedCurrent current',
  V: 'supplyVoltage',
  kW: 'powerKw thermoOnCapacity capacity',
  kWh: 'energyKwh',
  HP: 'capacityHp',
  '%': 'evo1 evo2 evb totalIE demandLevel exvOpening humidity filterLife',
  rpm: 'fanRpm',
  h: 'runTime powerOnTime runHours',
  min: 'minutesSinceStart minutesSinceDefrost minutesSinceOilReturn windowMinutes lastMinutes',
  s: 'heartbeatSec uptimeSec',
  dBm: 'rssi',
  KB: 'freeHeapKb',
  m: 'pipeLength',
  kg: 'addCharge',
  ppm: 'co2',
  'µg/m³': 'pm25',
  'mg/m³': 'tvoc hcho',
})

/** Fields that are moments, ms since 1970. */
const moments = new Set(['time', 'expires'])
/** Later than any clock that is a clock: a number beyond is shown as it is. */
const lastMoment = 4_102_444_800_000

/** Decoded messages in the interface language: names, units, named states and moments. */
export const useDecodedText = () => {
  const t = useTranslations()
  const language = useLocale()
  const { zone } = useShownZone()(undefined)
  // Keys are made of names in the message: whether there are such words is asked first.
  const has = t.has as (key: string) => boolean
  const say = t as unknown as (key: string, values?: Record<string, string>) => string
  const find = (scope: WordScope, ...names: readonly string[]): string | undefined => {
    if (!names.every(isPlainName)) return undefined
    const path = names.join('.')
    const space = spaces[scope].find((each) => has(`${each}.${path}`))
    return space && say(`${space}.${path}`)
  }
  const step = ({ key, no }: GroupStep): string => {
    const known = isPlainName(key) && has(`deviceMessage.groups.${key}`)
    return known ? say(`deviceMessage.groups.${key}`, { no }).trim() : [key, no].filter(Boolean).join(' ')
  }
  const one = (field: string, value: unknown, scope: WordScope): string => {
    if (value === null || value === '') return '--'
    if (typeof value === 'object') return JSON.stringify(value)
    if (moments.has(field) && typeof value === 'number' && value >= 0 && value <= lastMoment) {
      return toDateTime(new Date(value), zone)
    }
    const named = find(scope, 'choices', field, String(value))
    if (named) return named
    const unit = measures.get(field)
    return unit && typeof value === 'number' ? `${value} ${measureUnit(unit, language)}` : String(value)
  }
  return {
    group: (steps: readonly GroupStep[]): string =>
      steps.length === 0 ? say('deviceMessage.groups.message') : steps.map(step).join(' · '),
    field: ({ field, scope }: DecodedLine): string => find(scope, 'fields', field) ?? field,
    value: ({ field, value, scope }: DecodedLine): string =>
      Array.isArray(value) && value.every((each) => typeof each !== 'object')
        ? value.map((each) => one(field, each, scope)).join(', ') || '--'
        : one(field, value, scope),
  }
}
