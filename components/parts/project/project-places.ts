import type { MapPoint } from '@/components/parts/map/cluster-index'
import type { MapRank } from '@/components/parts/map/world-map'
import type { Tone } from '@/components/screen/table/column'
import { type PlaceState, type ProjectPoint, placeStateOf, placeStates } from '@/lib/contract/project-map'

const looks: Record<PlaceState, MapRank & { tone: Tone }> = {
  critical: { colour: 'var(--c-palette-error-main)', sign: '!', tone: 'bad' },
  fault: { colour: 'var(--c-palette-warning-main)', sign: '▲', tone: 'warn' },
  offline: {
    colour: 'color-mix(in srgb, var(--c-palette-text-primary) 58%, var(--c-palette-background-paper))',
    sign: '–',
    tone: 'quiet',
  },
  normal: { colour: 'var(--c-palette-success-main)', sign: '✓', tone: 'good' },
}

/** Looks of the ranks of the map, the worst first. */
export const placeRanks: readonly MapRank[] = placeStates.map((state) => looks[state])
export const toneOf = (state: PlaceState): Tone => looks[state].tone

type Place = Pick<
  ProjectPoint,
  'projectId' | 'projectName' | 'city' | 'longitude' | 'latitude' | 'worst' | 'onlineCount'
>

export const toMapPoint = (project: Place): MapPoint => ({
  id: project.projectId,
  name: project.projectName,
  area: project.city,
  longitude: project.longitude,
  latitude: project.latitude,
  rank: placeStates.indexOf(placeStateOf(project)),
})
