import { checkerListBrand } from '@/lib/contract/checker'
import { type DashboardLists, dashboardApi } from '@/lib/contract/dashboard'
import { type Counted, figureRights } from '@/lib/contract/dashboard-figure'
import type { Permission } from '@/lib/contract/permission'
import { userMay } from '@/lib/contract/user'
import { toTimeZone } from '@/lib/format/time-zone'
import { toWireTime } from '@/lib/format/wire-time'
import { toMaskedAccount } from '../../kernel/db/masked-account'
import type { Context } from '../../kernel/http/context'
import { implement } from '../../kernel/http/implement'
import { rememberFigures } from '../../kernel/session/remember-figures'
import { readNewestFaults } from '../fault/fault-rows'
import { readNewestRepairs } from '../repair/repair-query'
import { readDefaultWeather } from '../weather/default-weather'
import { readBackup } from './backup-figures'
import { readProjects, readSummary, readTrends } from './dashboard-figures'

const newest = 10

const readLists = async ({ database, actor, language, now }: Context): Promise<Counted<DashboardLists>> => {
  const { platformId, reach } = actor
  const rows = await readNewestRepairs(database, actor, newest)
  return {
    faults: await readNewestFaults(database, { platformId, reach, language, limit: newest }),
    repairs: rows.map((row) => ({
      repairNo: row.repairNo,
      // Staff are colleagues; users of the app are customers.
      user: row.appUserId === null ? row.userAccount : toMaskedAccount(row.userAccount),
      productModel: row.productModel,
      maintenanceContent: row.maintenanceContent,
      reportingTime: toWireTime(row.reportingTime),
      status: row.status,
    })),
    backup: await readBackup(database, now),
    weather: await readDefaultWeather(database, platformId, language),
    projects: await readProjects(database, { platformId, reach, now, zone: 'UTC' }, language),
  }
}

/** Figures of one brand, in one language where they hold texts. */
const remember = <Figures>({ database, actor, language, now }: Context, name: string, read: () => Promise<Figures>) =>
  rememberFigures(database, `${actor.platformId}|${actor.reach?.join() ?? 'all'}|${language}|${name}`, now, read)

const rights: Readonly<Record<string, Permission>> = figureRights

/** Takes out what belongs to a right that the caller does not hold: everybody of the same reach shares what was counted. */
const withhold = <Figures extends object>(figures: Figures, { actor }: Context) => {
  const user = { superAdmin: actor.superAdmin, perms: [...actor.perms] }
  const told = Object.entries(figures).map(([key, value]) => {
    const right = rights[key]
    return [key, right === undefined || userMay(user, right) ? value : null]
  })
  // The same keys; those of `figureRights` may be null now, as the contract has them.
  return Object.fromEntries(told) as {
    [Key in keyof Figures]: Key extends keyof typeof figureRights ? Figures[Key] | null : Figures[Key]
  }
}

export const dashboard = implement(dashboardApi, {
  summary: async ({ timeZone }, context) => {
    const { database, actor, now } = context
    const { platformId, reach } = actor
    const zone = toTimeZone(timeZone ?? 'UTC')
    const counted = await remember(context, `summary|${zone}`, () =>
      readSummary(database, { platformId, reach, now, zone }),
    )
    const told = withhold(counted, context)
    return { ...told, checkers: platformId === checkerListBrand ? told.checkers : null }
  },

  trends: async ({ timeZone }, context) => {
    const { database, history, actor, language, now } = context
    const zone = toTimeZone(timeZone ?? 'UTC')
    const counted = await remember(context, `trends|${zone}`, () =>
      readTrends(database, history, { platformId: actor.platformId, reach: actor.reach, now, zone }, language),
    )
    return withhold(counted, context)
  },

  lists: async (_, context) => withhold(await remember(context, 'lists', () => readLists(context)), context),
})
