'use client'
import { useLocale, useTranslations } from 'next-intl'
import { useLabels } from '@/components/screen/table/cells'
import type { HistoryLine } from '@/lib/contract/history'
import { type HistoryPointKey, pointOf } from '@/lib/contract/history-point'
import { measureUnit } from '@/lib/contract/measure-unit'
import { showReading } from '@/lib/format/number'
import type { BandText } from './history-panels'

/** Decimals beyond those of a signal. */
export type MoreDecimals = (key: HistoryPointKey) => number
export const noMore: MoreDecimals = () => 0

/** Names, units and values of signals in the interface language. */
export const useSignalText = () => {
  const t = useTranslations('history')
  const labels = useLabels('unit')
  const language = useLocale()
  const statesOf = (key: HistoryPointKey): string[] => {
    const names: string[] = []
    while (names.length < 32 && labels.choice(key, names.length) !== String(names.length)) {
      names.push(labels.choice(key, names.length))
    }
    return names
  }
  /** Text at the edge of a band in a plot. */
  const bandText: BandText = (kind, key, limit, isOwn) => {
    const text = t(`bands.${kind}`, { symbol: pointOf(key).symbol, value: measureUnit(limit, language) })
    return isOwn ? t('bands.own', { text }) : text
  }
  const name = (key: HistoryPointKey): string => labels.field(key)
  /** `null` and undefined are two dashes. `more`: additional decimals, for averages. */
  const value = (key: HistoryPointKey, reading: number | null | undefined, more = 0): string => {
    const { unit, decimals, state } = pointOf(key)
    if (reading === null || reading === undefined) return '--'
    if (state) return labels.choice(key, reading)
    return `${showReading(reading, decimals + more)}${unit ? ` ${measureUnit(unit, language)}` : ''}`
  }
  return {
    bandText,
    unitText: (unit: string): string => measureUnit(unit, language),
    name,
    statesOf,
    value,
    /** A sentence for each signal with its lowest and highest value. */
    extremes: (lines: readonly HistoryLine[], more = noMore): string[] =>
      lines.flatMap(({ key, summary }) => {
        if (!summary) return []
        const min = value(key, summary.min, more(key))
        const max = value(key, summary.max, more(key))
        return [t('summaryLine', { name: name(key), min, max })]
      }),
    /** All signals with their values at one index. */
    readings: (lines: readonly Pick<HistoryLine, 'key' | 'avg'>[], at: number, more: MoreDecimals): string =>
      lines.map(({ key, avg }) => `${name(key)} ${value(key, avg[at], more(key))}`).join(', '),
  }
}
