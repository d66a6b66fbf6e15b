import { type RegionForm, type RegionRow, type RegionUpdate, regionApi } from '@/lib/contract/region'
import { refuse } from '../../identity/user/superusers'
import { deleteRow, insertRow, stampsOf, updateVersioned } from '../../kernel/db/change-row'
import { toRowId } from '../../kernel/db/row-id'
import { PlatformError } from '../../kernel/error/platform-error'
import type { Context } from '../../kernel/http/context'
import { implement } from '../../kernel/http/implement'
import { storedById } from '../../kernel/http/keep-stored'
import { staleSave } from '../../kernel/session/stale-save'
import { regions } from '../tables/region'
import {
  countUsesOfRegion,
  followRegion,
  lockRegions,
  type RegionRecord,
  readAllRegions,
  readRegions,
} from './region-rows'

const toUpdate = (row: RegionRecord): RegionUpdate => ({
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
  const rows = await readAllRegions(database)
  return { list: rows.map((row): RegionRow => ({ ...toUpdate(row), pid: String(row.pid), level: row.level })) }
}

const requireOne = (rows: readonly RegionRecord[], regionId: string): RegionRecord => {
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
  const { database } = context
  const rows = await lockRegions(database)
  const pid = toRowId(parent)
  const above = rows.find(({ id }) => id === pid)
  if (pid !== 0 && (above === undefined || above.level === 3)) refuse('pid', 'invalid')
  const level = ((above?.level ?? 0) + 1) as RegionRecord['level']
  const sort = Math.max(0, ...rows.filter((row) => row.pid === pid).map((row) => row.sort)) + 1
  const id = await insertRow(database, regions, { ...form, pid, level, sort, ...stampsOf(context) })
  context.audit({ module: 'region', target: form.regionNameZh, after: { ...form, pid: parent } })
  return { regionId: String(id) }
}

const update = async (input: RegionUpdate, context: Context): Promise<null> => {
  requireAll(context)
  const { database } = context
  const { regionId, version, ...form } = input
  const row = requireOne(await lockRegions(database), regionId)
  const { regionId: _id, version: _version, ...before } = toUpdate(row)
  if (row.version !== version) throw await staleSave(database, row, toUpdate(row))
  await updateVersioned(database, regions, row, context, form)
  for (const platformId of await followRegion(context, row.id)) {
    context.publish({ topic: 'project' }, [platformId])
    context.publish({ topic: 'device' }, [platformId])
  }
  context.sendToDevices()
  context.audit({ module: 'region', target: form.regionNameZh, before, after: form })
  return null
}

const remove = async ({ regionId }: { regionId: string }, context: Context): Promise<null> => {
  requireAll(context)
  const { database } = context
  const rows = await lockRegions(database)
  const row = requireOne(rows, regionId)
  if (rows.some(({ pid }) => pid === row.id)) refuse('regionId', 'hasChildren')
  const uses = await countUsesOfRegion(database, row.id)
  if (uses > 0) throw new PlatformError('illegalState', { fields: { regionId: 'regionInUse' }, data: { uses } })
  await deleteRow(database, regions, row.id)
  const { regionId: _id, version: _version, ...before } = toUpdate(row)
  context.audit({ module: 'region', target: row.regionNameZh, before })
  return null
}

export const region = implement(
  regionApi,
  {
    byLanguage: async ({ languageId }, { database }) => ({ regionList: await readRegions(database, languageId) }),
    tree,
    save,
    update,
    remove,
  },
  { stored: { update: storedById('regionId', regions) } },
)
