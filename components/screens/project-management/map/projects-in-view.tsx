import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { ProjectPoint } from '@/lib/contract/project-map'
import styles from './project-map.module.css'
import { ProjectRow } from './project-row'

/** Rows that are shown before somebody asks for more. */
const step = 100

type ProjectsInViewProps = {
  projects: readonly ProjectPoint[]
  /** Of all that match, also where the map does not look. */
  total: number
  waiting: boolean
  onSeek: (project: ProjectPoint) => void
}

/** Whatever the map shows, in words beside it: all of it can be reached without the picture. */
export const ProjectsInView = ({ projects, total, waiting, onSeek }: ProjectsInViewProps) => {
  const t = useTranslations('projectMap')
  const [most, setMost] = useState(step)
  return (
    <section className={styles.list} aria-label={t('inView')} aria-busy={waiting}>
      <h2 className={styles.listHead}>{t('inViewCount', { count: projects.length, total })}</h2>
      {!waiting && projects.length === 0 && (
        <p className={styles.none}>{total === 0 ? t('nothing') : t('nothingHere')}</p>
      )}
      <ul className={styles.rows}>
        {projects.slice(0, most).map((project) => (
          <ProjectRow key={project.projectId} project={project}>
            <button
              type="button"
              className="text-button"
              aria-label={t('locateOne', { name: project.projectName })}
              onClick={() => onSeek(project)}
            >
              {t('locate')}
            </button>
          </ProjectRow>
        ))}
      </ul>
      {projects.length > most && (
        <button type="button" className="text-button" onClick={() => setMost(most + step)}>
          {t('more', { count: projects.length - most })}
        </button>
      )}
    </section>
  )
}
