import './zod-mode'
import * as z from 'zod'
import { get, Id, noInput, nothing, post } from './endpoint'
import { codeText, Email, labelText, Mobile, nameText } from './text'

/** Levels of the tree; the root's is 1. Domain 2.27. */
export const deepestOrganization = 5

/** Domain 2.27. */
export const Organization = z.object({
  id: Id,
  /** 0: the root. */
  pid: Id,
  deptName: z.string(),
  deptNameEn: z.string(),
  deptCode: z.string().nullable(),
  sort: z.number().int(),
  leader: z.string(),
  phone: z.string(),
  email: z.string(),
  regionId: Id.nullable(),
  /** People directly in it. */
  userCount: z.number().int(),
  version: z.number().int(),
})
export type Organization = z.infer<typeof Organization>
/** A row with the rows below it, in order. Spec 3. */
export type OrganizationItem = Organization & { children: OrganizationItem[] }
export const OrganizationItem: z.ZodType<OrganizationItem> = Organization.extend({
  get children() {
    return z.array(OrganizationItem)
  },
})
/** The rows of a tree, parents before their children. */
export const rowsOf = (items: readonly OrganizationItem[]): Organization[] =>
  items.flatMap(({ children, ...row }) => [row, ...rowsOf(children)])

const orEmpty = (schema: z.ZodType<string>) => z.union([z.literal(''), schema])
const Code = z.union([z.null(), codeText(16).regex(/^[A-Za-z][\w-]*$/, { error: 'specialCharactersAndChinese' })])

const form = {
  deptName: labelText(64),
  deptNameEn: orEmpty(labelText(64)),
  deptCode: Code,
  leader: orEmpty(nameText(32)),
  phone: orEmpty(Mobile),
  email: orEmpty(Email),
  regionId: Id.nullable(),
}
export const OrganizationForm = z.strictObject({ pid: Id, ...form })
export type OrganizationForm = z.infer<typeof OrganizationForm>
export const OrganizationUpdate = z.strictObject({ id: Id, ...form, version: z.number().int() })
export type OrganizationUpdate = z.infer<typeof OrganizationUpdate>

/** Moves a row under `pid`, as the `index`-th of its children, from 0. */
export const OrganizationMove = z.strictObject({
  id: Id,
  pid: Id,
  index: z.number().int().min(0).max(999),
  version: z.number().int(),
})
export type OrganizationMove = z.infer<typeof OrganizationMove>

// ours: not shown in the spec. Paths by domain 7.
export const organizationApi = {
  /** The tree within the caller's data scope: a row whose parent is outside of it stands at the top. */
  tree: get('/sys/dept/tree', {
    access: 'organization:list',
    input: noInput,
    data: z.object({ list: z.array(OrganizationItem) }),
  }),
  /** Names for a filter or a form, within the caller's data scope. */
  options: get('/sys/dept/options', {
    access: 'session',
    input: noInput,
    data: z.object({ list: z.array(z.object({ id: Id, pid: Id, name: z.string() })) }),
  }),
  save: post('/sys/dept/save', {
    access: 'organization:save',
    stepUp: true,
    input: OrganizationForm,
    data: z.object({ id: Id }),
  }),
  update: post('/sys/dept/update', {
    access: 'organization:save',
    stepUp: true,
    input: OrganizationUpdate,
    data: nothing,
  }),
  move: post('/sys/dept/move', { access: 'organization:save', stepUp: true, input: OrganizationMove, data: nothing }),
  /** Refused while it has children or people. */
  remove: post('/sys/dept/delete', {
    access: 'organization:delete',
    stepUp: true,
    input: z.strictObject({ id: Id }),
    data: nothing,
  }),
}
