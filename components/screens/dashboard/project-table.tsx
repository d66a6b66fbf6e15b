'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useLabels } from '@/components/screen/cells'
import { severityColours } from '@/components/screen/charts/chart-colours'
import type { DashboardLists } from '@/lib/contract/dashboard'
import { withThousands } from '@/lib/format/number'
import styles from './lists.module.css'
import { PartPanel } from './part-panel'
import { type ProjectSort, type ProjectSortField, sortProjects, worstProjects } from './project-order'
import type { Part } from './use-dashboard'

type Project = DashboardLists['projects'][number]

const columns = [
  { field: 'projectName', label: 'project' },
  { field: 'worst', label: 'worst' },
  { field: 'deviceCount', label: 'devices', align: 'end' },
  { field: 'onlineCount', label: 'online', align: 'end' },
  { field: 'alarmCount', label: 'alarms', align: 'end' },
] as const satisfies readonly { field: ProjectSortField; label: string; align?: 'end' }[]

/** The ten projects with the most alarms. */
export const ProjectTable = ({ lists, className }: { lists: Part<DashboardLists>; className: string | undefined }) => {
  const t = useTranslations('dashboard')
  const [sort, setSort] = useState<ProjectSort>({ field: 'alarmCount', descending: true })
  const onSort = (field: ProjectSortField) =>
    setSort((old) => ({ field, descending: old.field === field ? !old.descending : field !== 'projectName' }))
  return (
    <PartPanel title={t('lists.projects')} part={lists} className={className} rows={10}>
      {({ projects }) => ({
        empty: projects.length === 0 && t('lists.noProjects'),
        content: (
          <table className={styles.table}>
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
        ),
      })}
    </PartPanel>
  )
}

const ProjectRow = ({ project }: { project: Project }) => {
  const labels = useLabels('fault')
  const { projectName, city, worst, deviceCount, onlineCount, alarmCount } = project
  return (
    <tr>
      <th scope="row">
        {projectName}
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
      <td data-align="end">{withThousands(deviceCount)}</td>
      <td data-align="end">{withThousands(onlineCount)}</td>
      <td data-align="end">{withThousands(alarmCount)}</td>
    </tr>
  )
}
