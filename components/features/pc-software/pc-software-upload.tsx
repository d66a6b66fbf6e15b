'use client'
import { useTranslations } from 'next-intl'
import * as z from 'zod'
import { DialogFrame } from '@/components/screen/dialog/dialog-frame'
import { UploadForm } from '@/components/screen/form/upload-form'
import { pcSoftwareApi, pcSoftwareUploadFields, SoftwareType } from '@/lib/contract/pc-software'

const Fields = z.strictObject(pcSoftwareUploadFields)
const values = { versionType: '', versionNumber: '', description: '', forceUpdate: 0 }

/** `checker_2.4.0.zip` names its version. */
const fromName = (fileName: string) => {
  const versionNumber = /\d{1,3}\.\d{1,3}\.\d{1,3}/.exec(fileName)?.[0]
  return versionNumber ? { versionNumber } : undefined
}

export default function PcSoftwareUpload({ onClose }: { onClose: () => void }) {
  const t = useTranslations('pcSoftware')
  return (
    <DialogFrame atSide title={t('actions.add')} onClose={onClose}>
      <UploadForm
        endpoint={pcSoftwareApi.upload}
        messages="pcSoftware"
        name="new"
        list={pcSoftwareApi.list.path}
        fields={[
          { field: 'versionType', as: 'choice', choices: ['', ...SoftwareType.values], required: true },
          { field: 'versionNumber', required: true },
          { field: 'description', as: 'multiline', max: 500, required: true },
          { field: 'forceUpdate', as: 'switch' },
        ]}
        schema={Fields}
        values={values}
        fromName={fromName}
        onClose={onClose}
      />
    </DialogFrame>
  )
}
