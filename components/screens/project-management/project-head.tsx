'use client'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { lazy, Suspense, useState } from 'react'
import { RecordHead } from '@/components/screen/record/record-head'
import { Tag, useLabels } from '@/components/screen/table/cells'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { useNoPermission } from '@/components/ui/use-no-permission'
import { useMay } from '@/components/ui/user-provider'
import type { ProjectDetail } from '@/lib/contract/project'
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
  const noPermission = useNoPermission()
  const labels = useLabels('project')
  const may = useMay()
  const [editing, setEditing] = useState(false)
  const { projectName, projectType, worst, deviceCount, onlineCount, contacts, telephone, email } = project
  const lacking = may('project:save') ? undefined : noPermission('project:save')
  const place = [labels.choice('projectType', projectType), project.regionName, project.geographicDescription]
  const { warrantyEnd, openRepairs, timeZone } = project
  const today = toDayText(new Date(), toTimeZone(timeZone))
  const service = [
    warrantyEnd && t(warrantyEnd < today ? 'warrantyOver' : 'warranty', { day: warrantyEnd }),
    openRepairs > 0 && t('open', { count: openRepairs }),
  ].filter(Boolean)
  const people = [contacts, telephone, email].filter(Boolean).join(' · ')
  return (
    <RecordHead name={projectName}>
      {worst !== 0 && <Tag tone={tones[worst]}>{labels.choice('worst', worst)}</Tag>}
      <Link prefetch={false} href={paths.project(project, '&tab=devices&onlineStatus=1')}>
        {t('online', { online: onlineCount, total: deviceCount })}
      </Link>
      <span className={styles.actions}>
        {project.longitude !== null && project.latitude !== null && (
          <ButtonLink href={paths.projectMap(`?${new URLSearchParams({ projectName })}`)} variant="outlined">
            {t('showMap')}
          </ButtonLink>
        )}
        <Button
          variant="contained"
          aria-disabled={lacking ? true : undefined}
          title={lacking}
          onClick={() => !lacking && setEditing(true)}
        >
          {t('edit')}
        </Button>
      </span>
      <span className={styles.note}>
        {t('verdict')} <ProjectVerdict projectId={project.projectId} />
      </span>
      <span className={styles.note}>{place.filter(Boolean).join(' · ')}</span>
      <span className={styles.note}>{people || t('noContact')}</span>
      {service.length > 0 && (
        <span className={styles.note} suppressHydrationWarning>
          {service.join(' · ')}
        </span>
      )}
      {editing && (
        <Suspense>
          <ProjectPanel row={project} onClose={() => setEditing(false)} onDone={() => setEditing(false)} />
        </Suspense>
      )}
    </RecordHead>
  )
}
