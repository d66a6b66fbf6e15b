'use client'
import { millisecondsInHour, millisecondsInMinute } from 'date-fns/constants'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ChoiceButtons } from '@/components/screen/form/choice-buttons'
import layout from '@/components/screen/page/layout.module.css'
import { Button } from '@/components/ui/field/button'
import { SearchSelect } from '@/components/ui/field/search-select'
import { serverNow } from '@/lib/api/clock'
import type { HistoryUnits } from '@/lib/contract/history'
import { type HistoryUnitKind, usualPoints } from '@/lib/contract/history-point'
import { twoDigits } from '@/lib/hvac/unit-address'
import { CompareField } from './compare-field'
import styles from './history.module.css'
import type { Picture } from './history-picture'
import { RangeForm } from './range-form'

const quickHours = [1, 6, 24, 168, 720] as const

type HistoryBarProps = {
  device: HistoryUnits
  picture: Picture
  onChange: (next: Partial<Picture>) => void
  zone: string
  zoneLabel: string
  exportButton: ReactNode
}

/** What is viewed and when: unit, range, comparison, chart or table, file. */
export const HistoryBar = ({ device, picture, onChange, zone, zoneLabel, exportButton }: HistoryBarProps) => {
  const t = useTranslations('history')
  const { unitKind, unit, from, to } = picture
  const systems = [...new Set(device.units.map(({ systemNo }) => systemNo))]
  const chooseUnit = (value: string) => {
    const [kind, key] = value.split('_')
    const nextKind: HistoryUnitKind = kind === '1' ? 1 : 2
    onChange({
      unitKind: nextKind,
      unit: key ?? unit,
      compare: null,
      ...(nextKind !== unitKind && { points: [...usualPoints[nextKind]] }),
    })
  }
  const quick = (hours: number) => {
    const end = Math.floor(serverNow() / millisecondsInMinute) * millisecondsInMinute
    onChange({ from: end - hours * millisecondsInHour, to: end, zoom: null })
  }
  return (
    <section className={styles.bar} aria-label={t('choose')}>
      <label className={styles.timeField}>
        {t('unit')}
        <SearchSelect value={`${unitKind}_${unit}`} onChange={(event) => chooseUnit(event.target.value)}>
          {systems.map((systemNo) => (
            <optgroup key={systemNo} label={t('system', { no: twoDigits(systemNo) })}>
              {device.units
                .filter((each) => each.systemNo === systemNo)
                .map(({ unitKind: kind, unitKey, name }) => (
                  <option key={`${kind}_${unitKey}`} value={`${kind}_${unitKey}`}>
                    {t(`kinds.${kind}`, { unit: unitKey })}
                    {name && ` ${name}`}
                  </option>
                ))}
            </optgroup>
          ))}
        </SearchSelect>
      </label>
      <ChoiceButtons
        label={t('quick')}
        choices={quickHours}
        textOf={(hours) => t(`ranges.${hours}`)}
        chosen={quickHours.find((hours) => to - from === hours * millisecondsInHour)}
        onChoose={quick}
      />
      <RangeForm
        key={`${from}-${to}-${zone}`}
        range={{ from, to }}
        zone={zone}
        zoneLabel={zoneLabel}
        onChange={(range) => onChange({ ...range, zoom: null })}
      />
      <CompareField
        key={`${unitKind}_${unit}`}
        picture={picture}
        units={device.units}
        onChange={(compare) => onChange({ compare })}
      />
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={picture.hourly}
          onChange={(event) => onChange({ hourly: event.target.checked })}
        />
        {t('hourly')}
      </label>
      <span className={layout.space} />
      <span className={styles.buttons}>
        <Button
          variant="outlined"
          aria-pressed={picture.asTable}
          onClick={() => onChange({ asTable: !picture.asTable })}
        >
          {picture.asTable ? t('asChart') : t('asTable')}
        </Button>
        {exportButton}
      </span>
    </section>
  )
}
