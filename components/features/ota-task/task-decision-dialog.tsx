'use client'
import { useTranslations } from 'next-intl'
import { DialogFrame } from '@/components/screen/dialog/dialog-frame'
import { defineForm } from '@/components/screen/form/define-form'
import { EntityForm } from '@/components/screen/form/entity-form'
import type { RowDialogProps } from '@/components/screen/list/define-list'
import { notify } from '@/lib/api/failure-bus'
import { type OtaTask, otaTaskApi } from '@/lib/contract/ota-task'
import styles from './ota.module.css'

const remark = { field: 'remark', as: 'multiline', max: 200 } as const
const forms = {
  approve: defineForm(otaTaskApi.approve, { messages: 'otaTask', name: 'approve', fields: [remark] }),
  reject: defineForm(otaTaskApi.reject, {
    messages: 'otaTask',
    name: 'reject',
    fields: [{ ...remark, required: true }],
  }),
}

type TaskDecisionDialogProps = RowDialogProps<OtaTask> & { action: 'approve' | 'reject' }

/** The second person's decision on an upgrade, with a stored remark. */
export default function TaskDecisionDialog({ row, action, onClose, onDone }: TaskDecisionDialogProps) {
  const t = useTranslations('otaTask')
  const { upgradeId, total, targetVersion } = row
  return (
    <DialogFrame title={t(`decision.${action}`)} width="question" onClose={onClose} contentClass={styles.dialog}>
      <p className={styles.text}>{t('decision.text', { total, version: targetVersion })}</p>
      <EntityForm
        form={forms[action]}
        values={{ upgradeId, remark: '' }}
        page={otaTaskApi.info.path}
        record={upgradeId}
        submitLabel={t(`actions.${action}`)}
        onCancel={onClose}
        onDone={() => {
          notify({ kind: 'success', text: t(`done.${action}`), about: row.taskName })
          onDone()
        }}
      />
    </DialogFrame>
  )
}
