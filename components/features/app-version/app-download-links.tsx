'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { DialogFrame } from '@/components/screen/dialog/dialog-frame'
import { defineForm } from '@/components/screen/form/define-form'
import { EntityForm } from '@/components/screen/form/entity-form'
import { Button } from '@/components/ui/field/button'
import { useWhyNot } from '@/components/ui/notice/use-no-permission'
import { notify } from '@/lib/api/failure-bus'
import { appDownloadApi, type ClientDownload } from '@/lib/contract/app-download'

const form = defineForm(appDownloadApi.save, {
  messages: 'appDownload',
  name: 'links',
  fields: [
    { field: 'androidUrl', max: 256 },
    { field: 'iosUrl', max: 256 },
  ],
})

/** Sets or removes the links that take precedence over every version. */
export const EditLinks = ({ info: { android, ios } }: { info: { android: ClientDownload; ios: ClientDownload } }) => {
  const t = useTranslations()
  const whyNot = useWhyNot()
  const router = useRouter()
  const [isOpen, setOpen] = useState(false)
  const lacking = whyNot(appDownloadApi.save)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="contained" reason={lacking} onClick={() => setOpen(true)}>
        {t('appDownload.edit')}
      </Button>
      {isOpen && (
        <DialogFrame atSide title={t('appDownload.edit')} onClose={close}>
          <EntityForm
            form={form}
            values={{
              androidUrl: android.configuredLink,
              iosUrl: ios.configuredLink,
              androidVersion: android.linkVersion,
              iosVersion: ios.linkVersion,
            }}
            page="/APPAdministration/APPdownLoad"
            onCancel={close}
            about={() => t('routes.appDownload')}
            onDone={() => {
              notify({ kind: 'success', text: t('list.done.edit'), about: t('routes.appDownload') })
              close()
              // The server draws the QR codes.
              router.refresh()
            }}
          />
        </DialogFrame>
      )}
    </>
  )
}
