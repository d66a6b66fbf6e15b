'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useFailureText } from '@/components/ui/notice/use-failure-text'
import { ModalDialog } from '@/components/ui/overlay/modal-dialog'
import { forgetStored } from '@/components/ui/stored-state'
import { CallError } from '@/lib/api/call-error'
import { reloadPage } from '@/lib/api/reload-page'
import { sendRefused } from '@/lib/api/send-refused'
import type { Unsent } from '@/lib/api/unsent-changes'
import styles from './session-dialogs.module.css'

type UnsentDialogProps = { unsent: Unsent; onClose: () => void }

/** After the sign-in: what the end of the session refused is offered once, and sent only by hand. */
export const UnsentDialog = ({ unsent: { changes, drafts, page }, onClose }: UnsentDialogProps) => {
  const t = useTranslations('session.unsent')
  const toText = useFailureText()
  const [left, setLeft] = useState(changes)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const send = async () => {
    setBusy(true)
    setError(undefined)
    let rest = left
    try {
      for (const change of left) {
        await sendRefused(change)
        rest = rest.slice(1)
      }
      for (const key of drafts) forgetStored(key)
    } catch (failure) {
      if (!(failure instanceof CallError && failure.detail.shown)) setError(toText(failure))
    }
    setLeft(rest)
    setBusy(false)
  }
  const isDone = left.length === 0
  // The page was read before the change.
  const close = isDone ? reloadPage : onClose
  return (
    <ModalDialog title={t('title')} onCancel={close}>
      <p className={styles.text} role="status">
        {isDone ? t('done') : t('text', { page, count: left.length })}
      </p>
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      <div className={styles.buttons}>
        <button type="button" className={isDone ? styles.main : styles.quiet} disabled={busy} onClick={close}>
          {t(isDone ? 'close' : 'drop')}
        </button>
        {!isDone && (
          <button type="button" className={styles.main} disabled={busy} onClick={send}>
            {t('send')}
          </button>
        )}
      </div>
    </ModalDialog>
  )
}
