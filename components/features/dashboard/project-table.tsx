'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { LinkIfMay } from '@/components/screen/page/link-if-may'
import { useLabels } from '@/components/screen/table/cells'
import { type DataColumn, DataTable } from '@/components/screen/table/data-table'
import type { DashboardProject } from '@/lib/contract/dashboard'
import { withThousands } from '@/lib/format/number'
import { paths } from '@/lib/navigation/paths'
import { severityColour } from '@/lib/theme/severity'
import styles from './lists.module.css'
import { type ProjectSort, type ProjectSortField, sortProjects, worstProjects } from './project-order'

/** The ten projects with the most alarms; each leads to its page, and its numbers to their lists. */
export const ProjectTable = ({ projects }: { projects: readonly DashboardProject[] }) => {
  const t = useTranslations('dashboard')
  const labels = useLabels('fault')
  const [sort, setSort] = useState<ProjectSort>({ field: 'alarmCount', descending: true })
  const onSort = (field: ProjectSortField) =>
    setSort((old) => ({ field, descending: old.field === field ? !old.descending : field !== 'projectName' }))
  const sortable = (field: ProjectSortField, label: string) => ({
    key: field,
    title: (
      <button type="button" className={styles.sort} onClick={() => onSort(field)}>
        {label}
        <span aria-hidden="true">{sort.field === field ? (sort.descending ? ' ↓' : ' ↑') : ''}</span>
      </button>
    ),
    sorted: sort.field === field ? (sort.descending ? ('descending' as const) : ('ascending' as const)) : undefined,
  })
  const count = (
    field: 'deviceCount' | 'onlineCount' | 'alarmCount',
    label: string,
    where: string,
  ): DataColumn<DashboardProject> => ({
    ...sortable(field, label),
    align: 'end',
    cell: (project) => (
      <LinkIfMay
        may="project:list"
        href={paths.project(project, where)}
        when={field !== 'alarmCount' || project.alarmCount > 0}
      >
        {withThousands(project[field])}
      </LinkIfMay>
    ),
  })
  return (
    <DataTable
      className={styles.table}
      caption={t('lists.projects')}
      columns={[
        {
          ...sortable('projectName', t('columns.project')),
          isHeader: true,
          cell: (project) => (
            <>
              <LinkIfMay may="project:list" href={paths.project(project)}>
                {project.projectName}
              </LinkIfMay>
              <span className={styles.place}>{project.city}</span>
            </>
          ),
        },
        {
          ...sortable('worst', t('columns.worst')),
          cell: ({ worst }) =>
            worst === 0 ? (
              '--'
            ) : (
              <span className={styles.worst}>
                <i style={{ background: severityColour(worst) }} aria-hidden="true" />
                {labels.choice('severity', worst)}
              </span>
            ),
        },
        count('deviceCount', t('columns.devices'), '&tab=devices'),
        count('onlineCount', t('columns.online'), '&tab=devices&onlineStatus=1'),
        count('alarmCount', t('columns.alarms'), '&tab=faults&status=0'),
      ]}
      rows={sortProjects(worstProjects(projects), sort)}
      rowKey={({ projectId }) => projectId}
    />
  )
}
