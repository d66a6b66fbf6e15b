'use client'
import { useTimeZone, useTranslations } from 'next-intl'
import { type ReactNode, useId } from 'react'
import { isLate } from '@/components/features/live-unit/is-late'
import { SidePanel } from '@/components/screen/record/side-panel'
import { useLabels } from '@/components/screen/table/cells'
import { Age } from '@/components/ui/date/age'
import { useNow } from '@/components/ui/date/use-server-clock'
import { showWireTime } from '@/lib/format/date-time'
import { toFixed } from '@/lib/format/number'
import { isOwnSource } from '@/lib/hvac/cycle-limit'
import { type Band, type Bands, judge } from '@/lib/hvac/normal-bands'
import type { Signal } from '@/lib/hvac/signals'
import styles from './unit-drawer.module.css'

export type DetailField = { field: string; unit?: string; decimals?: number; as?: 'choice' | 'date'; show?: string }
/** Readings of a part of the unit. A whole number is shown as it was sent. */
export const signalFields = (rows: Readonly<Record<string, Signal>>, part: Signal['part']): DetailField[] =>
  Object.entries(rows)
    .filter(([, signal]) => signal.part === part)
    .map(([field, { unit, decimals }]) => ({ field, unit, ...(decimals > 0 && { decimals }) }))
export type DetailGroup = { group: string; fields: readonly DetailField[] }

type UnitDrawerProps = {
  name: string
  unit: Record<string, unknown> & { collectTime: string | null }
  groups: readonly DetailGroup[]
  bands: Bands
  onClose: () => void
  /** Meanings of the unit's codes. */
  children: ReactNode
}

/** All data of a unit, in groups; a reading outside its normal band is marked. */
export const UnitDrawer = ({ name, unit, groups, bands, onClose, children }: UnitDrawerProps) => {
  const t = useTranslations()
  const labels = useLabels('unit')
  const timeZone = useTimeZone() ?? 'Asia/Shanghai'
  const now = useNow()
  const id = useId()
  const late = isLate(unit, now)

  const show = ({ field, unit: symbol, decimals, as, show: own }: DetailField): string => {
    const value = own ?? unit[field]
    if (value === null || value === undefined || value === '') return '--'
    if (as === 'choice') return labels.choice(field, value)
    if (as === 'date') return showWireTime(String(value), timeZone)
    const text = typeof value === 'number' && decimals !== undefined ? toFixed(value, decimals) : String(value)
    return symbol ? `${text} ${symbol}` : text
  }

  const bandText = ({ low, high, source }: Band, decimals: number): string => {
    const least = low == null ? undefined : toFixed(low, decimals)
    const most = high == null ? undefined : toFixed(high, decimals)
    const said =
      least !== undefined && most !== undefined
        ? t('unit.detail.normal', { low: least, high: most })
        : least !== undefined
          ? t('unit.detail.atLeast', { low: least })
          : t('unit.detail.atMost', { high: most ?? '' })
    return isOwnSource(source) ? `${said} ${t('unit.detail.ownValue')}` : said
  }

  return (
    <SidePanel title={t('unit.detail.title', { unit: name })} isNarrow onClose={onClose}>
      <p className={styles.note}>
        {t('unit.detail.age')} {unit.collectTime ? <Age of={unit.collectTime} /> : '--'}
        {Object.keys(bands).length > 0 && ` · ${t('unit.detail.bandNote')}`}
      </p>
      {children}
      {groups.map(({ group, fields }) => (
        <section key={group} aria-labelledby={`${id}-${group}`}>
          <h3 id={`${id}-${group}`} className={styles.group}>
            {labels.text(`detail.groups.${group}`)}
          </h3>
          <dl className={styles.list} data-late={late}>
            {fields.map((field) => {
              const band = bands[field.field]
              const verdict = judge(unit[field.field], band)
              return (
                <div key={field.field} className={styles.term} data-verdict={verdict ?? undefined}>
                  <dt>{labels.field(field.field)}</dt>
                  <dd>
                    {show(field)}
                    {(verdict === 'low' || verdict === 'high') && (
                      <strong className={styles.mark}>{t(`unit.detail.${verdict}`)}</strong>
                    )}
                    {band && <small className={styles.band}>{bandText(band, field.decimals ?? 0)}</small>}
                  </dd>
                </div>
              )
            })}
          </dl>
        </section>
      ))}
    </SidePanel>
  )
}
