'use client'
import { useLocale, useTranslations } from 'next-intl'
import { useLabels } from '@/components/screen/table/cells'
import { type HistoryPointKey, pointOf } from '@/lib/contract/history-point'
import { measureUnit } from '@/lib/contract/measure-unit'
import { showReading } from '@/lib/format/number'
import type { BandText } from './history-panels'

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
  return {
    bandText,
    unitText: (unit: string): string => measureUnit(unit, language),
    name: (key: HistoryPointKey): string => labels.field(key),
    statesOf,
    /** `null` and undefined are two dashes. `decimals`: additional ones, for averages. */
    value: (key: HistoryPointKey, value: number | null | undefined, more = 0): string => {
      const { unit, decimals, state } = pointOf(key)
      if (value === null || value === undefined) return '--'
      if (state) return labels.choice(key, value)
      return `${showReading(value, decimals + more)}${unit ? ` ${measureUnit(unit, language)}` : ''}`
    },
  }
}
