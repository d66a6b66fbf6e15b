import { asc, eq, sql } from 'drizzle-orm'
import { type Region, type RegionForm, type RegionRow, type RegionUpdate, regionApi } from '@/lib/contract/region'
import type { Database } from '../../kernel/db/database'
import { toRowId } from '../../kernel/db/row-id'
import { PlatformError } from '../../kernel/error/platform-error'
import type { Context } from '../../kernel/http/context'
import { implement } from '../../kernel/http/implement'
import { organizations, webUsers } from '../../kernel/session/identity-table'
import { staleSave } from '../../kernel/session/stale-save'
import { projects } from '../tables/fleet'
import { regions } from '../tables/region'
import { refuse } from '../user/superusers'

type Row = typeof regions.$inferSelect

const inOrder = [asc(regions.level), asc(regions.sort), asc(regions.id)] as const

/** All regions with names in one language: 0 Chinese, anything else English. Spec 7. */
export const readRegions = async (database: Database, languageId: number): Promise<Region[]> => {
  const rows = await database
    .select()
    .from(regions)
    .orderBy(...inOrder)
  return rows.map((row) => ({
    regionId: String(row.id),
    pid: String(row.pid),
    regionName: languageId === 0 ? row.regionNameZh : row.regionNameEn,
    level: row.level,
    countryCode: row.countryCode,
    phoneCode: row.phoneCode,
    longitude: row.longitude,
    latitude: row.latitude,
  }))
}

const toUpdate = (row: Row): RegionUpdate => ({
  regionId: String(row.id),
  regionNameZh: row.regionNameZh,
  regionNameEn: row.regionNameEn,
  countryCode: row.countryCode,
  phoneCode: row.phoneCode,
  longitude: row.longitude,
  latitude: row.latitude,
  timeZone: row.timeZone,
  version: row.version,
})

const tree = async (_input: unknown, { database }: Context) => {
  const rows = await database
    .select()
    .from(regions)
    .orderBy(...inOrder)
  return { list: rows.map((row): RegionRow => ({ ...toUpdate(row), pid: String(row.pid), level: row.level })) }
}

/** All regions, and no other change of the tree until the end of the transaction. */
const lockRegions = async (database: Database): Promise<Row[]> => {
  await database.execute(sql`lock table ${regions} in share row exclusive mode`)
  return database.select().from(regions)
}

const requireOne = (rows: readonly Row[], regionId: string): Row => {
  const row = rows.find(({ id }) => id === toRowId(regionId))
  if (row === undefined) throw new PlatformError('notFound')
  return row
}

/** A region is what people of an organization see: who sees a part of the equipment draws no borders. */
const requireAll = ({ actor }: Context): void => {
  if (actor.dataScope !== 1) throw new PlatformError('forbidden')
}

const save = async ({ pid: parent, ...form }: RegionForm, context: Context) => {
  requireAll(context)
  const { database, actor, now } = context
  const rows = await lockRegions(database)
  const pid = toRowId(parent)
  const above = rows.find(({ id }) => id === pid)
  if (pid !== 0 && (above === undefined || above.level === 3)) refuse('pid', 'invalid')
  const level = ((above?.level ?? 0) + 1) as Row['level']
  const sort = Math.max(0, ...rows.filter((row) => row.pid === pid).map((row) => row.sort)) + 1
  const stamps = { createTime: now, updateTime: now, createUser: actor.userId, updateUser: actor.userId }
  const [row] = await database
    .insert(regions)
    .values({ ...form, pid, level, sort, ...stamps })
    .returning({ id: regions.id })
  if (row === undefined) throw new Error('the region was not stored')
  context.audit({ module: 'region', target: form.regionNameZh, after: { ...form, pid: parent } })
  return { regionId: String(row.id) }
}

const update = async (input: RegionUpdate, context: Context): Promise<null> => {
  requireAll(context)
  const { database, actor, now } = context
  const { regionId, version, ...form } = input
  const row = requireOne(await lockRegions(database), regionId)
  const { regionId: _id, version: _version, ...before } = toUpdate(row)
  if (row.version !== version) throw await staleSave(database, row, toUpdate(row))
  await database
    .update(regions)
    .set({ ...form, version: version + 1, updateTime: now, updateUser: actor.userId })
    .where(eq(regions.id, row.id))
  context.audit({ module: 'region', target: form.regionNameZh, before, after: form })
  return null
}

const remove = async ({ regionId }: { regionId: string }, context: Context): Promise<null> => {
  requireAll(context)
  const { database } = context
  const rows = await lockRegions(database)
  const row = requireOne(rows, regionId)
  if (rows.some(({ pid }) => pid === row.id)) refuse('regionId', 'hasChildren')
  const uses =
    (await database.$count(organizations, eq(organizations.regionId, row.id))) +
    (await database.$count(projects, eq(projects.regionId, row.id))) +
    (await database.$count(webUsers, sql`${row.id}::bigint = any(${webUsers.regionIds})`))
  if (uses > 0) throw new PlatformError('illegalState', { fields: { regionId: 'regionInUse' }, data: { uses } })
  await database.delete(regions).where(eq(regions.id, row.id))
  const { regionId: _id, version: _version, ...before } = toUpdate(row)
  context.audit({ module: 'region', target: row.regionNameZh, before })
  return null
}

export const region = implement(regionApi, {
  byLanguage: async ({ languageId }, { database }) => ({ regionList: await readRegions(database, languageId) }),
  tree,
  save,
  update,
  remove,
})
