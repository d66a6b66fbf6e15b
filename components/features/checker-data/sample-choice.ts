import { type SampledUnit, sampledPoints } from '@/lib/contract/checker-data'
import { maxPoints } from '@/lib/contract/history'
import type { HistoryPointKey } from '@/lib/contract/history-point'
import { toAddressCode, toAddressText } from '@/lib/hvac/bus/frame-address'

/** The view of a data acquisition; the address holds all of it. */
export type SampleChoice = {
  unit: SampledUnit
  /** Compared unit of the same kind. */
  compare: SampledUnit | null
  points: HistoryPointKey[]
  /** ms since the start of the task; null: the whole period. */
  zoom: { from: number; to: number } | null
  asTable: boolean
}

/** `ODU 03-00`. */
export const toUnitText = ({ unitKind, systemNo, unitNo }: SampledUnit): string =>
  toAddressText(toAddressCode({ talker: unitKind === 2 ? 'ODU' : 'IDU', systemNo, unitNo }))

/** Signals shown by default. */
const usual: Record<1 | 2, readonly HistoryPointKey[]> = {
  1: ['inletTemp', 'outletTemp', 'liquidPipeTemp', 'gasPipeTemp', 'setTemp', 'exvOpening'],
  2: ['dischargePressure', 'suctionPressure', 'dischargeTemp', 'ambientTemp', 'compFreq', 'compCurrent'],
}
export const usualPoints = (unitKind: 1 | 2): HistoryPointKey[] => [...usual[unitKind]]

const toPoints = (text: string | null, unitKind: 1 | 2): HistoryPointKey[] => {
  const known: readonly string[] = sampledPoints[unitKind]
  const asked = [...new Set((text ?? '').split(','))].filter((key) => known.includes(key)).slice(0, maxPoints)
  return asked.length > 0 ? (asked as HistoryPointKey[]) : usualPoints(unitKind)
}

const toMs = (text: string | null): number | null => (/^\d{1,11}$/.test(text ?? '') ? Number(text) : null)

type Params = { get: (name: string) => string | null }

/** The view of an address, given the existing units; missing or invalid parts get the defaults. */
export const toSampleChoice = (params: Params, units: readonly SampledUnit[]): SampleChoice | null => {
  const named = (text: string | null) => units.find((each) => toUnitText(each) === text)
  const unit = named(params.get('unit')) ?? units.find(({ unitKind }) => unitKind === 2) ?? units[0]
  if (unit === undefined) return null
  const other = named(params.get('compare'))
  const from = toMs(params.get('zoomFrom'))
  const to = toMs(params.get('zoomTo'))
  return {
    unit,
    compare: other && other !== unit && other.unitKind === unit.unitKind ? other : null,
    points: toPoints(params.get('points'), unit.unitKind),
    zoom: from !== null && to !== null && to > from ? { from, to } : null,
    asTable: params.get('view') === 'table',
  }
}

/** The address of a choice, without a question mark. */
export const toSampleSearch = (taskId: string, { unit, compare, points, zoom, asTable }: SampleChoice): string => {
  const search = new URLSearchParams({
    taskId,
    unit: toUnitText(unit),
    ...(compare && { compare: toUnitText(compare) }),
    ...(zoom && { zoomFrom: String(zoom.from), zoomTo: String(zoom.to) }),
    ...(asTable && { view: 'table' }),
  })
  // biome-ignore lint/plugin/joined-cells: an address of the console
  return `${search}&points=${points.join(',')}`
}

/** A part of the record no shorter than a few steps; null for the whole. */
export const toSampleZoom = (
  wanted: { from: number; to: number },
  { lastMs, stepMs }: { lastMs: number; stepMs: number },
): SampleChoice['zoom'] => {
  const middle = (wanted.from + wanted.to) / 2
  const half = Math.max(Math.abs(wanted.to - wanted.from) / 2, 2 * stepMs)
  const from = Math.max(0, Math.floor((middle - half) / stepMs) * stepMs)
  const to = Math.min(lastMs, Math.ceil((middle + half) / stepMs) * stepMs)
  return (from <= 0 && to >= lastMs) || to <= from ? null : { from, to }
}
