'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import ConfirmDialog from '@/components/screen/dialog/confirm-dialog'
import { DialogFrame } from '@/components/screen/dialog/dialog-frame'
import { Button } from '@/components/ui/field/button'
import { CopyCode } from '@/components/ui/field/copy-code'
import { CopyText } from '@/components/ui/field/copy-text'
import { Notice } from '@/components/ui/notice/notice'
import { useUnsaved } from '@/components/ui/use-unsaved'
import styles from './connection.module.css'

type ShownKeyProps = {
  /** All that has to be typed into the device, with its label. */
  lines: readonly (readonly [label: string, value: string])[]
  name: string
  onClose: () => void
}

/** A new key of a device, shown this once: it is left only after somebody said that it is kept. */
export default function ShownKey({ lines, name, onClose }: ShownKeyProps) {
  const t = useTranslations('deviceKey')
  const [saved, setSaved] = useState(false)
  const [asking, setAsking] = useState(false)
  useUnsaved(!saved, false)
  return (
    <>
      <DialogFrame
        title={
          <>
            {t('title')} · {name}
          </>
        }
        plain
        onClose={() => (saved ? onClose() : setAsking(true))}
        contentClass={styles.issued}
        actions={
          <Button variant="contained" disabled={!saved} onClick={onClose}>
            {t('done')}
          </Button>
        }
      >
        <Notice tone="warning">{t('text')}</Notice>
        <dl className={styles.secret}>
          {lines.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <CopyCode code={value} />
              </dd>
            </div>
          ))}
        </dl>
        <div>
          <CopyText text={() => lines.map((line) => line.join(': ')).join('\n')} label={t('copyAll')} />
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
