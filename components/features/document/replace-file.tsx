'use client'
import { useTranslations } from 'next-intl'
import { lazy, useId, useState } from 'react'
import { FileSize } from '@/components/screen/file/file-size'
import { UploadField } from '@/components/screen/file/upload-field'
import { UploadState } from '@/components/screen/file/upload-state'
import { useUpload } from '@/components/screen/file/use-upload'
import { Button } from '@/components/ui/field/button'
import { Late } from '@/components/ui/overlay/late'
import { useUnsaved } from '@/components/ui/use-unsaved'
import { useMay } from '@/components/ui/user-provider'
import { notify } from '@/lib/api/failure-bus'
import type { Document } from '@/lib/contract/document'
import { documentFile } from '@/lib/contract/stored-file'
import { type DocumentKind, documentApis } from './document-api'
import styles from './documents.module.css'

const DocumentPreview = lazy(() => import('./document-preview').then((module) => ({ default: module.DocumentPreview })))

type ReplaceFileProps = { kind: DocumentKind; document: Document; onDone: () => void }

/** The file of a document: looked at, or replaced by another one. */
export const ReplaceFile = ({ kind, document, onDone }: ReplaceFileProps) => {
  const t = useTranslations('document')
  const id = useId()
  const may = useMay()
  const [file, setFile] = useState<File>()
  const [isOpen, setOpen] = useState(false)
  useUnsaved(file !== undefined, false)
  const upload = useUpload(documentApis[kind].replace, {
    onDone: () => {
      setFile(undefined)
      notify({ kind: 'success', text: t('replaced'), about: document.title })
      onDone()
    },
  })
  const { fileId, revision, fileName, fileSize } = document
  return (
    <section className={styles.part} aria-label={t('fields.file')}>
      <p className={styles.current}>
        <span>
          {t('current', { name: fileName })} <FileSize bytes={fileSize} />
        </span>
        <Button onClick={() => setOpen(true)}>{t('actions.preview')}</Button>
      </p>
      {may(documentApis[kind].replace) && (
        <UploadField
          id={id}
          label={t('replaceTitle')}
          rule={documentFile}
          file={file}
          kept={fileName}
          error={upload.errors.file}
          disabled={upload.sending !== undefined}
          onChoose={(chosen) => {
            setFile(chosen)
            upload.forget('file')
          }}
        />
      )}
      <UploadState upload={upload} />
      {file && !upload.sending && (
        <p className={styles.current}>
          <span>{t('replaceText')}</span>
          <Button variant="outlined" onClick={() => upload.submit({ fileId, revision: String(revision) }, file)}>
            {t('replace')}
          </Button>
        </p>
      )}
      <Late>{isOpen && <DocumentPreview kind={kind} document={document} onClose={() => setOpen(false)} />}</Late>
    </section>
  )
}
