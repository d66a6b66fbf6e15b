'use client'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { DialogFrame } from '@/components/screen/dialog/dialog-frame'
import { useTypedCount } from '@/components/screen/dialog/typed-count'
import type { RowDialogProps } from '@/components/screen/list/define-list'
import layout from '@/components/screen/page/layout.module.css'
import { DataTable } from '@/components/screen/table/data-table'
import { Button } from '@/components/ui/field/button'
import { Notice } from '@/components/ui/notice/notice'
import { useFailureText } from '@/components/ui/notice/use-failure-text'
import { usePolled } from '@/components/ui/use-polled'
import { call } from '@/lib/api/call'
import { notify } from '@/lib/api/failure-bus'
import { type OtaImpact, type OtaTask, otaTaskApi } from '@/lib/contract/ota-task'
import styles from './ota.module.css'

export type TaskChange = 'pause' | 'resume' | 'cancel'
type TaskChangeDialogProps = RowDialogProps<Pick<OtaTask, 'upgradeId' | 'taskName'>> & { action: TaskChange }

const groups = ['notStarted', 'inProgress', 'done'] as const
const impactInterval = 5000

/** Asks before an upgrade is paused, resumed or cancelled, and says what that means for its devices, counted now. */
export default function TaskChangeDialog({ row, action, onClose, onDone }: TaskChangeDialogProps) {
  const t = useTranslations('otaTask')
  const toText = useFailureText()
  const { upgradeId, taskName } = row
  const impact = usePolled<OtaImpact>({
    queryKey: [otaTaskApi.impact.path, upgradeId],
    read: (options) => call(otaTaskApi.impact, { upgradeId }, options),
    everyMs: impactInterval,
    live: { topics: ['ota'] },
  })
  const change = useMutation({
    mutationFn: () => call(otaTaskApi[action], { upgradeId }),
    onSuccess: () => {
      notify({ kind: 'success', text: t(`done.${action}`), about: row.taskName })
      onDone()
    },
    onError: onDone,
  })
  const busy = change.isPending
  const counts = impact.data
  // What goes on or ends for many asks for their number; what halts them is never held up.
  const counted = useTypedCount(t(`dialog.title.${action}`), action === 'pause' ? undefined : counts?.notStarted)
  // A count that cannot be read keeps nobody from a change.
  const isCounted = action === 'pause' || counts !== undefined || impact.isError
  return (
    <DialogFrame
      title={t(`dialog.title.${action}`)}
      busy={busy}
      onClose={onClose}
      contentClass={styles.dialog}
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t('dialog.back')}
          </Button>
          <Button
            variant="contained"
            color={action === 'cancel' ? 'error' : 'primary'}
            disabled={busy || !isCounted || !counted.ready}
            onClick={() => change.mutate()}
          >
            {t(`dialog.confirm.${action}`)}
          </Button>
        </>
      }
    >
      <p className={layout.quiet}>{taskName}</p>
      {impact.isError && <Notice tone="warning">{`${t('dialog.failed')} ${toText(impact.error)}`}</Notice>}
      <DataTable
        caption={t(`dialog.title.${action}`)}
        busy={!counts}
        columns={[
          { key: 'group', title: t('dialog.devices'), isHeader: true, cell: (group) => t(`dialog.group.${group}`) },
          { key: 'count', title: t('dialog.count'), align: 'end', cell: (group) => counts?.[group] ?? '--' },
          {
            key: 'effect',
            title: t('dialog.effect'),
            cell: (group) => (
              <>
                {t(`dialog.${action}.${group}`)}
                {group === 'inProgress' && counts && counts.inProgress > 0 && action !== 'resume' && (
                  <small className={styles.note}>{t('dialog.flashing', counts)}</small>
                )}
              </>
            ),
          },
        ]}
        rows={groups}
        rowKey={(group) => group}
      />
      {action === 'cancel' && <Notice tone="warning">{t('dialog.final')}</Notice>}
      {counted.field}
    </DialogFrame>
  )
}
