import type { DashboardProject } from '@/lib/contract/dashboard'
import { compareNames } from '@/lib/format/compare-names'

export type ProjectSortField = 'projectName' | 'worst' | 'deviceCount' | 'onlineCount' | 'alarmCount'
export type ProjectSort = { field: ProjectSortField; descending: boolean }

const compare = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : compareNames(String(a), String(b))

/** Up to ten projects: most alarms first, then the worst, then the largest. */
export const worstProjects = (projects: readonly DashboardProject[]): DashboardProject[] =>
  projects
    .toSorted((a, b) => b.alarmCount - a.alarmCount || b.worst - a.worst || b.deviceCount - a.deviceCount)
    // biome-ignore lint/plugin/time-text: the first ten of a list
    .slice(0, 10)

/** By one column; equal rows keep their order. */
export const sortProjects = (
  projects: readonly DashboardProject[],
  { field, descending }: ProjectSort,
): DashboardProject[] => projects.toSorted((a, b) => compare(a[field], b[field]) * (descending ? -1 : 1))
