'use client'
import { useLocale, useTranslations } from 'next-intl'
import { lazy, useMemo } from 'react'
import { run } from '@/components/screen/list/define-list'
import { RowActions } from '@/components/screen/list/rows/row-actions'
import { type AnyRowAction, RowActionsProvider } from '@/components/screen/list/rows/row-actions-provider'
import { RowSwitch } from '@/components/screen/list/rows/row-switch'
import layout from '@/components/screen/page/layout.module.css'
import { Tag, useLabels } from '@/components/screen/table/cells'
import { type LiveColumn, LiveTable } from '@/components/screen/table/live-table'
import { Stamp } from '@/components/ui/date/stamp'
import { type Schedule, type ScheduleRow, scheduleApi } from '@/lib/contract/schedule'
import type { ScheduleTableProps } from './schedule-table-props'
import { useDaysText } from './use-days-text'

const ScheduleDialog = lazy(() => import('./schedule-dialog'))

type TargetProps = Pick<ScheduleRow, 'groupNo' | 'units'> & Pick<ScheduleTableProps, 'groups' | 'iduCount'>

/** The units that a line acts on, by name. */
const Target = ({ groupNo, units, groups, iduCount }: TargetProps) => {
  const t = useTranslations('part')
  const language = useLocale()
  if (groupNo === null || units === null) return t('allUnitsCount', { count: iduCount })
  const names = units.map(({ unitKey, iduName }) => iduName || unitKey)
  return (
    <>
      {groups.get(groupNo) ?? t('group', { no: groupNo })}
      <small className={layout.quiet}>
        {' '}
        {names.length > 0 ? new Intl.ListFormat(language, { type: 'unit' }).format(names) : t('noUnits')}
      </small>
    </>
  )
}

const takenTones = { unsent: 'quiet', waiting: 'info', taken: 'good', refused: 'bad', silent: 'warn' } as const

/** Whether the controller has taken a line, when, and in its own words why not. */
const TakenCell = ({ taken: { state, time, reason } }: Pick<ScheduleRow, 'taken'>) => {
  const labels = useLabels('part')
  return (
    <>
      <Tag tone={takenTones[state]}>{labels.choice('taken', state)}</Tag> {time && <Stamp at={time} />}
      {reason && <small className={layout.quiet}> {reason}</small>}
    </>
  )
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
      dialog: ({ row, onClose, onDone }: { row: ScheduleRow; onClose: () => void; onDone: () => void }) => {
        // What is only shown is not sent.
        const { units: _units, taken: _taken, ...line } = row
        return <ScheduleDialog {...props} line={line} onClose={onClose} onDone={onDone} />
      },
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
  const { label, rows, groups, iduCount, path } = props
  const t = useTranslations()
  const labels = useLabels('part')
  const daysText = useDaysText()
  const actions = useMemo(() => actionsOf(props), [props])
  const columns: readonly LiveColumn<ScheduleRow, 'part'>[] = [
    { field: 'scheduleNo', width: 80, as: 'number' },
    { field: 'name', width: 180 },
    { field: 'weekdays', width: 160, render: ({ weekdays }) => daysText(weekdays) },
    { field: 'time', width: 150 },
    { field: 'onOff', width: 110, as: 'choice', tones: { 0: 'quiet', 1: 'good' } },
    { field: 'mode', width: 100, as: 'choice' },
    { field: 'setTemp', width: 110, as: 'number', unit: '℃', decimals: 1 },
    { field: 'groupNo', width: 220, render: (row) => <Target {...row} groups={groups} iduCount={iduCount} /> },
    { field: 'taken', width: 240, render: (row) => <TakenCell {...row} /> },
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
