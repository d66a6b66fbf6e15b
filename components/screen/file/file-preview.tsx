'use client'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { DialogFrame } from '@/components/screen/dialog/dialog-frame'
import { Button } from '@/components/ui/field/button'
import { Notice } from '@/components/ui/notice/notice'
import { useFailureText } from '@/components/ui/notice/use-failure-text'
import { readFile } from '@/lib/api/read-file'
import type { Endpoint, InputOf } from '@/lib/contract/endpoint'
import { FileSize } from './file-size'
import { previewType } from './preview-type'
import { saveFile } from './save-file'
import styles from './stored-file.module.css'
import { useStoredFile } from './use-stored-file'

type FilePreviewProps<E extends Endpoint> = {
  file: { fileName: string; size: number }
  /** A `download` endpoint for the bytes. */
  endpoint: E
  input: NoInfer<InputOf<E>>
  /** Called after it was saved. */
  onSaved?: () => unknown
  onClose: () => void
}

const hasPdfViewer = (): boolean => navigator.pdfViewerEnabled !== false

/** Shows a stored PDF or image over the page, and saves it; other types can only be saved. */
export default function FilePreview<E extends Endpoint>(props: FilePreviewProps<E>) {
  const { file, endpoint, input, onSaved, onClose } = props
  const { fileName, size } = file
  const t = useTranslations()
  const toText = useFailureText()
  const type = previewType(fileName)
  const isShown = type !== undefined && (type !== 'application/pdf' || hasPdfViewer())
  const { blob, url, error, refetch } = useStoredFile(endpoint, input, { type, enabled: isShown })
  const save = useMutation({
    mutationFn: async () => {
      saveFile(fileName, blob ?? (await readFile(endpoint, input)))
    },
    onSuccess: () => onSaved?.(),
  })
  return (
    <DialogFrame
      title={
        <>
          <span className={styles.name}>{fileName}</span>
          <span className={styles.size}>
            <FileSize bytes={size} />
          </span>
        </>
      }
      width="record"
      onClose={onClose}
      titleClass={styles.title}
      contentClass={`${styles.preview} ${isShown ? '' : styles.none}`}
      actions={
        <>
          <Button onClick={onClose}>{t('common.close')}</Button>
          <Button variant="contained" loading={save.isPending} onClick={() => save.mutate()}>
            {t('file.download')}
          </Button>
        </>
      }
    >
      {!isShown && <p className={styles.note}>{t(type ? 'file.noViewer' : 'file.noPreview')}</p>}
      {isShown && error && (
        <Notice
          tone="error"
          action={
            <button type="button" className="text-button" onClick={() => refetch()}>
              {t('common.retry')}
            </button>
          }
        >
          {t('file.failed', { name: fileName, reason: toText(error) })}
        </Notice>
      )}
      {isShown && !error && !url && (
        <div className={styles.waiting} role="status" aria-label={t('file.loading', { name: fileName })} />
      )}
      {url &&
        (type === 'application/pdf' ? (
          <iframe className={styles.frame} src={url} title={t('file.preview', { name: fileName })} />
        ) : (
          <img className={styles.large} src={url} alt={t('file.preview', { name: fileName })} />
        ))}
    </DialogFrame>
  )
}
