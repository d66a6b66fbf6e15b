import './zod-mode'
import * as z from 'zod'
import { type Endpoint, Id, post } from './endpoint'
import { listFile } from './list-file'
import { Permission } from './permission'

const fieldName = z.string().regex(/^[A-Za-z]\w{0,63}$/)

/** A list's filters as in its address; the list itself checks them. */
const ListFilter = z
  .record(fieldName, z.union([z.string().max(256), z.number()]))
  .refine((filter) => Object.keys(filter).length <= 40, { error: 'tooLong' })

/** A list by its path, its filter and order, and the wanted file. */
export const ListExport = z.strictObject({
  list: z.string().regex(/^\/[\w/-]{1,119}$/),
  filter: ListFilter,
  sidx: fieldName.optional(),
  order: z.enum(['asc', 'desc']).optional(),
  ...listFile,
})
export type ListExport = z.infer<typeof ListExport>

/**
 * Rights needed to export a list: the right to read it, and the export right of the same entity where there is
 * one.
 */
export const exportRights = ({ access }: Pick<Endpoint, 'access'>): readonly Permission[] => {
  // Not by a check of the shape: lists are defined before shapes can check.
  const known = (name: string) => Permission.options.find((each) => each === name)
  const read = known(access)
  if (!read) return []
  const own = known(`${read.split(':', 1)[0]}:export`)
  return own && own !== read ? [read, own] : [read]
}

// ours: not shown in the spec. This grants nothing: the list's own rights, scope and brand apply to the file.
export const listExportApi = {
  /** Every matching row of any list without an export of its own: as a job, which reads the list page by page. */
  export: post('/sys/list/export', {
    access: 'session',
    input: ListExport,
    data: z.object({ jobId: Id }),
    maxBody: 32 * 1024,
  }),
}
