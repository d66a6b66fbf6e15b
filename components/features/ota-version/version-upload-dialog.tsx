'use client'
import { useTranslations } from 'next-intl'
import { UploadDialog } from '@/components/screen/form/upload-dialog'
import { useLabels } from '@/components/screen/table/cells'
import controls from '@/components/ui/field/controls.module.css'
import { SearchSelect } from '@/components/ui/field/search-select'
import { TextField } from '@/components/ui/field/text-field'
import { Notice } from '@/components/ui/notice/notice'
import { checksumsOf } from '@/lib/contract/checksum-mismatch'
import { OtaUpgradeType } from '@/lib/contract/ota-version'
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
  const labels = useLabels('otaVersion')
  const form = useUploadVersion(onClose)
  const { errors, refusal } = form.upload
  const mismatch = checksumsOf(refusal)
  return (
    <UploadDialog form={form} messages="otaVersion" contentClass={styles.dialog} onClose={onClose}>
      <div className={controls.fields}>
        {texts.map(({ field, ...more }) => (
          <div key={field} className={'multiline' in more || 'wide' in more ? styles.wide : undefined}>
            <TextField
              id={`${form.id}-${field}`}
              label={labels.field(field)}
              value={form.values[field]}
              error={errors[field]}
              hint={'multiline' in more ? `${form.values[field].length}/${more.max}` : labels.hint(field)}
              required={'required' in more}
              multiline={'multiline' in more}
              {...('multiline' in more && { minRows: 2 })}
              disabled={form.isBusy}
              autoComplete="off"
              onChange={(event) => form.change(field, event.target.value)}
            />
          </div>
        ))}
        <div className={controls.labelled}>
          <label htmlFor={`${form.id}-upgradeType`}>{labels.field('upgradeType')}</label>
          <SearchSelect
            id={`${form.id}-upgradeType`}
            value={form.values.upgradeType}
            disabled={form.isBusy}
            onChange={(event) => form.change('upgradeType', event.target.value)}
          >
            {[...OtaUpgradeType.values].map((type) => (
              <option key={type} value={type}>
                {labels.choice('upgradeType', type)}
              </option>
            ))}
          </SearchSelect>
        </div>
        <label className={controls.option}>
          <input
            type="checkbox"
            checked={form.values.forceFlag === '1'}
            disabled={form.isBusy}
            onChange={(event) => form.change('forceFlag', event.target.checked ? '1' : '0')}
          />
          {labels.field('forceFlag')}
          <small>{labels.hint('forceFlag')}</small>
        </label>
      </div>
      {mismatch && (
        <Notice tone="error">
          {t('mismatch.title')}
          <span className={styles.hash}>{t('mismatch.expected', { value: mismatch.expectedSha256 })}</span>
          <span className={styles.hash}>{t('mismatch.actual', { value: mismatch.actualSha256 })}</span>
        </Notice>
      )}
    </UploadDialog>
  )
}
