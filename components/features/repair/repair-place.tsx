'use client'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useId, useMemo, useState } from 'react'
import { MapPart } from '@/components/screen/map/map-part'
import layout from '@/components/screen/page/layout.module.css'
import { LinkIfMay } from '@/components/screen/page/link-if-may'
import { useMay } from '@/components/ui/user-provider'
import type { RepairPlace as Place } from '@/lib/contract/repair-row'
import { paths } from '@/lib/navigation/paths'
import styles from './repair.module.css'

/**
 * The map draws coasts and borders, nothing smaller: nearer than a country, a place would lie in an empty field.
 */
const zoom = 4
const ranks = [{ colour: 'var(--c-palette-primary-main)', sign: '•' }]

/** Location of a request's equipment, with links to its project and to the map of all projects. */
export const RepairPlace = ({ place }: { place: Place }) => {
  const t = useTranslations('repair.details')
  const id = useId()
  const may = useMay()
  const { projectId, projectName, city, longitude, latitude } = place
  const points = useMemo(
    () => [{ id: projectId, name: projectName, area: city, longitude, latitude, rank: 0 }],
    [projectId, projectName, city, longitude, latitude],
  )
  const [home] = useState({ longitude, latitude, zoom })
  const spot = new URLSearchParams({ at: `${latitude},${longitude},15` })
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <h2 id={id} className={layout.subtitle}>
        {t('place')}
      </h2>
      <p className={styles.links}>
        <LinkIfMay may="project:list" href={paths.project({ projectId })}>
          {projectName}
        </LinkIfMay>
        <span className={styles.quiet}>{city}</span>
        {may('project:list') && (
          <Link prefetch={false} href={paths.projectMap(`?${spot}`)}>
            {t('openMap')}
          </Link>
        )}
      </p>
      <MapPart
        className={styles.map}
        label={`${t('place')} · ${projectName}`}
        points={points}
        ranks={ranks}
        view={home}
        fitKey={undefined}
        nameOf={() => projectName}
        onPick={() => undefined}
      />
    </section>
  )
}
