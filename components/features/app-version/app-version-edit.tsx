'use client'
import { useTranslations } from 'next-intl'
import { DialogFrame } from '@/components/screen/dialog/dialog-frame'
import { defineForm } from '@/components/screen/form/define-form'
import { EntityForm } from '@/components/screen/form/entity-form'
import type { RowDialogProps } from '@/components/screen/list/define-list'
import { notify } from '@/lib/api/failure-bus'
import { type AppVersion, appVersionApi } from '@/lib/contract/app-version'
import { appVersionFields, toVersionInput } from './app-version-fields'

const ofPackage = defineForm(appVersionApi.update, { messages: 'appVersion', name: 'edit', fields: appVersionFields })
const ofLink = defineForm(appVersionApi.update, {
  messages: 'appVersion',
  name: 'edit',
  fields: [{ field: 'packageUrl', max: 256, required: true }, ...appVersionFields],
})

/** Everything of a draft except its package. */
export default function AppVersionEdit({ row, onClose, onDone }: RowDialogProps<AppVersion>) {
  const t = useTranslations()
  const { appVersionId, versionNo, buildNo, packageUrl, channel, minSupported, forceUpdate, version } = row
  const { changeLogZh, changeLogEn } = row
  return (
    <DialogFrame atSide title={`${t('appVersion.actions.edit')} · ${versionNo} (${buildNo})`} onClose={onClose}>
      <EntityForm
        form={row.fileName === null ? ofLink : ofPackage}
        values={{
          appVersionId,
          versionNo,
          buildNo,
          packageUrl,
          channel,
          minSupported,
          forceUpdate,
          changeLogZh,
          changeLogEn,
          version,
        }}
        toInput={toVersionInput}
        page={appVersionApi.list.path}
        record={appVersionId}
        onCancel={onClose}
        onDone={() => {
          notify({ kind: 'success', text: t('list.done.edit'), about: `${versionNo} (${buildNo})` })
          onDone()
        }}
      />
    </DialogFrame>
  )
}
