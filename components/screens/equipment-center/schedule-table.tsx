'use client'
import { useTranslations } from 'next-intl'
import type { LiveColumn } from '@/components/screen/live-table'
import type { Schedule } from '@/lib/contract/schedule'
import { PartTable } from './part-table'

const Days = ({ days }: { days: readonly number[] }) => {
  const t = useTranslations('part.weekdays')
  if (days.length === 7) return t('all')
  if (days.join() === '1,2,3,4,5') return t('work')
  const known = ['1', '2', '3', '4', '5', '6', '7'] as const
  return known.flatMap((day) => (days.includes(Number(day)) ? t(`${day}`) : [])).join(' ')
}

const Target = ({ groupNo, groups }: { groupNo: number | null; groups: ReadonlyMap<number, string> }) => {
  const t = useTranslations('part')
  return groupNo === null ? t('allUnits') : (groups.get(groupNo) ?? t('group', { no: groupNo }))
}

const noGroups: ReadonlyMap<number, string> = new Map()

type ScheduleTableProps = { label: string; rows: readonly Schedule[]; groups?: ReadonlyMap<number, string> }

/** Lines of a weekly programme: days, time, what it does, to what. */
export const ScheduleTable = ({ label, rows, groups = noGroups }: ScheduleTableProps) => {
  const columns: readonly LiveColumn<Schedule, 'part'>[] = [
    { field: 'scheduleNo', width: 80, as: 'number' },
    { field: 'name', width: 180 },
    { field: 'weekdays', width: 160, render: ({ weekdays }) => <Days days={weekdays} /> },
    { field: 'time', width: 150 },
    { field: 'onOff', width: 110, as: 'choice', tones: { 0: 'quiet', 1: 'good' } },
    { field: 'mode', width: 100, as: 'choice' },
    { field: 'setTemp', width: 110, as: 'number', unit: '℃', decimals: 1 },
    { field: 'groupNo', width: 160, render: ({ groupNo }) => <Target groupNo={groupNo} groups={groups} /> },
    { field: 'enabled', width: 100, as: 'choice', tones: { 0: 'quiet', 1: 'good' } },
  ]
  return <PartTable label={label} columns={columns} rows={rows} rowId="scheduleNo" />
}
