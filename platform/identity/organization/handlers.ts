import {
  type OrganizationForm,
  type OrganizationItem,
  type OrganizationMove,
  type OrganizationUpdate,
  organizationApi,
} from '@/lib/contract/organization'
import { deleteRow, insertRow, stampsOf, updateVersioned } from '../../kernel/db/change-row'
import { toRowId } from '../../kernel/db/row-id'
import { PlatformError } from '../../kernel/error/platform-error'
import type { Context } from '../../kernel/http/context'
import { implement } from '../../kernel/http/implement'
import { storedById } from '../../kernel/http/keep-stored'
import { organizationsWithin } from '../../kernel/session/data-scope'
import { organizations } from '../../kernel/session/identity-table'
import { staleSave } from '../../kernel/session/stale-save'
import { assertPlace, lockOrganizations, type OrganizationRow, placed } from '../user/organization-tree'
import { refuse } from '../user/superusers'
import {
  countOfOrganization,
  countPeople,
  countSeen,
  lockRegionInUse,
  readOrganizations,
  writeOrder,
} from './organization-rows'

const text = (id: number | null): string | null => (id === null ? null : String(id))

const toForm = (row: OrganizationRow): OrganizationUpdate => ({
  id: String(row.id),
  deptName: row.deptName,
  deptNameEn: row.deptNameEn,
  deptCode: row.deptCode,
  leader: row.leader,
  phone: row.phone,
  email: row.email,
  regionId: text(row.regionId),
  version: row.version,
})

type Placed = { id: number; pid: number }
/** Rows whose parent is not among them. */
const topOf = <Row extends Placed>(rows: readonly Row[]): Row[] => {
  const seen = new Set(rows.map(({ id }) => id))
  return rows.filter(({ pid }) => !seen.has(pid))
}
const below = <Row extends Placed>(rows: readonly Row[], { id }: Placed): Row[] => rows.filter(({ pid }) => pid === id)

const tree = async (_input: unknown, { database, actor }: Context) => {
  const rows = await readOrganizations(database, actor)
  const countOf = await countPeople(database)
  const toItem = (row: OrganizationRow): OrganizationItem => ({
    ...toForm(row),
    pid: String(row.pid),
    sort: row.sort,
    userCount: countOf.get(row.id) ?? 0,
    children: below(rows, row).map(toItem),
  })
  return { list: topOf(rows).map(toItem) }
}

/** Parents before their children. */
const options = async (_input: unknown, { database, actor, language }: Context) => {
  const rows = await readOrganizations(database, actor)
  const withRest = (row: OrganizationRow): OrganizationRow[] => [row, ...below(rows, row).flatMap(withRest)]
  const nameOf = (row: OrganizationRow) => (language === 'en' && row.deptNameEn !== '' ? row.deptNameEn : row.deptName)
  const list = topOf(rows)
    .flatMap(withRest)
    .map((row) => ({ id: String(row.id), pid: String(row.pid), name: nameOf(row) }))
  return { list }
}

/** The tree, locked, and one row of it within the caller's data scope. Throws `notFound`. */
const lockOne = async (context: Context, id: string) => {
  const rows = await lockOrganizations(context.database)
  const row = rows.find((each) => each.id === toRowId(id))
  if (row === undefined) throw new PlatformError('notFound')
  await requireSeen(context, [row.id])
  return { rows, row }
}

const requireSeen = async ({ database, actor }: Context, ids: readonly number[]): Promise<void> => {
  if (organizationsWithin(actor) === undefined) return
  const wanted = ids.filter((id) => id !== 0)
  const seen = await countSeen(database, actor, wanted)
  if (wanted.length !== ids.length || seen !== wanted.length) throw new PlatformError('notFound')
}

