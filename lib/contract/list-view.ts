import './zod-mode'
import * as z from 'zod'
import { get, Id, nothing, post } from './endpoint'
import { TablePreference } from './preference'
import { nameText } from './text'

/** Limits: characters of a name, views per person and list, shared views per brand and list, fields of an address. */
export const listViewLimits = { name: 40, perList: 50, shared: 200, fields: 40, address: 4000 } as const

const ListPath = z.string().regex(/^\/[\w/-]{1,119}$/)

/** Filters, sort and page size as in an address, and the tab where it is part of the list. */
export const ListAddress = z
  .record(z.string().regex(/^[A-Za-z]\w{0,63}$/), z.string().min(1).max(256))
  .refine((address) => Object.keys(address).length <= listViewLimits.fields, { error: 'tooLong' })
  .refine((address) => JSON.stringify(address).length <= listViewLimits.address, { error: 'tooLong' })
export type ListAddress = z.infer<typeof ListAddress>

/** A view's table layout: what a user's own preference holds, and for which table. */
export const ListLayout = TablePreference.extend({ table: z.string().regex(/^[A-Za-z][\w.-]{0,63}$/) })
export type ListLayout = z.infer<typeof ListLayout>

const flag = z.literal([0, 1])

/** A named address of a list, as one user sees it. */
export const ListView = z.object({
  viewId: Id,
  /** Path of the list's endpoint. */
  list: z.string(),
  name: z.string(),
  address: z.record(z.string(), z.string()),
  /** null: the reader's own columns. */
  columns: ListLayout.nullable(),
  /** 1: shared with everybody of the brand who may open the list. */
  shared: flag,
  ownerName: z.string(),
  own: flag,
  /** 1: the reader may change and delete it. */
  mayChange: flag,
  /** 1: it applies when the reader opens the list without a query. */
  isDefault: flag,
  version: z.number().int(),
})
export type ListView = z.infer<typeof ListView>

const form = {
  name: nameText(listViewLimits.name),
  address: ListAddress,
  columns: ListLayout.nullable(),
  shared: flag,
}
const known = { viewId: Id, version: z.number().int() }

export const ListViewForm = z.strictObject({ list: ListPath, ...form })
export type ListViewForm = z.infer<typeof ListViewForm>
export const ListViewChange = z.strictObject({ ...known, ...form })
export type ListViewChange = z.infer<typeof ListViewChange>

const maxBody = 32 * 1024

// ours: not shown in the spec. A view grants nothing: it is an address, and whoever opens it sees what they may see.
export const listViewApi = {
  /** The caller's own and shared views of up to 8 lists, `path,path`. Lists that they may not open are left out. */
  list: get('/sys/view/list', {
    access: 'session',
    input: z.strictObject({ lists: z.string().regex(/^\/[\w/-]{1,119}(?:,\/[\w/-]{1,119}){0,7}$/) }),
    data: z.object({ list: z.array(ListView) }),
  }),
  save: post('/sys/view/save', {
    access: 'session',
    input: ListViewForm,
    data: z.object({ viewId: Id }),
    maxBody,
  }),
  /** Changes name, address, columns, sharing: for the owner, or for a superuser if it is shared. */
  update: post('/sys/view/update', { access: 'session', input: ListViewChange, data: nothing, maxBody }),
  remove: post('/sys/view/delete', { access: 'session', input: z.strictObject(known), data: nothing }),
  /** The caller's default for a list; null: none. */
  setDefault: post('/sys/view/default', {
    access: 'session',
    input: z.strictObject({ list: ListPath, viewId: Id.nullable() }),
    data: nothing,
  }),
}
