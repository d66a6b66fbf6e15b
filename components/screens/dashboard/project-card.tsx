'use client'
import { useTranslations } from 'next-intl'
import type { DashboardLists } from '@/lib/contract/dashboard'
import { paths } from '@/lib/navigation/paths'
import { PartPanel } from './part-panel'
import { ProjectTable } from './project-table'
import type { Part } from './use-dashboard'

/** Projects with their alarms: the ten worst, and the way to the map of all. Domain 6.2. */
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
        empty: projects.length === 0 && t('noProjects'),
        content: <ProjectTable projects={projects} />,
      })}
    </PartPanel>
  )
}
