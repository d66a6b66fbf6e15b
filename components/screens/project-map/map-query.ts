import type { Endpoint, ListQuery, Page } from '@/lib/contract/endpoint'
import { listQuery } from '@/lib/contract/endpoint'
import { type ProjectPoint, projectMapApi } from '@/lib/contract/project-map'

/** The list of projects, whose filters and address the map shares. */
export const projectListEndpoint = {
  ...projectMapApi.points,
  input: listQuery(['projectName'], projectMapApi.points.input.shape),
} as unknown as Endpoint<ListQuery, Page<ProjectPoint>>
