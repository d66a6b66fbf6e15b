'use client'
import { useTranslations } from 'next-intl'
import styles from './unit-drawer.module.css'
import { useUnitCodes } from './use-unit-codes'

type CodeNotesProps = {
  /** Empty for a running unit. */
  stopCause: string
  protectCode?: string
}

/** Meaning of a unit's cause of stoppage and protection code, how to restart it, and what comes next. */
export const CodeNotes = ({ stopCause, protectCode = '' }: CodeNotesProps) => {
  const t = useTranslations('unit.detail')
  const data = useUnitCodes()
  const stop = data?.stopCauses.find(({ code }) => code === stopCause)
  const protect = data?.protectCodes.find(({ code }) => code === protectCode)
  return (
    <div className={styles.codes}>
      {stopCause !== '' && (
        <div className={styles.code} data-active={stopCause !== 'd1-00'}>
          <strong>
            {t('stopCause')} {stopCause} {stop?.name}
          </strong>
          {stop && stopCause !== 'd1-00' && <p>{t(`restart.${stop.restart}`)}</p>}
          {stop?.isOwn === 1 && <p>{t('ownCode')}</p>}
        </div>
      )}
      {protectCode !== '' && (
        <div className={styles.code} data-active="true">
          <strong>
            {t('protectCode')} {protectCode} {protect?.name}
          </strong>
          {protect && <p>{protect.condition}</p>}
          {protect?.isOwn === 1 && <p>{t('ownLimit')}</p>}
          {/* A retry's condition already names its alarm. */}
          {protect?.next && !protect.condition.includes(protect.next) && <p>{t('next', { next: protect.next })}</p>}
        </div>
      )}
    </div>
  )
}
