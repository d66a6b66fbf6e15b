'use client'
import { useTranslations } from 'next-intl'
import { DialogFrame } from '@/components/screen/dialog/dialog-frame'
import { defineForm } from '@/components/screen/form/define-form'
import { EntityForm } from '@/components/screen/form/entity-form'
import { notify } from '@/lib/api/failure-bus'
import { type AppType, type AppVersionForm, appVersionApi } from '@/lib/contract/app-version'
import { appVersionFields, toVersionInput } from './app-version-fields'

type DialogProps = { onClose: () => void; onDone: () => void }

const form = defineForm(appVersionApi.save, {
  messages: 'appVersion',
  name: 'new',
  fields: [{ field: 'packageUrl', max: 256, required: true }, ...appVersionFields],
})

const valuesOf = (appType: AppType): AppVersionForm => ({
  // No build yet: the field is empty until one is typed.
  appType,
  packageUrl: '',
  versionNo: '',
  buildNo: '' as unknown as number,
  channel: appType === 1 ? 'official' : 'store',
  minSupported: null,
  forceUpdate: 0,
  changeLogZh: '',
  changeLogEn: '',
})

const NewVersion = ({ appType, onClose, onDone }: DialogProps & { appType: AppType }) => {
  const t = useTranslations()
  return (
    <DialogFrame atSide title={t(appType === 1 ? 'appVersion.newAndroid' : 'appVersion.newIos')} onClose={onClose}>
      <EntityForm
        form={form}
        values={valuesOf(appType)}
        toInput={toVersionInput}
        page={appVersionApi.list.path}
        record={String(appType)}
        onCancel={onClose}
        onDone={(_data, { versionNo }) => {
          notify({ kind: 'success', text: t('list.done.add'), about: versionNo })
          onDone()
        }}
      />
    </DialogFrame>
  )
}

export const NewAndroidVersion = (props: DialogProps) => <NewVersion appType={1} {...props} />
export const NewIosVersion = (props: DialogProps) => <NewVersion appType={2} {...props} />
