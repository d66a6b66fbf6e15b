'use client'
import { useTranslations } from 'next-intl'
import { DialogFrame } from '@/components/screen/dialog/dialog-frame'
import { defineForm } from '@/components/screen/form/define-form'
import { EntityForm } from '@/components/screen/form/entity-form'
import type { RowDialogProps } from '@/components/screen/list/define-list'
import { notify } from '@/lib/api/failure-bus'
import { type Device, deviceApi } from '@/lib/contract/device'
import { CurrentProject, ProjectPicker } from './project-picker'

/** Name, project, VIP and remarks of a controller. */
const deviceForm = defineForm(deviceApi.update, {
  messages: 'device',
  name: 'device',
  fields: [
    { field: 'deviceName', max: 40, required: true },
    { field: 'projectId', render: (props) => <ProjectPicker {...props} /> },
    { field: 'vipFlag', as: 'switch' },
    { field: 'remarks', as: 'multiline', max: 200 },
  ],
})

/** Opened from a row; its code loads with the first edit. */
export default function DeviceEditDialog({ row, onClose, onDone }: RowDialogProps<Device>) {
  const t = useTranslations()
  const { macWifiId, deviceName, projectId, vipFlag, remarks, version } = row
  return (
    <DialogFrame
      atSide
      title={
        <>
          {t('device.edit.title')} · {macWifiId}
        </>
      }
      width="form"
      onClose={onClose}
    >
      <CurrentProject value={row.projectName}>
        <EntityForm
          form={deviceForm}
          // A controller without a name is shown by its WiFi ID, and can be saved that way.
          values={{ macWifiId, deviceName: deviceName || macWifiId, projectId, vipFlag, remarks, version }}
          page={deviceApi.himitList.path}
          record={macWifiId}
          onCancel={onClose}
          onDone={() => {
            notify({ kind: 'success', text: t('list.done.edit'), about: deviceName || macWifiId })
            onDone()
          }}
        />
      </CurrentProject>
    </DialogFrame>
  )
}
