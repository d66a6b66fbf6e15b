import type { MapPoint } from '@/components/screen/map/cluster-index'
import type { MapRank } from '@/components/screen/map/world-map'
import type { ChipTone } from '@/components/ui/notice/status-chip'
import { type PlaceState, placeStateOf, placeStates } from '@/lib/contract/place-state'
import type { ProjectPoint } from '@/lib/contract/project-map'
import { severityColour } from '@/lib/theme/severity'

/** The signs are letters of Inter: the font of another machine has no part in them. */
const looks: Record<PlaceState, MapRank & { tone: ChipTone }> = {
  critical: { colour: severityColour(4), sign: '!!', tone: 'severity-critical' },
  fault: { colour: severityColour(3), sign: '!', tone: 'severity-major' },
  offline: {
    colour: 'color-mix(in srgb, var(--c-palette-text-primary) 58%, var(--c-palette-background-paper))',
    sign: '–',
    tone: 'quiet',
  },
  normal: { colour: 'var(--status-good-text)', sign: '•', tone: 'normal' },
}

/** Looks of the ranks of the map, the worst first. */
export const placeRanks: readonly MapRank[] = placeStates.map((state) => looks[state])
export const toneOf = (state: PlaceState): ChipTone => looks[state].tone

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
