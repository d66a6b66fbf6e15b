'use client'
import { useTranslations } from 'next-intl'
import { ModalDialog } from '@/components/ui/overlay/modal-dialog'
import { answerOutcomes, type OpenOutcome } from '@/lib/api/outcome'
import styles from './session-dialogs.module.css'

/** The answer to a change was lost: it is being looked up, or still unknown and looked up again by hand. */
export const OutcomeNotice = ({ outcomes }: { outcomes: readonly OpenOutcome[] }) => {
  const t = useTranslations('session.outcome')
  if (!outcomes.some(({ phase }) => phase === 'unknown')) {
    return (
      <p className={styles.checking} role="status">
        <span className={styles.spinner} aria-hidden="true" />
        {t('checking')}
      </p>
    )
  }
  return (
    <ModalDialog title={t('title')} onCancel={() => answerOutcomes(false)}>
      <p className={styles.text}>{t('text')}</p>
      <div className={styles.buttons}>
        <button type="button" className={styles.quiet} onClick={() => answerOutcomes(false)}>
          {t('later')}
        </button>
        <button type="button" className={styles.main} onClick={() => answerOutcomes(true)}>
          {t('again')}
        </button>
      </div>
    </ModalDialog>
  )
}
