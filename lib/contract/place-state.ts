import type { ProjectPoint } from './project-map'

/** What a marker's colour says about its projects, from worst to best. Domain 6.3. */
export const placeStates = ['critical', 'fault', 'offline', 'normal'] as const
export type PlaceState = (typeof placeStates)[number]

/**
 * A critical fault comes before any other, a fault before silence. A project without controllers counts as silent, like
 * one whose controllers are all offline.
 */
export const placeStateOf = ({ worst, onlineCount }: Pick<ProjectPoint, 'worst' | 'onlineCount'>): PlaceState => {
  if (worst === 4) return 'critical'
  if (worst > 0) return 'fault'
  return onlineCount === 0 ? 'offline' : 'normal'
}
