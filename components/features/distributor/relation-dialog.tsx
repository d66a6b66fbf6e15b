'use client'
import { useTranslations } from 'next-intl'
import { DialogFrame } from '@/components/screen/dialog/dialog-frame'
import { defineForm } from '@/components/screen/form/define-form'
import { EntityForm } from '@/components/screen/form/entity-form'
import { Notice } from '@/components/ui/notice/notice'
import { notify } from '@/lib/api/failure-bus'
import { distributorApi, type Relation } from '@/lib/contract/distributor'

const fields = [
  { field: 'distributorAccount', max: 64, required: true },
  { field: 'dealerEmail', max: 64, required: true },
  { field: 'remark', as: 'multiline', max: 200 },
] as const
const addForm = defineForm(distributorApi.save, { messages: 'distributor', name: 'relation', fields })
const editForm = defineForm(distributorApi.update, { messages: 'distributor', name: 'relation', fields })

type RelationDialogProps = { row?: Relation; onClose: () => void; onDone: () => void }

/** Adds a relation, or edits one that was not submitted or was sent back: then its reason is shown on top. */
export default function RelationDialog({ row, onClose, onDone }: RelationDialogProps) {
  const t = useTranslations()
  const shared = { page: distributorApi.list.path, record: row?.relationId ?? '', onCancel: onClose }
  const done = (text: string) => (_data: unknown, saved: { distributorAccount: string; dealerEmail: string }) => {
    notify({ kind: 'success', text, about: `${saved.distributorAccount} · ${saved.dealerEmail}` })
    onDone()
  }
  return (
    <DialogFrame title={t(row ? 'distributor.actions.edit' : 'distributor.actions.add')} width="form" onClose={onClose}>
      {row?.returnReason && <Notice tone="warning">{t('distributor.returned', { reason: row.returnReason })}</Notice>}
      {row ? (
        <EntityForm
          {...shared}
          form={editForm}
          values={{
            relationId: row.relationId,
            version: row.version,
            distributorAccount: row.distributorAccount,
            dealerEmail: row.dealerEmail,
            remark: row.remark,
          }}
          onDone={done(t('list.done.edit'))}
        />
      ) : (
        <EntityForm
          {...shared}
          form={addForm}
          values={{ distributorAccount: '', dealerEmail: '', remark: '' }}
          onDone={done(t('list.done.add'))}
        />
      )}
    </DialogFrame>
  )
}
