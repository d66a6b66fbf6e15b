'use client'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import styles from '@/components/features/ota-version/ota-manage.module.css'
import { DialogFrame } from '@/components/screen/dialog/dialog-frame'
import type { RowDialogProps } from '@/components/screen/list/define-list'
import { useShownZone } from '@/components/ui/date/time-choice-provider'
import { Button } from '@/components/ui/field/button'
import { Notice } from '@/components/ui/notice/notice'
import { useFailureText } from '@/components/ui/notice/use-failure-text'
import { call } from '@/lib/api/call'
import { refusedFields } from '@/lib/api/call-error'
import { notify } from '@/lib/api/failure-bus'
import { type OtaPolicy, otaPolicyApi } from '@/lib/contract/ota-policy'
import { PolicyReach } from './policy-reach'
import { toPolicyValues } from './policy-values'

/** Confirms an early start of a policy, with the number of controllers. */
export default function PolicyStartDialog({ row, onClose, onDone }: RowDialogProps<OtaPolicy>) {
  const t = useTranslations('otaPolicy')
  const common = useTranslations('common')
  const toText = useFailureText()
  const { zone } = useShownZone()()
  const start = useMutation({
    mutationFn: () => call(otaPolicyApi.start, { strategyId: row.strategyId }),
    meta: { quiet: true, about: () => row.strategyName },
    onSuccess: ({ upgradeId }) => {
      const text = upgradeId ? t('started', { upgradeId }) : t('startedNone')
      notify({ kind: 'success', text, about: row.strategyName })
      onDone()
    },
  })
  const fields = Object.values(refusedFields(start.error) ?? {})
  return (
    <DialogFrame
      title={t('actions.start')}
      busy={start.isPending}
      onClose={onClose}
      contentClass={styles.dialog}
      actions={
        <>
          <Button onClick={onClose} disabled={start.isPending}>
            {common('cancel')}
          </Button>
          <Button variant="contained" onClick={() => start.mutate()} disabled={start.isPending}>
            {t('actions.start')}
          </Button>
        </>
      }
    >
      <p className={styles.text}>{t('startText', { name: row.strategyName })}</p>
      <PolicyReach values={toPolicyValues({ ...row, scopeNames: [] }, zone)} />
      {start.error && <Notice tone="error">{fields.length > 0 ? fields.join(' ') : toText(start.error)}</Notice>}
    </DialogFrame>
  )
}
