'use client'
import { useLocale, useTranslations } from 'next-intl'
import { useCommandText } from '@/components/features/control/use-command-text'
import { useDaysText } from '@/components/features/schedule/use-days-text'
import { useBrandNames } from '@/components/ui/brand-provider'
import { useShownZone } from '@/components/ui/date/time-choice-provider'
import { measureUnit } from '@/lib/contract/measure-unit'
import { toDateTime } from '@/lib/format/date-time'
import { toGrouped } from '@/lib/format/number'
import { signals } from '@/lib/hvac/signals'
import { twoDigits } from '@/lib/hvac/unit-address'
import { type DecodedLine, type GroupStep, isPlainName, isUnits, type WordScope } from './decode-message'

/** Namespaces whose words are tried for a field, in their order. */
const spaces = {
  message: ['deviceMessage', 'ingest', 'part', 'device', 'unit', 'control'],
  outdoor: ['unit', 'deviceMessage'],
  indoor: ['unit', 'deviceMessage', 'part', 'control'],
  airBox: ['airBox', 'deviceMessage', 'unit'],
} as const satisfies Record<WordScope, readonly string[]>

/** Units of the protocol, beside those of signals. docs/device-protocol.md */
const others = {
  temperature: '℃',
  frequency: 'Hz',
  current: 'A',
  capacity: 'kW',
  capacityHp: 'HP',
  filterLife: '%',
  runTime: 'h',
  powerOnTime: 'h',
  runHours: 'h',
  minutesSinceStart: 'min',
  minutesSinceDefrost: 'min',
  minutesSinceOilReturn: 'min',
  windowMinutes: 'min',
  lastMinutes: 'min',
  heartbeatSec: 's',
  uptimeSec: 's',
  rssi: 'dBm',
  freeHeapKb: 'KB',
  pipeLength: 'm',
  addCharge: 'kg',
  co2: 'ppm',
  pm25: 'µg/m³',
  tvoc: 'mg/m³',
  hcho: 'mg/m³',
}
const ofSignals = Object.entries(signals).map(([field, { unit }]) => [field, unit] as const)
/** A map, since a message may name a field `constructor`. */
const measures: ReadonlyMap<string, string> = new Map([...ofSignals, ...Object.entries(others)])

/** Fields that are moments, ms since 1970. */
const moments = new Set(['time', 'expires'])
/** Later than any clock that is a clock: a number beyond is shown as it is. */
const lastMoment = 4_102_444_800_000

/** `03-07`, of a message that may leave a number out. */
const addressOf = ({ systemNo, unitNo }: Readonly<Record<string, unknown>>): string =>
  [systemNo, unitNo].map((no) => (typeof no === 'number' ? twoDigits(no) : '--')).join('-')
const isLock = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 31
const isDays = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.length > 0 && value.every((day) => Number.isInteger(day) && day >= 1 && day <= 7)

/** Decoded messages in the interface language: names, units, named states and moments. */
export const useDecodedText = () => {
  const t = useTranslations()
  const language = useLocale()
  const { zone } = useShownZone()(undefined)
  const names = useBrandNames()
  const daysText = useDaysText()
  const { lockText } = useCommandText()
  // Keys are made of names in the message: whether there are such words is asked first.
  const has = t.has as (key: string) => boolean
  const say = t as (key: string, values?: Record<string, string>) => string
  const find = (scope: WordScope, ...steps: readonly string[]): string | undefined => {
    if (!steps.every(isPlainName)) return undefined
    const path = steps.join('.')
    const space = spaces[scope].find((each) => has(`${each}.${path}`))
    return space && say(`${space}.${path}`, names)
  }
  const step = ({ key, no }: GroupStep): string => {
    const known = isPlainName(key) && has(`deviceMessage.groups.${key}`)
    return known ? say(`deviceMessage.groups.${key}`, { no }).trim() : [key, no].filter(Boolean).join(' ')
  }
  const one = (field: string, value: unknown, scope: WordScope): string => {
    if (field === 'units' && value === null) return say('part.allUnits')
    if (value === null || value === '') return '--'
    if (field === 'centralLock' && isLock(value)) return lockText(value)
    if (typeof value === 'object') return JSON.stringify(value)
    if (moments.has(field) && typeof value === 'number' && value >= 0 && value <= lastMoment) {
      return toDateTime(new Date(value), zone)
    }
    const named = find(scope, 'choices', field, String(value))
    if (named) return named
    const unit = measures.get(field)
    return unit && typeof value === 'number' ? `${toGrouped(value)} ${measureUnit(unit, language)}` : String(value)
  }
  return {
    group: (steps: readonly GroupStep[]): string =>
      steps.length === 0 ? say('deviceMessage.groups.message') : steps.map(step).join(' · '),
    field: ({ field, scope }: DecodedLine): string => find(scope, 'fields', field) ?? field,
    value: ({ field, value, scope }: DecodedLine): string => {
      if (field === 'weekdays' && isDays(value)) return daysText(value)
      if (isUnits(value)) return value.map(addressOf).join(', ')
      return Array.isArray(value) && value.every((each) => typeof each !== 'object')
        ? value.map((each) => one(field, each, scope)).join(', ') || '--'
        : one(field, value, scope)
    },
  }
}
