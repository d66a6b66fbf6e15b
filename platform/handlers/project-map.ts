import { projectMapApi } from '@/lib/contract/project-map'
import { implement } from '../implement'
import { toProjectConditions } from '../project/project-query'
import { readPoints } from '../project/read-points'

export const projectMap = implement(projectMapApi, {
  points: (filter, { database, actor }) => readPoints(database, actor, toProjectConditions(actor, filter)),
})
