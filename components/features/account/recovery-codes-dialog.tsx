'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import ConfirmDialog from '@/components/screen/dialog/confirm-dialog'
import { DialogFrame } from '@/components/screen/dialog/dialog-frame'
import { saveFile } from '@/components/screen/file/save-file'
import { Button } from '@/components/ui/field/button'
import { CopyText } from '@/components/ui/field/copy-text'
import { useUnsaved } from '@/components/ui/use-unsaved'
import styles from './factor-dialogs.module.css'

type RecoveryCodesDialogProps = { codes: readonly string[]; account?: string | undefined; onClose: () => void }

/** Recovery codes, shown this once. It is left when they are said to be saved, or after a question. */
export default function RecoveryCodesDialog({ codes, account, onClose }: RecoveryCodesDialogProps) {
  const t = useTranslations('factor.recovery')
  const [saved, setSaved] = useState(false)
  const [asking, setAsking] = useState(false)
  useUnsaved(!saved, false)
  const text = () => [t('fileHead'), ...(account ? [account] : []), '', ...codes].join('\r\n')
  const download = () =>
    // biome-ignore lint/plugin/joined-cells: a text of codes, one a line
    saveFile('recovery-codes.txt', new Blob([`\ufeff${text()}\r\n`], { type: 'text/plain;charset=utf-8' }))
  return (
    <>
      <DialogFrame
        title={t('shown')}
        width="question"
        plain
        onClose={() => (saved ? onClose() : setAsking(true))}
        contentClass={styles.content}
        actions={
          <Button variant="contained" disabled={!saved} onClick={onClose}>
            {t('done')}
          </Button>
        }
      >
        <p className={styles.text}>{t('shownText')}</p>
        <ul className={styles.codes} aria-label={t('title')}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <div className={styles.tools}>
          <CopyText text={() => codes.join('\n')} label={t('copy')} />
          <Button onClick={download}>{t('download')}</Button>
        </div>
        <label className={styles.check}>
          <input type="checkbox" checked={saved} onChange={(event) => setSaved(event.target.checked)} />
          {t('saved')}
        </label>
      </DialogFrame>
      {asking && (
        <ConfirmDialog
          title={t('leaveTitle')}
          verb={t('leave')}
          destroys
          text={t('leaveText')}
          busy={false}
          onCancel={() => setAsking(false)}
          onConfirm={onClose}
        />
      )}
    </>
  )
}
