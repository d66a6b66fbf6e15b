'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { placeRanks, toMapPoint } from '@/components/features/project/project-places'
import { MapPart } from '@/components/screen/map/map-part'
import { useMarkerName } from '@/components/screen/map/use-marker-name'
import type { DashboardProject } from '@/lib/contract/dashboard'
import { paths } from '@/lib/navigation/paths'
import styles from './lists.module.css'

type Placed = DashboardProject & { longitude: number; latitude: number }

const isPlaced = (project: DashboardProject): project is Placed =>
  project.longitude !== null && project.latitude !== null

/** Projects by location, in the colour of their worst alarm; a marker links to its project, or to the map for several. */
export const ProjectPlaces = ({ projects }: { projects: readonly DashboardProject[] }) => {
  const t = useTranslations('projectMap')
  const router = useRouter()
  const nameOf = useMarkerName()
  const points = useMemo(() => projects.filter(isPlaced).map(toMapPoint), [projects])
  return (
    <MapPart
      className={styles.map}
      label={t('map')}
      points={points}
      ranks={placeRanks}
      view={undefined}
      fitKey="all"
      nameOf={nameOf}
      onPick={([first, ...others]) => {
        if (first === undefined) return
        const { id: projectId, longitude, latitude } = first
        const spot = new URLSearchParams({ at: `${latitude},${longitude},15` })
        router.push(others.length === 0 ? paths.project({ projectId }) : paths.projectMap(`?${spot}`))
      }}
    />
  )
}
