import './zod-mode'
import * as z from 'zod'
import { get, noInput, nothing, post } from './endpoint'

/** One user's layout of one table: order and visibility of columns, widths in px, and row density. */
export const TablePreference = z.strictObject({
  order: z.array(z.string().max(64)).max(60).optional(),
  hidden: z.array(z.string().max(64)).max(60).optional(),
  widths: z.record(z.string().max(64), z.number().int().min(50).max(1000)).optional(),
  density: z.enum(['compact', 'standard', 'comfortable']).optional(),
})
export type TablePreference = z.infer<typeof TablePreference>

const tableName = z.string().regex(/^[A-Za-z][\w.-]{0,63}$/)
export const TablePreferences = z.record(tableName, TablePreference)
export type TablePreferences = z.infer<typeof TablePreferences>

// ours: not shown in the spec. Stored at the platform so that other machines show the same columns.
export const preferenceApi = {
  tables: get('/sys/preference/tables', { access: 'session', input: noInput, data: TablePreferences }),
  saveTable: post('/sys/preference/table', {
    access: 'session',
    input: z.strictObject({ table: tableName, preference: TablePreference }),
    data: nothing,
  }),
}
