import { useTranslations } from 'next-intl'
import { useEffect, useId, useRef } from 'react'
import type { ProjectPoint } from '@/lib/contract/project-map'
import styles from './project-map.module.css'
import { ProjectRow } from './project-row'

/** The card of the chosen place: its project, or all projects there, by name. */
export const PickedPlace = ({ projects, onClose }: { projects: readonly ProjectPoint[]; onClose: () => void }) => {
  const t = useTranslations('projectMap')
  const id = useId()
  const close = useRef<HTMLButtonElement>(null)
  const before = useRef<Element>(null)
  const key = projects.map(({ projectId }) => projectId).join()
  useEffect(
    function takeFocus() {
      if (!key) return
      if (document.activeElement !== document.body) before.current ??= document.activeElement
      close.current?.focus({ preventScroll: true })
    },
    [key],
  )
  const leave = () => {
    onClose()
    if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus()
  }
  const [only] = projects
  if (!only) return null
  return (
    <section
      className={styles.card}
      aria-labelledby={id}
      onKeyDown={(event) => {
        if (event.key === 'Escape') leave()
      }}
    >
      <header className={styles.cardHead}>
        <h2 id={id}>{projects.length === 1 ? only.projectName : t('sameSpot', { count: projects.length })}</h2>
        <button ref={close} type="button" className="text-button" onClick={leave}>
          {t('close')}
        </button>
      </header>
      {projects.length === 1 && <p className={styles.address}>{only.geographicDescription}</p>}
      <ul className={styles.rows}>
        {projects.map((project) => (
          <ProjectRow key={project.projectId} project={project} />
        ))}
      </ul>
    </section>
  )
}
