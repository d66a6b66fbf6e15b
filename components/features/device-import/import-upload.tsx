// biome-ignore-all lint/plugin/unsaved-input: sent as soon as it is chosen; `useUpload` and its dialog hold it on its way
'use client'
import { useTimeZone, useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { FileDrop } from '@/components/screen/file/file-drop'
import { UploadProgress } from '@/components/screen/file/upload-progress'
import { useUpload } from '@/components/screen/file/use-upload'
import layout from '@/components/screen/page/layout.module.css'
import { Notice } from '@/components/ui/notice/notice'
import { deviceImportApi, importFile } from '@/lib/contract/device-import'
import { typeOfFile } from '@/lib/contract/stored-file'
import { toFixed } from '@/lib/format/number'

const MB = 1024 * 1024

/** Chooses a file and sends it. An unacceptable file is refused before a byte is sent, with the reason. */
export const ImportUpload = ({ onUploaded }: { onUploaded: (importId: string) => void }) => {
  const t = useTranslations('deviceImport')
  const timeZone = useTimeZone() ?? 'Asia/Shanghai'
  const id = useId()
  const [chosen, setChosen] = useState<{ name: string; problem: string | undefined }>()
  const upload = useUpload(deviceImportApi.upload, { onDone: ({ importId }) => onUploaded(importId) })
  const { sending } = upload

  const checkFile = ({ name, size }: File): string | undefined => {
    if (!importFile.types.some((type) => type === typeOfFile(name))) return t('refused.type', { name })
    if (size > importFile.maxFile) return t('refused.size', { name, size: toFixed(size / MB, 1) })
    return size === 0 ? t('refused.empty', { name }) : undefined
  }
  const take = ([file, second]: readonly File[]) => {
    if (!file) return
    const problem = second ? t('refused.many') : checkFile(file)
    setChosen({ name: file.name, problem })
    if (!problem) upload.submit({ timeZone }, file)
  }

  // Errors caused by the file itself; all others are also reported as everywhere.
  const reason = upload.errors.file ?? upload.failure
  const refusal =
    chosen?.problem ??
    (upload.isCancelled ? t('cancelled') : chosen && reason && t('failed', { name: chosen.name, reason }))
  return (
    <section className={layout.panel}>
      {sending ? (
        <UploadProgress
          sending={sending}
          text={t(sending.part < 1 ? 'step.upload' : 'step.read', { name: sending.name })}
        />
      ) : (
        <FileDrop id={id} types={importFile.types} button={t('choose')} prominent onFiles={take}>
          <span>{t('drop')}</span>
          <label className="visually-hidden" htmlFor={id}>
            {t('chooseLabel')}
          </label>
        </FileDrop>
      )}
      {refusal && <Notice tone="error">{refusal}</Notice>}
    </section>
  )
}
