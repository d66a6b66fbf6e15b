'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useFailureText } from '@/components/ui/notice/use-failure-text'
import { ModalDialog } from '@/components/ui/overlay/modal-dialog'
import { reactTo } from '@/lib/api/failure-bus'
import { declineSession } from '@/lib/api/session/session-state'
import { signInAgain } from '@/lib/api/session/sign-in-again'
import { countUnstored } from '@/lib/api/unsaved-input'
import styles from './session-dialogs.module.css'

/** The session ended: sign in again on the sign-in page, which leads back here, or stay. Spec 8 gives its words. */
export const ReloginDialog = () => {
  const t = useTranslations('session.relogin')
  const toText = useFailureText()
  const [busy, setBusy] = useState(false)
  const [unstored] = useState(countUnstored)
  const leave = () => {
    setBusy(true)
    signInAgain().catch((error: unknown) => {
      setBusy(false)
      reactTo(error, toText)
    })
  }
  return (
    <ModalDialog title={t('title')} onCancel={declineSession}>
      <p className={styles.text}>{t('text')}</p>
      {unstored > 0 && <p className={styles.why}>{t('unstored', { count: unstored })}</p>}
      <div className={styles.buttons}>
        <button type="button" className={styles.quiet} onClick={declineSession}>
          {t('cancel')}
        </button>
        <button type="button" className={styles.main} disabled={busy} onClick={leave}>
          {t('relogin')}
        </button>
      </div>
    </ModalDialog>
  )
}
