import './zod-mode'
import * as z from 'zod'
import { type Endpoint, Id, post } from './endpoint'
import { listFile } from './list-file'
import { Permission } from './permission'

const fieldName = z.string().regex(/^[A-Za-z]\w{0,63}$/)

/** Filters of a list as its address has them. What each may be, the list itself says. */
const ListFilter = z
  .record(fieldName, z.union([z.string().max(256), z.number()]))
  .refine((filter) => Object.keys(filter).length <= 40, { error: 'tooLong' })

/** A list by its path, the filter and the order that it stands in, and what file is wanted of it. */
export const ListExport = z.strictObject({
  list: z.string().regex(/^\/[\w/-]{1,119}$/),
  filter: ListFilter,
  sidx: fieldName.optional(),
  order: z.enum(['asc', 'desc']).optional(),
  ...listFile,
})
export type ListExport = z.infer<typeof ListExport>

/**
 * What one must hold to take a list away as a file: the right to read it, and that to export of the same entity where
 * there is one.
 */
export const exportRights = ({ access }: Pick<Endpoint, 'access'>): readonly Permission[] => {
  const read = Permission.safeParse(access)
  if (!read.success) return []
  const own = Permission.safeParse(`${read.data.split(':', 1)[0]}:export`)
  return own.success && own.data !== read.data ? [read.data, own.data] : [read.data]
}

// ours: not shown in the spec. A list grants nothing by this: its own rights, scope and brand hold for the file.
export const listExportApi = {
  /** Every row that matches, of any list that has no export of its own: as a job, which reads the list page by page. */
  export: post('/sys/list/export', {
    access: 'session',
    input: ListExport,
    data: z.object({ jobId: Id }),
    maxBody: 32 * 1024,
  }),
}
