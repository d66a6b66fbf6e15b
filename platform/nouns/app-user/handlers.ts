import { type AppUser, appUserApi, appUserCan } from '@/lib/contract/app-user'
import { toWireTime } from '@/lib/format/wire-time'
import { updateVersioned } from '../../kernel/db/change-row'
import { requireBrandRow } from '../../kernel/db/require-row'
import { PlatformError } from '../../kernel/error/platform-error'
import type { Context } from '../../kernel/http/context'
import { implement } from '../../kernel/http/implement'
import { staleSave } from '../../kernel/session/stale-save'
import { appUsers } from '../tables/fleet'
import { changeAccountType } from './change-type'
import { readDevicesOf, readMemberships } from './group-people'
import { readRelationsOf } from './relation-query'
import { revealField } from './reveal-field'
import { readScopeOptions } from './scope-options'
import { readOwnProjects, readTypeImpact } from './type-impact'
import { exportAppUsers } from './user-export'
import { type AppUserRow, appUserRows } from './user-query'

/** The app user of that key in the caller's brand. Throws `notFound`. */
const readUser = ({ database, actor }: Context, userId: string, lock = false): Promise<AppUserRow> =>
  requireBrandRow(database, appUsers, actor, userId, { lock })

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

export const appUser = implement(
  appUserApi,
  {
    list: (query, { database, actor }) => appUserRows.page(database, actor, query),

    reveal: revealField,

    info: async ({ userId }, context) => {
      const { database, actor, language } = context
      const { reach } = actor
      const row = await readUser(context, userId)
      const memberships = await readMemberships(database, row.id, reach)
      const devices = await readDevicesOf(database, row.id, reach)
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
        projects: await readOwnProjects(database, row.id, { reach, language }),
        relations: await readRelationsOf(database, row.id, reach),
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
      await updateVersioned(context.database, appUsers, row, context, { status })
      context.audit({ module: 'appUser', target: row.account, before: { status: row.status }, after: { status } })
      return null
    },

    typeImpact: async ({ userId, accountType }, context) => {
      const row = await readUser(context, userId)
      if (!appUserCan.changeType(row) || row.accountType === accountType) throw new PlatformError('illegalState')
      return readTypeImpact(context.database, row, accountType, { ...context.actor, language: context.language })
    },

    changeType: async ({ userId, accountType, fingerprint }, context) => {
      const row = await readUser(context, userId, true)
      if (!appUserCan.changeType(row) || row.accountType === accountType) throw new PlatformError('illegalState')
      context.audit(await changeAccountType(context, row, accountType, fingerprint))
      // Controllers may have lost their project.
      context.publish({ topic: 'device' })
      context.publish({ topic: 'project' })
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
      list: await readScopeOptions(
        database,
        { platformId: actor.platformId, reach: actor.reach, language },
        dataScope,
        {
          search,
        },
      ),
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
      await updateVersioned(database, appUsers, row, context, { dataScope, dataScopeKeys: wanted })
      context.audit({
        module: 'appUser',
        target: row.account,
        before: { dataScope: row.dataScope, keys: row.dataScopeKeys },
        after: { dataScope, keys: wanted },
      })
      return null
    },
  },
  {
    batch: {
      key: 'userId',
      actions: {
        freeze: { with: { status: 0 }, call: 'setStatus' },
        unfreeze: { with: { status: 1 }, call: 'setStatus' },
      },
    },
  },
)
