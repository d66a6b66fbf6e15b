'use client'
import { useTranslations } from 'next-intl'
import { lazy, useMemo } from 'react'
import { run } from '@/components/screen/list/define-list'
import { RowActions } from '@/components/screen/list/rows/row-actions'
import { type AnyRowAction, RowActionsProvider } from '@/components/screen/list/rows/row-actions-provider'
import { RowSwitch } from '@/components/screen/list/rows/row-switch'
import { useLabels } from '@/components/screen/table/cells'
import { type LiveColumn, LiveTable } from '@/components/screen/table/live-table'
import { type Schedule, scheduleApi } from '@/lib/contract/schedule'
import type { ScheduleTableProps } from './schedule-table-props'
import { useDaysText } from './use-days-text'

const ScheduleDialog = lazy(() => import('./schedule-dialog'))

const Target = ({ groupNo, groups }: { groupNo: number | null; groups: ReadonlyMap<number, string> }) => {
  const t = useTranslations('part')
  return groupNo === null ? t('allUnits') : (groups.get(groupNo) ?? t('group', { no: groupNo }))
}

/** Actions on a line of the programme. */
const actionsOf = (props: ScheduleTableProps): Record<'edit' | 'enable' | 'disable' | 'remove', AnyRowAction> => {
  const { macWifiId } = props
  const may = 'unit:control' as const
  const byNo = ({ scheduleNo }: Schedule) => ({ macWifiId, scheduleNo })
  const setTo = (enabled: 0 | 1) => (line: Schedule) => ({ ...byNo(line), enabled })
  // The engine works with rows of any kind.
  return {
    edit: {
      name: 'edit',
      may,
      dialog: ({ row, onClose, onDone }: { row: Schedule; onClose: () => void; onDone: () => void }) => (
        <ScheduleDialog {...props} line={row} onClose={onClose} onDone={onDone} />
      ),
    },
    // biome-ignore lint/plugin/row-batches: a few lines of one controller, whose rows are not chosen
    enable: run('enable', scheduleApi.setEnabled, { input: setTo(1), may }),
    // biome-ignore lint/plugin/row-batches: a few lines of one controller, whose rows are not chosen
    disable: run('disable', scheduleApi.setEnabled, { input: setTo(0), may }),
    // biome-ignore lint/plugin/row-batches: a few lines of one controller, whose rows are not chosen
    remove: run('remove', scheduleApi.remove, { input: byNo, may, confirm: true }),
  } as Record<'edit' | 'enable' | 'disable' | 'remove', AnyRowAction>
}

/** Lines of a weekly programme: days, time, action, target; each can be edited. */
export const ScheduleTable = (props: ScheduleTableProps) => {
  const { label, rows, groups, path } = props
  const t = useTranslations()
  const labels = useLabels('part')
  const daysText = useDaysText()
  const actions = useMemo(() => actionsOf(props), [props])
  const columns: readonly LiveColumn<Schedule, 'part'>[] = [
    { field: 'scheduleNo', width: 80, as: 'number' },
    { field: 'name', width: 180 },
    { field: 'weekdays', width: 160, render: ({ weekdays }) => daysText(weekdays) },
    { field: 'time', width: 150 },
    { field: 'onOff', width: 110, as: 'choice', tones: { 0: 'quiet', 1: 'good' } },
    { field: 'mode', width: 100, as: 'choice' },
    { field: 'setTemp', width: 110, as: 'number', unit: '℃', decimals: 1 },
    { field: 'groupNo', width: 160, render: ({ groupNo }) => <Target groupNo={groupNo} groups={groups} /> },
    {
      field: 'enabled',
      width: 140,
      render: (row) => (
        <RowSwitch
          row={row}
          isOn={row.enabled === 1}
          on={actions.enable}
          off={actions.disable}
          asks={false}
          name={t('list.switchOf', { field: labels.field('enabled'), name: row.name })}
        >
          {labels.choice('enabled', row.enabled)}
        </RowSwitch>
      ),
    },
  ]
  const rowName = (row: Record<string, unknown>) => String(row.name)
  return (
    <RowActionsProvider list={{ endpoint: { path }, rowName }} labels={labels}>
      <LiveTable
        label={label}
        labels={labels}
        columns={columns}
        rows={rows}
        rowId="scheduleNo"
        isStale={() => false}
        actions={{
          key: 'actions',
          width: 140,
          head: t('list.actions'),
          sortable: false,
          cell: (row) => (
            <RowActions actions={[actions.edit, actions.remove]} row={row} name={rowName(row)} labels={labels} />
          ),
        }}
      />
    </RowActionsProvider>
  )
}
