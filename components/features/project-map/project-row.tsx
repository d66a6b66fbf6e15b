import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { toneOf } from '@/components/features/project/project-places'
import { StatusChip } from '@/components/ui/notice/status-chip'
import { placeStateOf } from '@/lib/contract/place-state'
import type { ProjectPoint } from '@/lib/contract/project-map'
import { paths } from '@/lib/navigation/paths'
import styles from './project-map.module.css'

/** A project as text: its name, linked, its state, and its contents. */
export const ProjectRow = ({ project, children }: { project: ProjectPoint; children?: ReactNode }) => {
  const t = useTranslations('projectMap')
  const { projectId, projectName, city, deviceCount, onlineCount, offlineCount, alarmCount } = project
  const state = placeStateOf(project)
  return (
    <li className={styles.row}>
      <span className={styles.rowHead}>
        <Link prefetch={false} href={paths.project({ projectId })}>
          {projectName}
        </Link>
        <StatusChip tone={toneOf(state)}>{t(`states.${state}`)}</StatusChip>
      </span>
      <span className={styles.rowFacts}>
        {t('facts', { city, devices: deviceCount, online: onlineCount, offline: offlineCount, alarms: alarmCount })}
        {children}
      </span>
    </li>
  )
}
