'use client'
import { useTranslations } from 'next-intl'
import { DialogFrame } from '@/components/screen/dialog/dialog-frame'
import { defineForm } from '@/components/screen/form/define-form'
import { EntityForm } from '@/components/screen/form/entity-form'
import layout from '@/components/screen/page/layout.module.css'
import { notify } from '@/lib/api/failure-bus'
import { connectionApi } from '@/lib/contract/connection'

const form = defineForm(connectionApi.setCertificate, {
  messages: 'connection',
  name: 'certificate',
  fields: [{ field: 'certificate', as: 'multiline', max: 16_384, required: true }],
})

/** What is wrong with a text that should be a certificate. */
const flawOf = (text: string): 'privateKey' | 'notPem' | undefined => {
  if (text.includes('PRIVATE KEY-----')) return 'privateKey'
  return text.trim() === '' || text.trim().startsWith('-----BEGIN CERTIFICATE-----') ? undefined : 'notPem'
}

type CertificateDialogProps = { macWifiId: string; name: string; onClose: () => void; onDone: () => void }

/** Lets a controller in by its certificate. */
export default function CertificateDialog({ macWifiId, name, onClose, onDone }: CertificateDialogProps) {
  const t = useTranslations('connection.credentials')
  return (
    <DialogFrame
      atSide
      title={
        <>
          {t('setCertificate')} · {name}
        </>
      }
      onClose={onClose}
    >
      <p className={layout.quiet}>{t('certificateText')}</p>
      <EntityForm
        form={form}
        values={{ macWifiId, certificate: '' }}
        page={connectionApi.info.path}
        record={macWifiId}
        about={() => name}
        check={({ certificate }) => {
          const flaw = flawOf(certificate)
          return flaw && { certificate: t(flaw) }
        }}
        onCancel={onClose}
        onDone={() => {
          notify({ kind: 'success', text: t('certificateSet'), about: name })
          onDone()
        }}
      />
    </DialogFrame>
  )
}
