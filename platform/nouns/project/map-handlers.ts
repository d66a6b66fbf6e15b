import { projectMapApi } from '@/lib/contract/project-map'
import { implement } from '../../kernel/http/implement'
import { toProjectConditions } from './project-query'
import { readPoints } from './read-points'

export const projectMap = implement(projectMapApi, {
  points: (filter, { database, actor }) => readPoints(database, actor, toProjectConditions(actor, filter)),
})
