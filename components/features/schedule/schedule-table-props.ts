import type { ScheduleRow } from '@/lib/contract/schedule'

/** The displayed programme, and its controller. */
export type ScheduleTableProps = {
  label: string
  rows: readonly ScheduleRow[]
  /** Indoor units of the controller. */
  iduCount: number
  macWifiId: string
  /** What is read again after a change. */
  path: `/sys/${string}`
  /** Names of the groups used by lines of the programme, by number. */
  groups: ReadonlyMap<number, string>
}
