import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { ProjectPoint } from '@/lib/contract/project-map'
import styles from './project-map.module.css'
import { ProjectRow } from './project-row'

/** Rows shown before "more". */
const step = 100

type ProjectsInViewProps = {
  projects: readonly ProjectPoint[]
  /** Counts all matches, including those outside the view. */
  total: number
  waiting: boolean
  onSeek: (project: ProjectPoint) => void
}

/** Everything in the map's view as text: all of it is reachable without the picture. */
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
