import { projectMapApi } from '@/lib/contract/project-map'
import { implement } from '../../kernel/http/implement'
import { projectRows } from './project-query'
import { readPoints } from './read-points'

export const projectMap = implement(projectMapApi, {
  points: (filter, { database, actor, language }) =>
    readPoints(database, { ...actor, language }, projectRows.where({ ...actor, language }, filter)),
})
