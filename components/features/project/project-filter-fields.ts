import type { Filter } from '@/components/screen/list/define-list'
import { type ProjectQuery, ProjectType } from '@/lib/contract/project'
import { RegionOptions } from './region-options'

/** Filters of the list and of the map. */
export const projectFilterFields: readonly Filter<ProjectQuery, 'project'>[] = [
  { field: 'projectName' },
  { field: 'distributor' },
  { field: 'regionId', as: 'choice', options: RegionOptions },
  { field: 'city' },
  { field: 'alarm', choices: [1, 0] },
  { field: 'projectType', choices: [...ProjectType.values], more: true },
  { field: 'createFrom', as: 'day', more: true },
  { field: 'createTo', as: 'day', more: true },
]
