'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { severityColours } from '@/components/screen/chart/chart-colours'
import layout from '@/components/screen/page/layout.module.css'
import { LinkIfMay } from '@/components/screen/page/link-if-may'
import { useLabels } from '@/components/screen/table/cells'
import type { DashboardProject } from '@/lib/contract/dashboard'
import { withThousands } from '@/lib/format/number'
import { paths } from '@/lib/navigation/paths'
import styles from './lists.module.css'
import { type ProjectSort, type ProjectSortField, sortProjects, worstProjects } from './project-order'

const columns = [
  { field: 'projectName', label: 'project' },
  { field: 'worst', label: 'worst' },
  { field: 'deviceCount', label: 'devices', align: 'end' },
  { field: 'onlineCount', label: 'online', align: 'end' },
  { field: 'alarmCount', label: 'alarms', align: 'end' },
] as const satisfies readonly { field: ProjectSortField; label: string; align?: 'end' }[]

/** The ten projects with the most alarms; each leads to its page, and its numbers to their lists. */
export const ProjectTable = ({ projects }: { projects: readonly DashboardProject[] }) => {
  const t = useTranslations('dashboard')
  const [sort, setSort] = useState<ProjectSort>({ field: 'alarmCount', descending: true })
  const onSort = (field: ProjectSortField) =>
    setSort((old) => ({ field, descending: old.field === field ? !old.descending : field !== 'projectName' }))
  return (
    <table className={`${layout.figures} ${styles.table}`}>
      <caption className="visually-hidden">{t('lists.projects')}</caption>
      <thead>
        <tr>
          {columns.map(({ field, label, ...rest }) => (
            <th
              key={field}
              scope="col"
              data-align={'align' in rest ? rest.align : undefined}
              aria-sort={sort.field === field ? (sort.descending ? 'descending' : 'ascending') : undefined}
            >
              <button type="button" className={styles.sort} onClick={() => onSort(field)}>
                {t(`columns.${label}`)}
                <span aria-hidden="true">{sort.field === field ? (sort.descending ? ' ↓' : ' ↑') : ''}</span>
              </button>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sortProjects(worstProjects(projects), sort).map((project) => (
          <ProjectRow key={project.projectId} project={project} />
        ))}
      </tbody>
    </table>
  )
}

const ProjectRow = ({ project }: { project: DashboardProject }) => {
  const labels = useLabels('fault')
  const { projectName, city, worst, deviceCount, onlineCount, alarmCount } = project
  return (
    <tr>
      <th scope="row">
        <LinkIfMay may="project:list" href={paths.project(project)}>
          {projectName}
        </LinkIfMay>
        <span className={styles.place}>{city}</span>
      </th>
      <td>
        {worst === 0 ? (
          '--'
        ) : (
          <span className={styles.worst}>
            <i style={{ background: severityColours[worst] }} aria-hidden="true" />
            {labels.choice('severity', worst)}
          </span>
        )}
      </td>
      <td data-align="end">
        <LinkIfMay may="project:list" href={paths.project(project, '&tab=devices')}>
          {withThousands(deviceCount)}
        </LinkIfMay>
      </td>
      <td data-align="end">
        <LinkIfMay may="project:list" href={paths.project(project, '&tab=devices&onlineStatus=1')}>
          {withThousands(onlineCount)}
        </LinkIfMay>
      </td>
      <td data-align="end">
        <LinkIfMay may="project:list" href={paths.project(project, '&tab=faults&status=0')} when={alarmCount > 0}>
          {withThousands(alarmCount)}
        </LinkIfMay>
      </td>
    </tr>
  )
}
