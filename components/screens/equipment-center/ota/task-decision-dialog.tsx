'use client'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { defineForm } from '@/components/screen/define-form'
import type { RowDialogProps } from '@/components/screen/define-list'
import { EntityForm } from '@/components/screen/entity-form'
import { AskingDialog } from '@/components/ui/asking-dialog'
import { notify } from '@/lib/api/failure-bus'
import { type OtaTask, otaTaskApi } from '@/lib/contract/ota-task'
import styles from './ota.module.css'

const fields = [{ field: 'remark', as: 'multiline', max: 200 }] as const
const forms = {
  approve: defineForm(otaTaskApi.approve, { messages: 'otaTask', name: 'approve', fields }),
  reject: defineForm(otaTaskApi.reject, { messages: 'otaTask', name: 'reject', fields }),
}

type TaskDecisionDialogProps = RowDialogProps<OtaTask> & { action: 'approve' | 'reject' }

/** The second person's word on an upgrade, with a remark that stays with it. */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a default export
export default function TaskDecisionDialog({ row, action, onClose, onDone }: TaskDecisionDialogProps) {
  const t = useTranslations('otaTask')
  const id = useId()
  const { upgradeId, total, targetVersion } = row
  return (
    <AskingDialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{t(`decision.${action}`)}</DialogTitle>
      <DialogContent className={styles.dialog ?? ''}>
        <p className={styles.text}>{t('decision.text', { total, version: targetVersion })}</p>
        <EntityForm
          form={forms[action]}
          values={{ upgradeId, remark: '' }}
          page={otaTaskApi.info.path}
          record={upgradeId}
          submitLabel={t(`actions.${action}`)}
          onCancel={onClose}
          onDone={() => {
            notify({ kind: 'success', text: t(`done.${action}`) })
            onDone()
          }}
        />
      </DialogContent>
    </AskingDialog>
  )
}
