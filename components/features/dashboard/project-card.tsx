'use client'
import { useTranslations } from 'next-intl'
import type { DashboardLists } from '@/lib/contract/dashboard'
import { paths } from '@/lib/navigation/paths'
import styles from './lists.module.css'
import { PartPanel } from './part-panel'
import { ProjectPlaces } from './project-places'
import { ProjectTable } from './project-table'
import type { Part } from './use-dashboard'

/** Projects with the colour of their alarms on a map, and the ten worst in a table beside it. Domain 6.2. */
export const ProjectCard = ({ lists }: { lists: Part<DashboardLists> }) => {
  const t = useTranslations('dashboard.lists')
  return (
    <PartPanel
      title={t('projects')}
      part={lists}
      rows={10}
      all={{ may: 'project:list', href: paths.projectMap(), label: t('map') }}
    >
      {({ projects }) => ({
        empty: projects?.length === 0 && t('noProjects'),
        content: (
          <div className={styles.places}>
            <ProjectPlaces projects={projects ?? []} />
            <ProjectTable projects={projects ?? []} />
          </div>
        ),
      })}
    </PartPanel>
  )
}
