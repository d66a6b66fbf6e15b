import './zod-mode'
import * as z from 'zod'
import { get } from './endpoint'
import { Project, ProjectFilter } from './project'

const count = z.number().int().min(0)

/** Most projects on one map; beyond it the map says how many are left out. */
export const mapAtMost = 5000

/** A project on the map: for its marker, its row beside the map and its card. */
export const ProjectPoint = Project.pick({
  projectId: true,
  projectName: true,
  city: true,
  geographicDescription: true,
  worst: true,
  deviceCount: true,
  onlineCount: true,
  offlineCount: true,
  alarmCount: true,
}).extend({ longitude: z.number().min(-180).max(180), latitude: z.number().min(-90).max(90) })
export type ProjectPoint = z.infer<typeof ProjectPoint>

export const ProjectMap = z.object({
  /** The worst first, at most `mapAtMost`. */
  list: z.array(ProjectPoint),
  /** Matching projects, and how many of them have coordinates. */
  totalCount: count,
  placedCount: count,
})
export type ProjectMap = z.infer<typeof ProjectMap>

// ours: not shown in the spec
export const projectMapApi = {
  /** Every project that matches the filters of the list, within what the caller sees. */
  points: get('/sys/project/map', { access: 'project:list', input: ProjectFilter, data: ProjectMap }),
}
