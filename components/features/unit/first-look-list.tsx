'use client'
import { useLocale, useTranslations } from 'next-intl'
import { useId } from 'react'
import { measureUnit } from '@/lib/contract/measure-unit'
import type { OutdoorUnit } from '@/lib/contract/unit'
import { firstLook } from './first-look'
import styles from './unit-drawer.module.css'

/** What an engineer looks for first on an outdoor unit, above all other data. */
export const FirstLookList = ({ unit }: { unit: OutdoorUnit }) => {
  const t = useTranslations('unit.first')
  const language = useLocale()
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.group}>
        {t('title')}
      </h3>
      <dl className={styles.list}>
        {firstLook(unit).map(({ key, values, why, isHigh }) => (
          <div key={key} className={styles.term} data-verdict={isHigh ? 'high' : undefined}>
            <dt>{t(`names.${key}`)}</dt>
            <dd>
              {values ? measureUnit(t(`values.${key}`, values as never), language) : '--'}
              {why && <small className={styles.band}>{t(`why.${why}`)}</small>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
