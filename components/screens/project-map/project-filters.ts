import type { Filter } from '@/components/screen/define-list'
import { RegionOptions } from '@/components/screen/region-options'
import { type ProjectFilter, ProjectType } from '@/lib/contract/project'

/** Filters of the map: those of the list. */
export const projectFilters: readonly Filter<ProjectFilter, 'projectMap'>[] = [
  { field: 'projectName' },
  { field: 'regionId', as: 'choice', options: RegionOptions },
  { field: 'city' },
  { field: 'projectType', choices: [...ProjectType.values] },
  { field: 'alarm', choices: [1, 0] },
  { field: 'distributor', more: true },
  { field: 'createFrom', as: 'day', more: true },
  { field: 'createTo', as: 'day', more: true },
]
