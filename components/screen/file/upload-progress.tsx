'use client'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/field/button'
import { Progress } from '@/components/ui/notice/waiting'
import styles from './upload-field.module.css'
import type { Sending } from './use-upload'

type UploadProgressProps = {
  sending: Sending
  /** The current activity, if more than sending and checking. */
  text?: string
}

/** Progress of an upload, with a cancel button. */
export const UploadProgress = ({ sending: { part, stop }, text }: UploadProgressProps) => {
  const t = useTranslations('file')
  return (
    <div className={styles.progress} role="status">
      <span>{text ?? (part < 1 ? t('sending', { percent: Math.floor(part * 100) }) : t('checking'))}</span>
      <Progress value={part < 1 ? part * 100 : undefined} aria-label={text ?? t('progress')} />
      <Button onClick={() => stop.abort()}>{t('stop')}</Button>
    </div>
  )
}
