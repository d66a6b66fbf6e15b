'use client'
import { useTranslations } from 'next-intl'
import { SearchSelect } from '@/components/ui/field/search-select'
import { Icon } from '@/components/ui/icon'
import { MenuButton } from '@/components/ui/overlay/menu-button'
import type { MenuChoice } from '@/components/ui/overlay/menu-choice'
import type { HistoryUnits } from '@/lib/contract/history'
import { type HistoryUnitKind, pointsOfKind, usualPoints } from '@/lib/contract/history-point'
import { twoDigits } from '@/lib/hvac/unit-address'
import { CompareField } from './compare-field'
import styles from './history-bar.module.css'
import type { Picture } from './history-picture'
import { RangeControl } from './range-control'
import { SignalChooser } from './signal-chooser'

type BarProps = { picture: Picture; onChange: (next: Partial<Picture>) => void }
type HistoryBarProps = BarProps & { device: HistoryUnits; zone: string; exportChoice: MenuChoice }

/** What is viewed and when, in one line: unit, signals, range, comparison, and a menu of what is rarely changed. */
export const HistoryBar = ({ device, picture, onChange, zone, exportChoice }: HistoryBarProps) => {
  const t = useTranslations('history')
  const { unitKind, unit, from, to, hourly, asTable } = picture
  return (
    <section className={styles.bar} aria-label={t('choose')}>
      <UnitSelect units={device.units} picture={picture} onChange={onChange} />
      <SignalChooser
        keys={pointsOfKind(unitKind)}
        points={picture.points}
        onChange={(points) => onChange({ points })}
      />
      <RangeControl range={{ from, to }} zone={zone} onChange={(range) => onChange({ ...range, zoom: null })} />
      <CompareField
        key={`${unitKind}_${unit}`}
        picture={picture}
        units={device.units}
        onChange={(compare) => onChange({ compare })}
      />
      <MenuButton
        label={t('more')}
        look={{ variant: 'outlined' }}
        className={styles.more}
        choices={[
          ...[false, true].map((table) => ({
            key: table ? 'table' : 'chart',
            label: t(table ? 'asTable' : 'asChart'),
            group: t('view'),
            selected: table === asTable,
            onChoose: () => onChange({ asTable: table }),
          })),
          ...[false, true].map((each) => ({
            key: each ? 'hour' : 'minute',
            label: t(each ? 'steps.hour' : 'steps.minute'),
            group: t('sampling'),
            selected: each === hourly,
            onChoose: () => onChange({ hourly: each }),
          })),
          exportChoice,
        ]}
      >
        <Icon name="more" />
      </MenuButton>
    </section>
  )
}

/** The unit, of all units of the device by system; one of another kind has other signals. */
const UnitSelect = ({ units, picture, onChange }: BarProps & Pick<HistoryUnits, 'units'>) => {
  const t = useTranslations('history')
  const { unitKind, unit } = picture
  const systems = [...new Set(units.map(({ systemNo }) => systemNo))]
  const choose = (value: string) => {
    const [kind, key] = value.split('_')
    const nextKind: HistoryUnitKind = kind === '1' ? 1 : 2
    onChange({
      unitKind: nextKind,
      unit: key ?? unit,
      compare: null,
      ...(nextKind !== unitKind && { points: [...usualPoints[nextKind]] }),
    })
  }
  return (
    <span className={`${styles.timeField} ${styles.unit}`}>
      <SearchSelect
        aria-label={t('unit')}
        value={`${unitKind}_${unit}`}
        onChange={(event) => choose(event.target.value)}
      >
        {systems.map((systemNo) => (
          <optgroup key={systemNo} label={t('system', { no: twoDigits(systemNo) })}>
            {units
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
    </span>
  )
}
