'use client'
import { useTranslations } from 'next-intl'
import { Notice } from '@/components/ui/notice/notice'
import { UploadProgress } from './upload-progress'
import type { UploadApi } from './use-upload'

/** How an upload goes: why it failed, that it was stopped, or how far it is. */
export const UploadState = ({ upload }: { upload: Pick<UploadApi, 'failure' | 'isCancelled' | 'sending'> }) => {
  const t = useTranslations('file')
  return (
    <>
      {upload.failure && <Notice tone="error">{upload.failure}</Notice>}
      {upload.isCancelled && <Notice tone="info">{t('cancelled')}</Notice>}
      {upload.sending && <UploadProgress sending={upload.sending} />}
    </>
  )
}
