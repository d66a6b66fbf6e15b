'use client'
import { useTranslations } from 'next-intl'
import * as z from 'zod'
import { DialogFrame } from '@/components/screen/dialog/dialog-frame'
import { UploadForm } from '@/components/screen/form/upload-form'
import { appVersionApi, appVersionUploadFields } from '@/lib/contract/app-version'
import { appVersionFields } from './app-version-fields'

const Fields = z.strictObject(appVersionUploadFields)
const values = {
  versionNo: '',
  buildNo: '',
  channel: 'official',
  minSupported: '',
  forceUpdate: 0,
  changeLogZh: '',
  changeLogEn: '',
}

/** A draft of an Android version with the package itself. */
export default function AppVersionUpload({ onClose }: { onClose: () => void }) {
  const t = useTranslations('appVersion')
  return (
    <DialogFrame atSide title={t('actions.uploadPackage')} onClose={onClose}>
      <UploadForm
        endpoint={appVersionApi.upload}
        messages="appVersion"
        name="package"
        list={appVersionApi.list.path}
        fields={appVersionFields}
        schema={Fields}
        values={values}
        onClose={onClose}
      />
    </DialogFrame>
  )
}
