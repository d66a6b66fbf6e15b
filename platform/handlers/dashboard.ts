import { and, desc, eq } from 'drizzle-orm'
import { type DashboardLists, dashboardApi } from '@/lib/contract/dashboard'
import { toTimeZone } from '@/lib/format/time-zone'
import type { Context } from '../context'
import { toMaskedAccount } from '../db/masked-account'
import { repairs } from '../db/schema/fleet-fault'
import { toWireTime } from '../db/wire-time'
import { readProjects, readSummary, readTrends } from '../fleet/dashboard-figures'
import { readNewestFaults } from '../fleet/fault-rows'
import { rememberFigures } from '../fleet/remember-figures'
import { implement } from '../implement'
import { ofControllersWithin } from '../session/data-scope'
import { cities } from '../telemetry/city'
import { outdoorTemperatureOf } from '../telemetry/outdoor-temperature'
import { rnd } from '../telemetry/rnd'
import { toSiteTime } from '../telemetry/site-clock'

/** The weather of a brand's first city from the same climate that its equipment lives in. */
const weatherAt = (platformId: number, language: 'zh' | 'en', now: Date): DashboardLists['weather'] => {
  const city = cities.find(({ platforms }) => platforms.some((brand) => brand === platformId))
  if (city === undefined) throw new Error(`brand ${platformId} has no city`)
  const time = toSiteTime(now, city.timeZone)
  const temperature = outdoorTemperatureOf(city)(time.dayOfYear, time.minute)
  const sky = rnd(city.en, time.day, 'sky')
  const code = sky < 0.4 ? 1 : sky < 0.7 ? 2 : sky < 0.85 ? 3 : temperature < 1 ? 5 : 4
  return {
    city: city[language],
    temperature: Number(temperature.toFixed(1)),
    humidity: Math.round(45 + 40 * rnd(city.en, time.day, 'humidity')),
    weatherCode: code,
  }
}

const newest = 10

const readLists = async ({ database, actor, language, now }: Context): Promise<DashboardLists> => {
  const { platformId, reach } = actor
  const rows = await database
    .select()
    .from(repairs)
    .where(and(eq(repairs.platformId, platformId), ofControllersWithin(reach, repairs.controllerId)))
    .orderBy(desc(repairs.reportingTime), desc(repairs.id))
    .limit(newest)
  return {
    faults: await readNewestFaults(database, { platformId, reach, language, limit: newest }),
    repairs: rows.map((row) => ({
      repairNo: row.repairNo,
      user: toMaskedAccount(row.userAccount),
      productModel: row.productModel,
      maintenanceContent: row.maintenanceContent,
      reportingTime: toWireTime(row.reportingTime),
      status: row.status,
    })),
    weather: weatherAt(platformId, language, now),
    projects: await readProjects(database, { platformId, reach, now, zone: 'UTC' }),
  }
}

/** Figures of one brand, in one language where they hold texts. */
const remember = <Figures>({ database, actor, language, now }: Context, name: string, read: () => Promise<Figures>) =>
  rememberFigures(database, `${actor.platformId}|${actor.reach?.join() ?? 'all'}|${language}|${name}`, now, read)

export const dashboard = implement(dashboardApi, {
  summary: ({ timeZone }, context) => {
    const { database, actor, now } = context
    const zone = toTimeZone(timeZone ?? 'UTC')
    return remember(context, `summary|${zone}`, () =>
      readSummary(database, { platformId: actor.platformId, reach: actor.reach, now, zone }),
    )
  },

  trends: ({ timeZone }, context) => {
    const { database, actor, language, now } = context
    const zone = toTimeZone(timeZone ?? 'UTC')
    return remember(context, `trends|${zone}`, () =>
      readTrends(database, { platformId: actor.platformId, reach: actor.reach, now, zone }, language),
    )
  },

  lists: (_, context) => remember(context, 'lists', () => readLists(context)),
})
