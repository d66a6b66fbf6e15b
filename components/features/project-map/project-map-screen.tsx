'use client'
import Link from 'next/link'
import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useMemo, useRef, useState } from 'react'
import { projectFilterFields } from '@/components/features/project/project-filter-fields'
import { toMapPoint } from '@/components/features/project/project-places'
import { PanelFailure } from '@/components/screen/chart/panel'
import { FilterBar } from '@/components/screen/list/filter/filter-bar'
import { addressFilters } from '@/components/screen/list/filter/filter-text'
import { useDraftKey } from '@/components/screen/list/filter/use-draft-key'
import type { AnyFilter } from '@/components/screen/list/filter/use-filter-form'
import { changeQuery, filtersOf, toSearch } from '@/components/screen/list/list-query'
import { useListQuery } from '@/components/screen/list/use-list'
import { fromViewText, isInBox, type MapBox, type MapView, toViewText } from '@/components/screen/map/map-view'
import layout from '@/components/screen/page/layout.module.css'
import { useLabels } from '@/components/screen/table/cells'
import { replaceAddress } from '@/components/ui/address'
import { Notice } from '@/components/ui/notice/notice'
import { useRouteTitle } from '@/components/ui/use-route-title'
import type { MapTiles } from '@/lib/config/map-tiles'
import { codes } from '@/lib/contract/error-code'
import { projectApi, projectFilters } from '@/lib/contract/project'
import { mapAtMost, type ProjectPoint, projectMapApi } from '@/lib/contract/project-map'
import { paths } from '@/lib/navigation/paths'
import { MapLegend } from './map-legend'
import { MapStage } from './map-stage'
import { PickedPlace } from './picked-place'
import { PlaceFinder } from './place-finder'
import styles from './project-map.module.css'
import { ProjectsInView } from './projects-in-view'
import { type FirstPoints, useProjectPoints } from './use-project-points'

const nowhere: readonly ProjectPoint[] = []
const filters = projectFilterFields as readonly AnyFilter[]
const within = { fixed: {}, keep: ['map'] }

type ProjectMapScreenProps = { first: FirstPoints; hasGoogle: boolean; tiles?: MapTiles | undefined }

/** What part of the map is seen, looked for and picked; the address has the first of these. */
const useMapPlace = () => {
  const params = useSearchParams()
  const [rest, setRest] = useState<{ view: MapView; box: MapBox }>()
  const [sought, setSought] = useState<MapView>()
  const [picked, setPicked] = useState<readonly string[]>()
  const begun = useRef(false)
  const onRest = (view: MapView, box: MapBox) => {
    setRest({ view, box })
    const isFirst = !begun.current
    begun.current = true
    // Until the map is moved, the address has only the filters.
    if (isFirst || params.get('at') === toViewText(view)) return
    const next = new URLSearchParams(window.location.search)
    next.set('at', toViewText(view))
    replaceAddress(`?${next}`)
  }
  const seek = ({ projectId, longitude, latitude }: ProjectPoint) => {
    setSought({ longitude, latitude, zoom: Math.max(rest?.view.zoom ?? 0, 11) })
    setPicked([projectId])
  }
  return { at: fromViewText(params.get('at')), box: rest?.box, sought, setSought, picked, setPicked, onRest, seek }
}

/** Project management > map: all projects of the list, by location. */
export const ProjectMapScreen = ({ first, hasGoogle, tiles }: ProjectMapScreenProps) => {
  const title = useRouteTitle()('projectMap')
  const t = useTranslations('projectMap')
  const labels = useLabels('project')
  const draftKey = useDraftKey(projectMapApi.points.path)
  const { query, go, hrefOf } = useListQuery(projectApi.list, within)
  const filter = filtersOf(query)
  const { map, failure, busy, refresh } = useProjectPoints(filter, first)
  const { at, box, sought, setSought, picked, setPicked, onRest, seek } = useMapPlace()
  const projects = map?.list ?? nowhere
  const points = useMemo(() => projects.map(toMapPoint), [projects])
  const byId = useMemo(() => new Map(projects.map((project) => [project.projectId, project])), [projects])
  const seen = useMemo(() => (box ? projects.filter((project) => isInBox(project, box)) : projects), [projects, box])
  if (failure?.code === codes.forbidden) {
    return (
      <div className={layout.screen}>
        <h1 className={layout.title}>{title}</h1>
        <PanelFailure failure={failure} onRetry={refresh} />
      </div>
    )
  }
  return (
    <div className={layout.screen}>
      <h1 className={layout.title}>{title}</h1>
      <section className={styles.panel}>
        <FilterBar
          filters={filters}
          others={addressFilters(filters, query, [])}
          query={query}
          labels={labels}
          draftKey={draftKey}
          hrefOf={(filters) => hrefOf(changeQuery(query, filters))}
          onSearch={(filters) => {
            setPicked(undefined)
            go(changeQuery(query, filters))
          }}
        />
      </section>
      <section className={styles.panel} aria-busy={busy}>
        <Bar map={map} onFound={setSought} />
        {map && map.placedCount > mapAtMost && <Notice tone="warning">{t('tooMany', { count: mapAtMost })}</Notice>}
        {failure && !map ? (
          <PanelFailure failure={failure} onRetry={refresh} />
        ) : (
          <div className={styles.parts}>
            <MapStage
              hasGoogle={hasGoogle}
              tiles={tiles}
              points={points}
              view={at}
              seek={sought}
              fitKey={map && toSearch(filter)}
              onRest={onRest}
              onPick={setPicked}
            >
              {picked && (
                <PickedPlace
                  projects={picked.flatMap((id) => byId.get(id) ?? [])}
                  onClose={() => setPicked(undefined)}
                />
              )}
            </MapStage>
            <ProjectsInView projects={seen} total={projects.length} waiting={map === undefined} onSeek={seek} />
          </div>
        )}
      </section>
    </div>
  )
}

type BarProps = { map: ReturnType<typeof useProjectPoints>['map']; onFound: (view: MapView) => void }

const Bar = ({ map, onFound }: BarProps) => {
  const t = useTranslations('projectMap')
  const params = useSearchParams()
  // Filters from the address; the clock of its days is the reader's and never in the address.
  const shared = toSearch(Object.fromEntries([...params].filter(([name]) => name in projectFilters)))
  return (
    <div className={styles.bar}>
      <span role="status">
        {map && t('total', { count: map.totalCount })}
        {map && map.placedCount < map.totalCount && <> {t('unplaced', { count: map.totalCount - map.placedCount })}</>}
      </span>
      <MapLegend />
      <span className={layout.space} />
      <PlaceFinder projects={map?.list ?? nowhere} onFound={onFound} />
      <Link prefetch={false} href={paths.projects(shared)}>
        {t('asList')}
      </Link>
    </div>
  )
}
