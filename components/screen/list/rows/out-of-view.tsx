'use client'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { Button } from '@/components/ui/field/button'
import styles from './out-of-view.module.css'

type OutOfViewProps = {
  /** Names of the rows that are selected and not shown. */
  names: readonly string[]
}

/** Says how many of the selected rows are not among those shown, and lists them. */
export const OutOfView = ({ names }: OutOfViewProps) => {
  const t = useTranslations('list')
  const id = useId()
  if (names.length === 0) return null
  const text = t('outOfView', { count: names.length })
  return (
    <>
      <span>{text}</span>
      <Button popoverTarget={id} aria-label={t('showOutOfView', { text })}>
        {t('show')}
      </Button>
      <div id={id} popover="auto" className={styles.panel}>
        <ul className={styles.names}>
          {names.map((name, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two rows may have one name, and none is ever moved
            <li key={at}>{name}</li>
          ))}
        </ul>
      </div>
    </>
  )
}
