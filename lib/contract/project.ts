import './zod-mode'
import * as z from 'zod'
import { get, Id, searchText } from './endpoint'

/** Domain 2.15: 1 office, 2 hotel, 3 hospital, 4 retail, 5 school, 6 residential, 7 factory, 8 server room. */
export const ProjectType = z.literal([1, 2, 3, 4, 5, 6, 7, 8])
export type ProjectType = z.infer<typeof ProjectType>

export const ProjectOption = z.object({ projectId: Id, projectName: z.string(), city: z.string() })
export type ProjectOption = z.infer<typeof ProjectOption>

// ours: not shown in the spec. The project screens add their own calls.
export const projectApi = {
  /** Projects to choose from in a filter or a form: at most 20, best match first. */
  options: get('/sys/project/options', {
    access: 'session',
    input: z.strictObject({ search: searchText.default('') }),
    data: z.object({ list: z.array(ProjectOption) }),
  }),
}
