'use client'
import { useTranslations } from 'next-intl'
import { DialogFrame } from '@/components/screen/dialog/dialog-frame'
import { defineForm } from '@/components/screen/form/define-form'
import { EntityForm } from '@/components/screen/form/entity-form'
import type { RowDialogProps } from '@/components/screen/list/define-list'
import { Notice } from '@/components/ui/notice/notice'
import { notify } from '@/lib/api/failure-bus'
import { OtaUpgradeType, type OtaVersion, type OtaVersionForm, otaVersionApi } from '@/lib/contract/ota-version'
import { versionName } from './version-name'

const form = defineForm(otaVersionApi.update, {
  messages: 'otaVersion',
  name: 'version',
  fields: [
    { field: 'featureCode', max: 32, required: true },
    { field: 'featureName', max: 64, required: true },
    { field: 'versionNo', required: true },
    { field: 'upgradeType', as: 'choice', choices: [...OtaUpgradeType.values] },
    { field: 'minSourceVersion' },
    { field: 'forceFlag', as: 'switch' },
    { field: 'changeLogZh', as: 'multiline', max: 1024 },
    { field: 'changeLogEn', as: 'multiline', max: 1024 },
  ],
})

/** An empty text means no lowest version. */
const toInput = (values: OtaVersionForm): OtaVersionForm => ({
  ...values,
  minSourceVersion: values.minSourceVersion?.trim() || null,
})

/** Everything of a version except its file. */
export default function VersionEditDialog({ row, onClose, onDone }: RowDialogProps<OtaVersion>) {
  const t = useTranslations()
  const { versionId, featureCode, featureName, versionNo, upgradeType, minSourceVersion, forceFlag } = row
  const { changeLogZh, changeLogEn, version } = row
  return (
    <DialogFrame
      atSide
      title={
        <>
          {t('otaVersion.edit')} · {versionName(row)}
        </>
      }
      onClose={onClose}
    >
      {row.status === 1 && <Notice tone="warning">{t('otaVersion.draftAgain')}</Notice>}
      <EntityForm
        form={form}
        values={{
          versionId,
          featureCode,
          featureName,
          versionNo,
          upgradeType,
          minSourceVersion,
          forceFlag,
          changeLogZh,
          changeLogEn,
          version,
        }}
        toInput={toInput}
        page={otaVersionApi.list.path}
        record={versionId}
        onCancel={onClose}
        onDone={() => {
          notify({ kind: 'success', text: t('list.done.edit'), about: `${row.featureName} ${row.versionNo}` })
          onDone()
        }}
      />
    </DialogFrame>
  )
}
