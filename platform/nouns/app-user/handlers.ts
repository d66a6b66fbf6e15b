import { and, asc, eq } from 'drizzle-orm'
import { type AppUser, appUserApi, appUserCan } from '@/lib/contract/app-user'
import { toWireTime } from '@/lib/format/wire-time'
import { toRowId } from '../../kernel/db/row-id'
import { PlatformError } from '../../kernel/error/platform-error'
import type { Context } from '../../kernel/http/context'
import { implement } from '../../kernel/http/implement'
import { staleSave } from '../../kernel/session/stale-save'
import { controllersWithin } from '../device/controllers-within'
import { groupsWithin, relationsWithin } from '../reach/customers-within'
import { groupMembers } from '../tables/controller-part'
import { distributorRelations } from '../tables/distributor'
import { appUsers, controllers, groups } from '../tables/fleet'
import { changeAccountType } from './change-type'
import { relationsOf } from './relation-query'
import { readRelations } from './relation-rows'
import { revealField } from './reveal-field'
import { readScopeOptions } from './scope-options'
import { readOwnProjects, readTypeImpact } from './type-impact'
import { exportAppUsers } from './user-export'
import { type AppUserRow, appUserRows } from './user-query'

/** The app user of that key in the caller's brand. Throws `notFound`. */
const readUser = async ({ database, actor }: Context, userId: string, lock = false): Promise<AppUserRow> => {
  const query = database
    .select()
    .from(appUsers)
    .where(and(eq(appUsers.id, toRowId(userId)), eq(appUsers.platformId, actor.platformId)))
  const [row] = lock ? await query.for('update') : await query
  if (row === undefined) throw new PlatformError('notFound')
  return row
}

const toWire = async ({ database, actor }: Context, { id }: AppUserRow): Promise<AppUser> => {
  const [user] = await appUserRows.read(database, [id], actor)
  if (user === undefined) throw new PlatformError('notFound')
  return user
}

/** The row for a change that was decided on a version of it. */
const requireUser = async (context: Context, userId: string, version: number): Promise<AppUserRow> => {
  const row = await readUser(context, userId, true)
  if (row.version !== version) {
    const last = { updateUser: row.updateUser, updateTime: row.updateTime ?? row.registerTime }
    throw await staleSave(context.database, last, await toWire(context, row))
  }
  return row
}

const changed = (row: AppUserRow, { actor, now }: Context) => ({
  version: row.version + 1,
  updateTime: now,
  updateUser: actor.userId,
})

export const appUser = implement(appUserApi, {
  list: (query, { database, actor }) => appUserRows.page(database, actor, query),

  reveal: revealField,

  info: async ({ userId }, context) => {
    const { database, actor } = context
    const { reach } = actor
    const row = await readUser(context, userId)
    const memberships = await database
      .select({ group: groups, role: groupMembers.role, joinTime: groupMembers.joinTime })
      .from(groupMembers)
      .innerJoin(groups, eq(groups.id, groupMembers.groupId))
      .where(and(eq(groupMembers.appUserId, row.id), groupsWithin(reach)))
      .orderBy(asc(groupMembers.role), asc(groups.groupNo))
    const devices = await database
      .select({ device: controllers, groupName: groups.groupName })
      .from(groupMembers)
      .innerJoin(groups, eq(groups.id, groupMembers.groupId))
      .innerJoin(controllers, eq(controllers.groupId, groups.id))
      .where(and(eq(groupMembers.appUserId, row.id), controllersWithin(reach)))
      .orderBy(asc(controllers.macWifiId))
    return {
      user: await toWire(context, row),
      groups: memberships.map(({ group, role, joinTime }) => ({
        groupId: String(group.id),
        groupNo: group.groupNo,
        groupName: group.groupName,
        role,
        joinTime: toWireTime(joinTime),
      })),
      devices: devices.map(({ device: { macWifiId, deviceName, controllerType, onlineStatus }, groupName }) => ({
        macWifiId,
        deviceName,
        controllerType,
        onlineStatus,
        groupName,
      })),
      projects: await readOwnProjects(database, row.id, reach),
      relations: await readRelations(
        database,
        and(relationsOf(row.id), relationsWithin(reach)),
        [asc(distributorRelations.id)],
        reach,
      ),
    }
  },

  export: async (input, context) => {
    // A filter that cannot be read is refused here and not by a job that nobody looks at.
    appUserRows.where(context.actor, input.filter)
    context.audit({ module: 'appUser', target: 'appUser', after: input })
    return { jobId: await context.startJob(exportAppUsers, input) }
  },

  setStatus: async ({ userId, status, version }, context) => {
    const row = await requireUser(context, userId, version)
    if (!(status === 0 ? appUserCan.freeze(row) : appUserCan.unfreeze(row))) throw new PlatformError('illegalState')
    await context.database
      .update(appUsers)
      .set({ status, ...changed(row, context) })
      .where(eq(appUsers.id, row.id))
    context.audit({ module: 'appUser', target: row.account, before: { status: row.status }, after: { status } })
    return null
  },

  typeImpact: async ({ userId, accountType }, context) => {
    const row = await readUser(context, userId)
    if (!appUserCan.changeType(row) || row.accountType === accountType) throw new PlatformError('illegalState')
    return readTypeImpact(context.database, row, accountType, context.actor.reach)
  },

  changeType: async ({ userId, accountType, fingerprint }, context) => {
    const row = await readUser(context, userId, true)
    if (!appUserCan.changeType(row) || row.accountType === accountType) throw new PlatformError('illegalState')
    context.audit(await changeAccountType(context, row, accountType, fingerprint))
    // Controllers may have lost their project.
    context.publish({ topic: 'device' })
    return null
  },

  dataScope: async ({ userId }, context) => {
    const { database, actor, language } = context
    const { dataScope, dataScopeKeys, version } = await readUser(context, userId)
    const scope = { platformId: actor.platformId, reach: actor.reach, language }
    const options = await readScopeOptions(database, scope, dataScope, { keys: dataScopeKeys })
    return { dataScope, options, version }
  },

  scopeOptions: async ({ dataScope, search }, { database, actor, language }) => ({
    list: await readScopeOptions(database, { platformId: actor.platformId, reach: actor.reach, language }, dataScope, {
      search,
    }),
  }),

  setDataScope: async ({ userId, dataScope, keys, version }, context) => {
    const { database, actor, language } = context
    const row = await requireUser(context, userId, version)
    if (!appUserCan.setDataScope(row)) throw new PlatformError('illegalState')
    const wanted = dataScope === 1 ? [] : [...new Set(keys)]
    const scope = { platformId: actor.platformId, reach: actor.reach, language }
    const known = await readScopeOptions(database, scope, dataScope, { keys: wanted })
    // What is of another brand is not there.
    if (known.length !== wanted.length) throw new PlatformError('badRequest', { fields: { keys: 'invalid' } })
    await database
      .update(appUsers)
      .set({ dataScope, dataScopeKeys: wanted, ...changed(row, context) })
      .where(eq(appUsers.id, row.id))
    context.audit({
      module: 'appUser',
      target: row.account,
      before: { dataScope: row.dataScope, keys: row.dataScopeKeys },
      after: { dataScope, keys: wanted },
    })
    return null
  },
})
