'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { lazy, type ReactNode, useState } from 'react'
import layout from '@/components/screen/page/layout.module.css'
import { useLabels } from '@/components/screen/table/cells'
import { DataTable } from '@/components/screen/table/data-table'
import { Stamp } from '@/components/ui/date/stamp'
import { Button } from '@/components/ui/field/button'
import { CopyCode } from '@/components/ui/field/copy-code'
import { useWhyNot } from '@/components/ui/notice/use-no-permission'
import { Late } from '@/components/ui/overlay/late'
import { call } from '@/lib/api/call'
import { notify } from '@/lib/api/failure-bus'
import { type CredentialKind, connectionApi, type DeviceCredential } from '@/lib/contract/connection'
import type { DeviceDetail } from '@/lib/contract/device'
import styles from './connection.module.css'
import { useFieldColumn } from './use-field-column'

const ConfirmDialog = lazy(() => import('@/components/screen/dialog/confirm-dialog'))
const IssueKeyDialog = lazy(() => import('./issue-key-dialog'))
const CertificateDialog = lazy(() => import('./certificate-dialog'))

type Asked = { is: 'issue' | 'certificate' } | { is: 'revoke'; kind: CredentialKind }
type CredentialsProps = { device: DeviceDetail; credentials: readonly DeviceCredential[] }

/** What opens the door for a controller; issued, registered and revoked here. The step-up is asked for by the call. */
export const Credentials = ({ device, credentials }: CredentialsProps) => {
  const t = useTranslations('connection')
  const labels = useLabels('connection')
  const whyNot = useWhyNot()
  const queries = useQueryClient()
  const [asked, setAsked] = useState<Asked>()
  const { macWifiId } = device
  const name = device.deviceName || macWifiId
  const close = () => setAsked(undefined)
  const reread = () => queries.invalidateQueries({ queryKey: [connectionApi.info.path, macWifiId] })
  const revoke = useMutation({
    mutationFn: (kind: CredentialKind) => call(connectionApi.revoke, { macWifiId, kind }),
    meta: { about: () => name },
    onSuccess: () => {
      notify({ kind: 'success', text: t('credentials.revoked'), about: name })
      return reread()
    },
    onSettled: close,
  })
  const hasKey = credentials.some(({ kind }) => kind === 'key')
  const revokeButton = ({ kind }: DeviceCredential) => (
    <Button
      color="error"
      disabled={whyNot(connectionApi.revoke) !== undefined || revoke.isPending}
      title={whyNot(connectionApi.revoke)}
      aria-label={t('credentials.revokeOf', { kind: labels.choice('kind', kind) })}
      onClick={() => setAsked({ is: 'revoke', kind })}
    >
      {t('credentials.revoke')}
    </Button>
  )
  const button = (is: 'issue' | 'certificate', label: string, reason: string | undefined) => (
    <Button variant="outlined" disabled={reason !== undefined} title={reason} onClick={() => setAsked({ is })}>
      {label}
    </Button>
  )
  return (
    <>
      <div className={`${layout.line} ${styles.head}`}>
        <h3 className={layout.subtitle}>{t('titles.credentials')}</h3>
        <span className={layout.space} />
        <div className={layout.buttons}>
          {button('issue', t(hasKey ? 'credentials.replace' : 'credentials.issue'), whyNot(connectionApi.issueKey))}
          {button('certificate', t('credentials.setCertificate'), whyNot(connectionApi.setCertificate))}
        </div>
      </div>
      <CredentialTable credentials={credentials} action={revokeButton} />
      <Late>
        {asked?.is === 'revoke' && (
          <ConfirmDialog
            title={t('credentials.revokeOf', { kind: labels.choice('kind', asked.kind) })}
            verb={t('credentials.revoke')}
            of={name}
            destroys
            text={t(`credentials.revokeText.${asked.kind}`)}
            busy={revoke.isPending}
            onCancel={close}
            onConfirm={() => revoke.mutate(asked.kind)}
          />
        )}
        {asked?.is === 'issue' && (
          <IssueKeyDialog macWifiId={macWifiId} name={name} replaces={hasKey} onIssued={reread} onClose={close} />
        )}
        {asked?.is === 'certificate' && (
          <CertificateDialog
            macWifiId={macWifiId}
            name={name}
            onClose={close}
            onDone={() => {
              close()
              reread()
            }}
          />
        )}
      </Late>
    </>
  )
}

type CredentialTableProps = Pick<CredentialsProps, 'credentials'> & { action: (row: DeviceCredential) => ReactNode }

const CredentialTable = ({ credentials, action }: CredentialTableProps) => {
  const t = useTranslations('connection')
  const list = useTranslations('list')
  const labels = useLabels('connection')
  const column = useFieldColumn<DeviceCredential>()
  return (
    <DataTable
      caption={t('titles.credentials')}
      scrolls
      empty={t('credentials.empty')}
      columns={[
        column('kind', ({ kind }) => labels.choice('kind', kind), { isHeader: true }),
        column('createTime', ({ createTime }) => <Stamp at={createTime} />),
        column('createUser', ({ createUser }) => createUser ?? t('credentials.byImport')),
        column('lastUsedTime', ({ lastUsedTime }) =>
          lastUsedTime ? <Stamp at={lastUsedTime} /> : t('credentials.never'),
        ),
        column('fingerprint', ({ fingerprint }) => (fingerprint ? <CopyCode code={fingerprint} /> : '--')),
        { key: 'actions', title: list('actions'), hidesTitle: true, wrap: 'never', cell: action },
      ]}
      rows={credentials}
      rowKey={({ kind, fingerprint }) => `${kind} ${fingerprint}`}
    />
  )
}
