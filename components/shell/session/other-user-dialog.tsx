'use client'
import { useTranslations } from 'next-intl'
import { ModalDialog } from '@/components/ui/overlay/modal-dialog'
import { declineSession } from '@/lib/api/session/session-state'
import styles from './session-dialogs.module.css'

/** Another user has signed in to this browser: this page does nothing in their name. */
export const OtherUserDialog = () => {
  const t = useTranslations('session.otherUser')
  return (
    <ModalDialog title={t('title')} onCancel={declineSession}>
      <p className={styles.text}>{t('text')}</p>
      <div className={styles.buttons}>
        <button type="button" className={styles.quiet} onClick={declineSession}>
          {t('stay')}
        </button>
        <button type="button" className={styles.main} onClick={() => location.reload()}>
          {t('reload')}
        </button>
      </div>
    </ModalDialog>
  )
}
