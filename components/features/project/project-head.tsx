'use client'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { lazy, Suspense, useState } from 'react'
import { type RecordAction, RecordActions } from '@/components/screen/record/record-actions'
import { RecordHead } from '@/components/screen/record/record-head'
import { Tag, useLabels } from '@/components/screen/table/cells'
import { useWhyNot } from '@/components/ui/notice/use-no-permission'
import { type ProjectDetail, projectApi } from '@/lib/contract/project'
import { toDayText } from '@/lib/format/date-time'
import { toTimeZone } from '@/lib/format/time-zone'
import { paths } from '@/lib/navigation/paths'
import styles from './project-detail.module.css'
import { ProjectVerdict } from './project-verdict'

const ProjectPanel = lazy(() => import('./project-panel'))

const tones = { 1: 'info', 2: 'quiet', 3: 'warn', 4: 'bad' } as const

/** Name, place and figures of a project, its contact, and links to its map and its form. */
export const ProjectHead = ({ project }: { project: ProjectDetail }) => {
  const t = useTranslations('project.detail')
  const whyNot = useWhyNot()
  const labels = useLabels('project')
  const [editing, setEditing] = useState(false)
  const { projectName, projectType, worst, deviceCount, onlineCount, offlineCount, contacts, telephone, email } =
    project
  const lacking = whyNot(projectApi.update)
  const place = [labels.choice('projectType', projectType), project.regionName, project.geographicDescription]
  const { warrantyEnd, openRepairs, timeZone } = project
  const today = toDayText(new Date(), toTimeZone(timeZone))
  const service = [
    warrantyEnd && t(warrantyEnd < today ? 'warrantyOver' : 'warranty', { day: warrantyEnd }),
    openRepairs > 0 && t('open', { count: openRepairs }),
  ].filter(Boolean)
  const people = [contacts, telephone, email].filter(Boolean).join(' · ')
  const hasPlace = project.longitude !== null && project.latitude !== null
  const toMap: RecordAction = {
    key: 'map',
    label: t('showMap'),
    rank: 'secondary',
    href: paths.projectMap(`?${new URLSearchParams({ projectName })}`),
  }
  return (
    <RecordHead
      name={projectName}
      chips={
        <>
          {worst !== 0 && <Tag tone={tones[worst]}>{labels.choice('worst', worst)}</Tag>}
          <Link prefetch={false} href={paths.project(project, '&tab=devices&onlineStatus=1')}>
            {t('online', { online: onlineCount, offline: offlineCount, total: deviceCount })}
          </Link>
        </>
      }
      notes={[...place, people || t('noContact')]}
      actions={
        <RecordActions
          name={projectName}
          actions={[
            { key: 'edit', label: t('edit'), rank: 'primary', reason: lacking, onChoose: () => setEditing(true) },
            ...(hasPlace ? [toMap] : []),
          ]}
        />
      }
    >
      <p className={styles.note}>
        {t('verdict')} <ProjectVerdict projectId={project.projectId} />
        {service.length > 0 && <span suppressHydrationWarning> · {service.join(' · ')}</span>}
      </p>
      {editing && (
        <Suspense>
          <ProjectPanel row={project} onClose={() => setEditing(false)} onDone={() => setEditing(false)} />
        </Suspense>
      )}
    </RecordHead>
  )
}
