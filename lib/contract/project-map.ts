import './zod-mode'
import * as z from 'zod'
import { get } from './endpoint'
import { Project, ProjectFilter } from './project'

const count = z.number().int().min(0)

/** Projects on one map at most: whoever has more is told how many are left out. */
export const mapAtMost = 5000

/** A project at its place: what its marker, its row beside the map and its card show. */
export const ProjectPoint = Project.pick({
  projectId: true,
  projectName: true,
  city: true,
  geographicDescription: true,
  worst: true,
  deviceCount: true,
  onlineCount: true,
  alarmCount: true,
}).extend({ longitude: z.number().min(-180).max(180), latitude: z.number().min(-90).max(90) })
export type ProjectPoint = z.infer<typeof ProjectPoint>

export const ProjectMap = z.object({
  /** The worst first, at most `mapAtMost`. */
  list: z.array(ProjectPoint),
  /** Projects that match, and how many of them have coordinates. */
  totalCount: count,
  placedCount: count,
})
export type ProjectMap = z.infer<typeof ProjectMap>

/** What a marker says of its projects by its colour; from the worst to the best. Domain 6.3. */
export const placeStates = ['critical', 'fault', 'offline', 'normal'] as const
export type PlaceState = (typeof placeStates)[number]

/**
 * A critical fault before any other, a fault before silence. One without any controller is as silent as one whose
 * controllers are all offline.
 */
export const placeStateOf = ({ worst, onlineCount }: Pick<ProjectPoint, 'worst' | 'onlineCount'>): PlaceState => {
  if (worst === 4) return 'critical'
  if (worst > 0) return 'fault'
  return onlineCount === 0 ? 'offline' : 'normal'
}

// ours: not shown in the spec
export const projectMapApi = {
  /** Every project that matches the filters of the list, within what the caller sees. */
  points: get('/sys/project/map', { access: 'project:list', input: ProjectFilter, data: ProjectMap }),
}
