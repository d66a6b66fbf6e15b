'use client'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import { useTimeZone, useTranslations } from 'next-intl'
import { type DragEvent, useId, useRef, useState } from 'react'
import { Notice } from '@/components/ui/notice'
import { useFailureText } from '@/components/ui/use-failure-text'
import { useUnsaved } from '@/components/ui/use-unsaved'
import { CallError } from '@/lib/api/call-error'
import { reactTo } from '@/lib/api/failure-bus'
import { uploadFile } from '@/lib/api/upload-file'
import { deviceImportApi, importFile } from '@/lib/contract/device-import'
import { codes } from '@/lib/contract/error-code'
import styles from './device-import.module.css'

const MB = 1024 * 1024
const accept = importFile.types.map((type) => `.${type}`).join(',')

type Step = { name: string; part: number; stop: AbortController }

/** Chooses a file and sends it. What cannot be right is told before a byte is sent, and why. */
export const ImportUpload = ({ onUploaded }: { onUploaded: (importId: string) => void }) => {
  const t = useTranslations('deviceImport')
  const toText = useFailureText()
  const timeZone = useTimeZone() ?? 'Asia/Shanghai'
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [step, setStep] = useState<Step>()
  const [refusal, setRefusal] = useState<string>()
  const [isOver, setOver] = useState(false)
  useUnsaved(step !== undefined, false)

  const checkFile = ({ name, size }: File): string | undefined => {
    if (!new RegExp(`\\.(?:${importFile.types.join('|')})$`, 'i').test(name)) return t('refused.type', { name })
    if (size > importFile.maxFile) return t('refused.size', { name, size: (size / MB).toFixed(1) })
    return size === 0 ? t('refused.empty', { name }) : undefined
  }

  const failWith = (file: File, error: unknown) => {
    const reason = error instanceof CallError ? (error.detail.fields?.file ?? toText(error)) : toText(error)
    setRefusal(t('failed', { name: file.name, reason }))
    // What the file itself is to blame for stands here; everything else is told as everywhere.
    const isFile =
      error instanceof CallError && (error.code === codes.badRequest || error.code === codes.payloadTooLarge)
    if (!isFile) reactTo(error, toText)
  }

  const send = async (file: File) => {
    const stop = new AbortController()
    const show = (part: number) => setStep({ name: file.name, part, stop })
    setRefusal(undefined)
    show(0)
    try {
      const { importId } = await uploadFile(
        deviceImportApi.upload,
        { timeZone, file },
        { signal: stop.signal, onProgress: show },
      )
      onUploaded(importId)
    } catch (error) {
      if (stop.signal.aborted) setRefusal(t('cancelled'))
      else failWith(file, error)
    }
    setStep(undefined)
  }

  const take = (files: FileList | null) => {
    const [file, second] = files ?? []
    if (!file) return
    const problem = second ? t('refused.many') : checkFile(file)
    if (problem) setRefusal(problem)
    else send(file)
    // The same file chosen once more, put right meanwhile, is a new choice.
    if (input.current) input.current.value = ''
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!step) take(event.dataTransfer.files)
  }

  return (
    <section className={styles.panel}>
      {step ? (
        <div className={styles.step} role="status">
          <span>{t(step.part < 1 ? 'step.upload' : 'step.read', { name: step.name })}</span>
          <LinearProgress
            className={styles.bar ?? ''}
            variant={step.part < 1 ? 'determinate' : 'indeterminate'}
            value={step.part * 100}
            aria-label={t(step.part < 1 ? 'step.upload' : 'step.read', { name: step.name })}
          />
          <Button onClick={() => step.stop.abort()}>{t('cancel')}</Button>
        </div>
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: a second way to what the button beside it does
        <div
          className={styles.drop}
          data-over={isOver ? '' : undefined}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={onDrop}
        >
          <span>{t('drop')}</span>
          <Button variant="contained" onClick={() => input.current?.click()}>
            {t('choose')}
          </Button>
          <label className={styles.hidden} htmlFor={id}>
            {t('chooseLabel')}
          </label>
          <input
            ref={input}
            id={id}
            className={styles.hidden}
            type="file"
            accept={accept}
            tabIndex={-1}
            onChange={(event) => take(event.target.files)}
          />
        </div>
      )}
      {refusal && <Notice tone="error">{refusal}</Notice>}
    </section>
  )
}
