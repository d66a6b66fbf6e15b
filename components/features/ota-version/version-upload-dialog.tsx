'use client'
import { useTranslations } from 'next-intl'
import { UploadDialog } from '@/components/screen/form/upload-dialog'
import { useLabels } from '@/components/screen/table/cells'
import controls from '@/components/ui/field/controls.module.css'
import { SelectField } from '@/components/ui/field/select-field'
import { TextField } from '@/components/ui/field/text-field'
import { Notice } from '@/components/ui/notice/notice'
import { useStoredState } from '@/components/ui/stored-state'
import { useUnsaved } from '@/components/ui/use-unsaved'
import { useUser } from '@/components/ui/user-provider'
import { draftPrefix } from '@/lib/api/draft-prefix'
import { notify } from '@/lib/api/failure-bus'
import type { FieldErrors } from '@/lib/contract/envelope'
import { firmwareFile, OtaUpgradeType, otaVersionApi } from '@/lib/contract/ota-version'
import styles from './ota-manage.module.css'
import { useUploadVersion } from './use-upload-version'

const texts = [
  { field: 'featureCode', max: 32, required: true },
  { field: 'featureName', max: 64, required: true },
  { field: 'versionNo', required: true },
  { field: 'minSourceVersion' },
  { field: 'changeLogZh', max: 1024, multiline: true },
  { field: 'changeLogEn', max: 1024, multiline: true },
  { field: 'expectedSha256', wide: true },
  { field: 'signature', wide: true },
] as const

/** Adds a version: its file, its fields, and its expected checksum. */
export default function VersionUploadDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('otaVersion')
  const common = useTranslations('common')
  const labels = useLabels('otaVersion')
  const id = useId()
  const { userId } = useUser()
  const [values, store] = useStoredState<UploadValues>(
    `${draftPrefix(userId, otaVersionApi.list.path)}upload`,
    noValues,
  )
  const [file, setFile] = useState<File>()
  const upload = useUploadVersion(() => {
    store(undefined)
    notify({ kind: 'success', text: t('added'), about: file?.name })
    onClose()
  })
  const { sending, errors } = upload
  const disabled = sending !== undefined
  useUnsaved(values !== noValues || file !== undefined, file === undefined)

  const change = (field: keyof UploadValues, value: string) => {
    store({ ...values, [field]: value })
    upload.forget(field)
  }
  const choose = (chosen: File) => {
    setFile(chosen)
    upload.forget('file')
    const named = toNamedVersion(chosen.name)
    if (named) store(withNamed(values, named))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (sending) return
    const found = upload.submit(values, file)
    const first = ['file', ...texts.map(({ field }) => field)].find((field) => found[field])
    if (first) document.getElementById(`${id}-${first}`)?.focus()
  }
  const cancel = () => {
    store(undefined)
    onClose()
  }

  return (
    <DialogFrame
      atSide
      title={t('actions.add')}
      busy={disabled}
      onClose={onClose}
      contentClass={styles.dialog}
      form={{ onSubmit: submit }}
      actions={
        <>
          {!sending && <Button onClick={cancel}>{common('cancel')}</Button>}
          <Button type="submit" variant="contained" disabled={disabled}>
            {t('upload')}
          </Button>
        </>
      }
    >
      <UploadField
        id={`${id}-file`}
        label={labels.field('file')}
        rule={firmwareFile}
        file={file}
        error={errors.file}
        hint={labels.hint('file')}
        required
        disabled={disabled}
        onChoose={choose}
      />
      <VersionFields id={id} values={values} errors={errors} disabled={disabled} onChange={change} />
      <UploadOutcome upload={upload} />
    </DialogFrame>
  )
}

/** Only fields without input come from the name of the file. */
const withNamed = (
  values: UploadValues,
  { featureCode, versionNo }: Pick<UploadValues, 'featureCode' | 'versionNo'>,
) => ({
  ...values,
  featureCode: values.featureCode || featureCode,
  versionNo: values.versionNo || versionNo,
})

type VersionFieldsProps = {
  /** Their elements begin with it. */
  id: string
  values: UploadValues
  errors: FieldErrors
  disabled: boolean
  onChange: (field: keyof UploadValues, value: string) => void
}

const VersionFields = ({ id, values, errors, disabled, onChange }: VersionFieldsProps) => {
  const labels = useLabels('otaVersion')
  return (
    <div className={controls.fields}>
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
            disabled={disabled}
            autoComplete="off"
            onChange={(event) => onChange(field, event.target.value)}
          />
        </div>
      ))}
      <SelectField
        label={labels.field('upgradeType')}
        value={values.upgradeType}
        options={[...OtaUpgradeType.values].map((type) => [type, labels.choice('upgradeType', type)])}
        disabled={disabled}
        onChange={(type) => onChange('upgradeType', type)}
      />
      <label className={controls.option}>
        <input
          type="checkbox"
          checked={values.forceFlag === '1'}
          disabled={disabled}
          onChange={(event) => onChange('forceFlag', event.target.checked ? '1' : '0')}
        />
        {labels.field('forceFlag')}
        <small>{labels.hint('forceFlag')}</small>
      </label>
    </div>
  )
}

type Upload = ReturnType<typeof useUploadVersion>

const UploadOutcome = ({ upload: { mismatch, failure, isCancelled, sending } }: { upload: Upload }) => {
  const t = useTranslations()
  return (
    <>
      {mismatch && (
        <Notice tone="error">
          {t('otaVersion.mismatch.title')}
          <span className={styles.hash}>{t('otaVersion.mismatch.expected', { value: mismatch.expectedSha256 })}</span>
          <span className={styles.hash}>{t('otaVersion.mismatch.actual', { value: mismatch.actualSha256 })}</span>
        </Notice>
      )}
      {failure && <Notice tone="error">{failure}</Notice>}
      {isCancelled && <Notice tone="info">{t('file.cancelled')}</Notice>}
      {sending && <UploadProgress sending={sending} />}
    </>
  )
}
