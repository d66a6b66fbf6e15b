'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { quietWheel } from '@/components/ui/field/quiet-wheel'
import { SearchSelect } from '@/components/ui/field/search-select'
import type { HistoryUnit } from '@/lib/contract/history'
import styles from './history-bar.module.css'
import type { Comparison, Picture } from './history-picture'

const presets = [24, 168, 8760] as const
const toKey = (compare: Comparison | null): string => {
  if (!compare) return ''
  return 'hours' in compare ? `h${compare.hours}` : `${compare.unitKind}_${compare.unit}`
}

type CompareFieldProps = {
  picture: Picture
  units: readonly HistoryUnit[]
  onChange: (compare: Comparison | null) => void
}

/** What the picture is compared with: an earlier time, or another unit of the same kind. */
export const CompareField = ({ picture, units, onChange }: CompareFieldProps) => {
  const t = useTranslations('history.compare')
  const { compare } = picture
  const isPreset = compare && 'hours' in compare && presets.some((hours) => hours === compare.hours)
  const [custom, setCustom] = useState(compare !== null && 'hours' in compare && !isPreset)
  const others = units.filter(({ unitKind, unitKey }) => unitKind === picture.unitKind && unitKey !== picture.unit)
  const choose = (key: string) => {
    setCustom(key === 'custom')
    if (key === 'custom') onChange({ hours: 48 })
    else if (key === '') onChange(null)
    else if (key.startsWith('h')) onChange({ hours: Number(key.slice(1)) })
    else onChange({ unitKind: picture.unitKind, unit: key.slice(2) })
  }
  return (
    <span className={styles.compare}>
      <label className={styles.timeField}>
        <span className={styles.wide}>{t('label')}</span>
        <SearchSelect value={custom ? 'custom' : toKey(compare)} onChange={(event) => choose(event.target.value)}>
          <option value="">{t('none')}</option>
          {presets.map((hours) => (
            <option key={hours} value={`h${hours}`}>
              {t(`presets.${hours}`)}
            </option>
          ))}
          <option value="custom">{t('custom')}</option>
          {others.length > 0 && (
            <optgroup label={t('otherUnit')}>
              {others.map(({ unitKind, unitKey, name }) => (
                <option key={unitKey} value={`${unitKind}_${unitKey}`}>
                  {name ? `${unitKey} ${name}` : unitKey}
                </option>
              ))}
            </optgroup>
          )}
        </SearchSelect>
      </label>
      {custom && compare && 'hours' in compare && (
        <span className={styles.timeField}>
          <input
            ref={quietWheel}
            aria-label={t('hours')}
            type="number"
            min={1}
            max={8784}
            value={compare.hours}
            onChange={(event) => {
              const hours = Math.round(event.target.valueAsNumber)
              if (hours >= 1 && hours <= 8784) onChange({ hours })
            }}
          />
        </span>
      )}
    </span>
  )
}
