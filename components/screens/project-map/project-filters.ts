import type { Filter } from '@/components/screen/define-list'
import { ProjectType } from '@/lib/contract/project'
import type { MapFilter } from './use-project-points'

/** Filters of the map: those of the list. */
export const projectFilters: readonly Filter<MapFilter, 'projectMap'>[] = [
  { field: 'projectName' },
  { field: 'city' },
  { field: 'projectType', choices: [...ProjectType.values] },
]