/** What the tree cannot know of a form: its code is its own, its region exists. */
const toColumns = async (
  { database }: Context,
  rows: readonly OrganizationRow[],
  form: Omit<OrganizationForm, 'pid'>,
  id: number | null,
) => {
  if (form.deptCode !== null && rows.some((row) => row.deptCode === form.deptCode && row.id !== id)) {
    refuse('deptCode', 'duplicate')
  }
  const regionId = form.regionId === null ? null : toRowId(form.regionId)
  if (regionId !== null && !(await lockRegionInUse(database, regionId))) refuse('regionId', 'invalid')
  return { ...form, regionId }
}

/** An organization's region is what its people see: who sees a part of the equipment gives none. */
const refuseRegion = ({ actor }: Context, before: string | null, after: string | null): void => {
  if (actor.dataScope !== 1 && before !== after) refuse('regionId', 'outsideScope')
}

const save = async ({ pid: parent, ...form }: OrganizationForm, context: Context) => {
  const { database } = context
  const rows = await lockOrganizations(database)
  const pid = toRowId(parent)
  await requireSeen(context, [pid])
  refuseRegion(context, null, form.regionId)
  assertPlace(rows, pid, null)
  const columns = await toColumns(context, rows, form, null)
  const sort = Math.max(0, ...rows.filter((row) => row.pid === pid).map((row) => row.sort)) + 1
  const id = await insertRow(database, organizations, { ...columns, pid, sort, ...stampsOf(context) })
  context.audit({ module: 'organization', target: form.deptName, after: { ...form, pid: parent } })
  return { id: String(id) }
}

const update = async (input: OrganizationUpdate, context: Context): Promise<null> => {
  const { database } = context
  const { id, version, ...form } = input
  const { rows, row } = await lockOne(context, id)
  if (row.version !== version) throw await staleSave(database, row, toForm(row))
  refuseRegion(context, text(row.regionId), form.regionId)
  const columns = await toColumns(context, rows, form, row.id)
  await updateVersioned(database, organizations, row, context, columns)
  const { id: _id, version: _version, ...before } = toForm(row)
  context.audit({ module: 'organization', target: form.deptName, before, after: form })
  return null
}

const nameOf = (rows: readonly OrganizationRow[], id: number): string =>
  rows.find((row) => row.id === id)?.deptName ?? ''

const move = async ({ id, pid: parent, index, version }: OrganizationMove, context: Context): Promise<null> => {
  const { database } = context
  const { rows, row } = await lockOne(context, id)
  if (row.version !== version) throw await staleSave(database, row, toForm(row))
  const pid = toRowId(parent)
  // The root stays; so does the topmost of who sees a part of the tree.
  if (row.pid === 0) refuse('pid', 'invalid')
  await requireSeen(context, [pid, row.pid])
  assertPlace(rows, pid, row.id)
  await writeOrder(database, placed(rows, { id: row.id, pid, index }))
  await updateVersioned(database, organizations, row, context, { pid })
  const position = (all: readonly OrganizationRow[]) =>
    1 + all.filter((each) => each.pid === row.pid).findIndex((each) => each.id === row.id)
  context.audit({
    module: 'organization',
    target: row.deptName,
    before: { parent: nameOf(rows, row.pid), position: position(rows) },
    after: { parent: nameOf(rows, pid), position: index + 1 },
  })
  return null
}

const remove = async ({ id }: { id: string }, context: Context): Promise<null> => {
  const { database } = context
  const { rows, row } = await lockOne(context, id)
  if (rows.some((each) => each.pid === row.id)) refuse('id', 'hasChildren')
  const userCount = await countOfOrganization(database, row.id)
  if (userCount > 0)
    throw new PlatformError('illegalState', { fields: { id: 'organizationInUse' }, data: { userCount } })
  await deleteRow(database, organizations, row.id)
  const { id: _id, version: _version, ...before } = toForm(row)
  context.audit({ module: 'organization', target: row.deptName, before })
  return null
}

export const organization = implement(
  organizationApi,
  { tree, options, save, update, move, remove },
  { stored: { update: storedById('id', organizations) } },
)
