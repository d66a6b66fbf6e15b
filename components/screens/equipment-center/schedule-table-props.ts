import type { Schedule } from '@/lib/contract/schedule'

/** The programme that is shown, and whose it is. */
export type ScheduleTableProps = {
  label: string
  rows: readonly Schedule[]
  macWifiId: string
  /** What is read again after a change. */
  path: `/sys/${string}`
  /** Names of the groups that lines of the programme work on, by number. */
  groups: ReadonlyMap<number, string>
}
