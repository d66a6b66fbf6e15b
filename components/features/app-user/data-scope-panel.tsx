'use client'
import { useTranslations } from 'next-intl'
import type { RowDialogProps } from '@/components/screen/list/define-list'
import { ReadPanel } from '@/components/screen/record/read-panel'
import { SidePanel } from '@/components/screen/record/side-panel'
import { type AppUser, appUserApi } from '@/lib/contract/app-user'
import { DataScopeForm } from './data-scope-form'

/** App user data permission: whose data the app shows to this user. Domain 2.10. */
export default function DataScopePanel({ row, onClose, onDone }: RowDialogProps<AppUser>) {
  const t = useTranslations('appUser')
  const name = row.nickname || row.account
  return (
    <SidePanel title={`${t('scope.title')} · ${name}`} onClose={onClose}>
      <ReadPanel endpoint={appUserApi.dataScope} input={{ userId: row.userId }}>
        {(now) => <DataScopeForm userId={row.userId} name={name} now={now} onCancel={onClose} onDone={onDone} />}
      </ReadPanel>
    </SidePanel>
  )
}
