'use client'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import LinearProgress from '@mui/material/LinearProgress'
import { useLocale, useTranslations } from 'next-intl'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useLabels } from '@/components/screen/cells'
import { draftPrefix } from '@/components/ui/draft-prefix'
import { Notice } from '@/components/ui/notice'
import { useStoredState } from '@/components/ui/stored-state'
import { TextField } from '@/components/ui/text-field'
import { useUnsaved } from '@/components/ui/use-unsaved'
import { useUser } from '@/components/ui/user-provider'
import { notify } from '@/lib/api/failure-bus'
import { firmwareFile, OtaUpgradeType, otaVersionApi } from '@/lib/contract/ota-version'
import { checkText } from '@/lib/contract/validation'
import styles from './ota-manage.module.css'
import { toNamedVersion } from './to-named-version'
import { type UploadValues, useUploadVersion } from './use-upload-version'
import { FileSize } from './version-cells'

const accept = firmwareFile.types.map((type) => `.${type}`).join(',')
const noValues: UploadValues = {
  ...{ featureCode: '', featureName: '', versionNo: '', upgradeType: '1', minSourceVersion: '', forceFlag: '0' },
  ...{ changeLogZh: '', changeLogEn: '', expectedSha256: '' },
}
const texts = [
  { field: 'featureCode', max: 32, required: true },
  { field: 'featureName', max: 64, required: true },
  { field: 'versionNo', required: true },
  { field: 'minSourceVersion' },
  { field: 'changeLogZh', max: 1024, multiline: true },
  { field: 'changeLogEn', max: 1024, multiline: true },
  { field: 'expectedSha256', wide: true },
] as const

/** Adds a version: its file, what it is, and the checksum that it should have. */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a default export
export default function VersionUploadDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('otaVersion')
  const common = useTranslations('common')
  const labels = useLabels('otaVersion')
  const language = useLocale()
  const id = useId()
  const { userId } = useUser()
  const [values, store] = useStoredState<UploadValues>(
    `${draftPrefix(userId, otaVersionApi.list.path)}upload`,
    noValues,
  )
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const upload = useUploadVersion(() => {
    store(undefined)
    notify({ kind: 'success', text: t('added') })
    onClose()
  })
  const { sending, errors } = upload
  useUnsaved(values !== noValues || file !== undefined, file === undefined)

  const change = (field: keyof UploadValues, value: string) => {
    store({ ...values, [field]: value })
    upload.forget(field)
  }
  const problemOf = (chosen: File | undefined): string | undefined => {
    if (!chosen) return checkText('required', language)
    if (!/\.(?:bin|hex|zip)$/i.test(chosen.name)) return checkText('fileType', language)
    if (chosen.size > firmwareFile.maxFile) return checkText('fileTooLarge', language)
    return chosen.size === 0 ? checkText('fileZero', language) : undefined
  }
  const choose = (chosen: File | undefined) => {
    setFile(chosen)
    upload.forget('file')
    const named = chosen && toNamedVersion(chosen.name)
    // Only what nobody has typed yet.
    if (named) {
      const { featureCode, versionNo } = named
      store({ ...values, featureCode: values.featureCode || featureCode, versionNo: values.versionNo || versionNo })
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (sending) return
    const found = upload.submit(values, file, problemOf(file))
    const first = ['file', ...texts.map(({ field }) => field)].find((field) => found[field])
    if (first) document.getElementById(`${id}-${first}`)?.focus()
  }

  return (
    <Dialog open onClose={sending ? undefined : onClose} maxWidth="md" fullWidth aria-labelledby={`${id}-title`}>
      <form onSubmit={submit} method="post" noValidate>
        <DialogTitle id={`${id}-title`}>{t('actions.add')}</DialogTitle>
        <DialogContent className={styles.dialog ?? ''}>
          <div className={styles.file} data-error={errors.file ? '' : undefined}>
            <label htmlFor={`${id}-file`} className={styles.label}>
              {labels.field('file')} *
            </label>
            <span className={styles.chosen}>
              <Button
                variant="outlined"
                disabled={sending !== undefined}
                aria-describedby={`${id}-file-note`}
                onClick={() => input.current?.click()}
              >
                {t('chooseFile')}
              </Button>
              {file ? (
                <span>
                  {file.name} <FileSize bytes={file.size} />
                </span>
              ) : (
                t('noFile')
              )}
            </span>
            <input
              ref={input}
              id={`${id}-file`}
              className="visually-hidden"
              type="file"
              accept={accept}
              tabIndex={-1}
              disabled={sending !== undefined}
              onChange={(event) => choose(event.target.files?.[0])}
            />
            <small id={`${id}-file-note`} role={errors.file ? 'alert' : undefined} className={styles.note}>
              {errors.file ?? t('hints.file')}
            </small>
          </div>
          <div className={styles.fields}>
            {texts.map(({ field, ...more }) => (
              <div key={field} className={'multiline' in more || 'wide' in more ? styles.wide : undefined}>
                <TextField
                  id={`${id}-${field}`}
                  label={labels.field(field)}
                  value={values[field]}
                  error={errors[field]}
                  hint={'multiline' in more ? `${values[field].length}/${more.max}` : labels.hint(field)}
                  required={'required' in more}
                  multiline={'multiline' in more}
                  {...('multiline' in more && { minRows: 2 })}
                  disabled={sending !== undefined}
                  autoComplete="off"
                  onChange={(event) => change(field, event.target.value)}
                />
              </div>
            ))}
            <div className={styles.control}>
              <label htmlFor={`${id}-upgradeType`}>{labels.field('upgradeType')}</label>
              <select
                id={`${id}-upgradeType`}
                value={values.upgradeType}
                disabled={sending !== undefined}
                onChange={(event) => change('upgradeType', event.target.value)}
              >
                {[...OtaUpgradeType.values].map((type) => (
                  <option key={type} value={type}>
                    {labels.choice('upgradeType', type)}
                  </option>
                ))}
              </select>
            </div>
            <label className={styles.check}>
              <input
                type="checkbox"
                checked={values.forceFlag === '1'}
                disabled={sending !== undefined}
                onChange={(event) => change('forceFlag', event.target.checked ? '1' : '0')}
              />
              {labels.field('forceFlag')}
              <small>{labels.hint('forceFlag')}</small>
            </label>
          </div>
          {upload.mismatch && (
            <Notice tone="error">
              {t('mismatch.title')}
              <span className={styles.hash}>{t('mismatch.expected', { value: upload.mismatch.expectedSha256 })}</span>
              <span className={styles.hash}>{t('mismatch.actual', { value: upload.mismatch.actualSha256 })}</span>
            </Notice>
          )}
          {upload.failure && <Notice tone="error">{upload.failure}</Notice>}
          {upload.isCancelled && <Notice tone="info">{t('cancelled')}</Notice>}
          {sending && (
            <div className={styles.sending} role="status">
              <span>
                {sending.part < 1 ? t('sending', { percent: Math.floor(sending.part * 100) }) : t('checking')}
              </span>
              <LinearProgress
                variant={sending.part < 1 ? 'determinate' : 'indeterminate'}
                value={sending.part * 100}
                aria-label={t('progress')}
              />
            </div>
          )}
        </DialogContent>
        <DialogActions>
          {sending ? (
            <Button onClick={() => sending.stop.abort()}>{t('stop')}</Button>
          ) : (
            <Button
              onClick={() => {
                store(undefined)
                onClose()
              }}
            >
              {common('cancel')}
            </Button>
          )}
          <Button type="submit" variant="contained" disabled={sending !== undefined}>
            {t('upload')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
