import { and, asc, eq, inArray, like, sql } from 'drizzle-orm'
import { projectApi } from '@/lib/contract/project'
import { toWireTime } from '@/lib/format/wire-time'
import { toPage } from '../../kernel/db/page'
import { implement } from '../../kernel/http/implement'
import { regionsWithin } from '../../kernel/session/data-scope'
import { toContainsPattern, toSearchText } from '../../kernel/text/search-text'
import { takeTurns } from '../control/take-turns'
import { projectsWithin } from '../device/controllers-within'
import { controllers, projects } from '../tables/fleet'
import { regions } from '../tables/region'
import { createProject, deleteProject, requireProject, updateProject } from './change-project'
import { readProjectDetail } from './project-detail'
import { exportProjectDevices } from './project-device-export'
import { projectDeviceRows } from './project-devices'
import { readProjectEnergy } from './project-energy'
import { exportProjects } from './project-export'
import { readProjectHistory } from './project-history'
import { countMembers, readMembers, searchDistributors } from './project-members'
import { projectRows } from './project-query'
import { readProjectSystems } from './project-systems'
import { readVerdicts } from './project-verdict'

const atMost = 20

export const project = implement(projectApi, {
  list: (query, { database, actor: { platformId, reach }, language }) =>
    projectRows.page(database, { platformId, reach, language }, query),

  info: async ({ projectId }, context) =>
    readProjectDetail(context.database, await requireProject(context, projectId), context.language),

  devices: async (query, context) => {
    await requireProject(context, query.projectId)
    const { platformId, reach } = context.actor
    return projectDeviceRows.page(context.database, { platformId, reach, now: context.now }, query)
  },

  systems: async ({ projectId, page }, context) => {
    const { database, actor, language, now } = context
    const row = await requireProject(context, projectId)
    const asked = { projectId: row.id, platformId: actor.platformId, language, page, now }
    return { ...(await readProjectSystems(database, asked)), serverTime: toWireTime(now) }
  },

  // One after the other: a page of rows asks for many, and every system of theirs is computed.
  verdicts: ({ projectIds }, context) =>
    takeTurns(context.actor.userId, async () => {
      const { database, actor, language, now } = context
      const ids: number[] = []
      for (const projectId of new Set(projectIds.split(','))) ids.push((await requireProject(context, projectId)).id)
      return { list: await readVerdicts(database, ids, { platformId: actor.platformId, language, now }) }
    }),

  energy: async ({ projectId, days }, context) => {
    const { database, actor, now } = context
    const row = await requireProject(context, projectId)
    const asked = { projectId: row.id, platformId: actor.platformId, timeZone: row.timeZone, days, now }
    const [systems] = await database
      .select({ count: sql<number>`coalesce(sum(${controllers.systemQuantity}), 0)::int` })
      .from(controllers)
      .where(eq(controllers.projectId, row.id))
    return { ...(await readProjectEnergy(database, asked)), systemCount: systems?.count ?? 0 }
  },

  members: async (query, context) => {
    const row = await requireProject(context, query.projectId)
    return toPage(await readMembers(context.database, row, query), await countMembers(context.database, row), query)
  },

  history: async (query, context) => {
    const { database, actor, language } = context
    const { id } = await requireProject(context, query.projectId)
    const { page, limit } = query
    const found = await readProjectHistory(database, {
      platformId: actor.platformId,
      projectId: id,
      language,
      page,
      limit,
    })
    return toPage(found.list, found.total, query)
  },

  places: async (_, { database, actor, language }) => {
    const name = language === 'zh' ? regions.regionNameZh : regions.regionNameEn
    const rows = await database
      .select({ id: regions.id, pid: regions.pid, level: regions.level, name, region: regions })
      .from(regions)
      .where(
        and(
          inArray(regions.level, [2, 3]),
          actor.reach === null ? undefined : sql`${regions.id} in ${regionsWithin(actor.reach)}`,
        ),
      )
      .orderBy(asc(regions.level), asc(regions.sort), asc(regions.id))
    const above = await database.select({ id: regions.id, name }).from(regions).where(eq(regions.level, 2))
    const countries = new Map(above.map((row) => [row.id, row.name]))
    return {
      list: rows
        .filter(({ level }) => level === 3)
        .map(({ id, pid, name: city, region }) => {
          const country = countries.get(pid)
          return {
            regionId: String(id),
            city,
            regionName: country && country !== city ? `${country} / ${city}` : city,
            longitude: region.longitude,
            latitude: region.latitude,
            timeZone: region.timeZone,
          }
        }),
    }
  },

  distributors: async ({ search }, { database, actor }) => ({
    list: await searchDistributors(database, actor, search),
  }),

  save: async (form, context) => ({ projectId: await createProject(context, form) }),

  update: async (form, context) => {
    await updateProject(context, form)
    return null
  },

  remove: async ({ projectId }, context) => {
    await deleteProject(context, projectId)
    return null
  },

  export: async (input, context) => {
    context.audit({ module: 'project', target: 'list', after: input })
    return { jobId: await context.startJob(exportProjects, input) }
  },

  exportDevices: async (input, context) => {
    const { projectName } = await requireProject(context, input.filter.projectId)
    context.audit({ module: 'project', target: projectName, after: input })
    return { jobId: await context.startJob(exportProjectDevices, input) }
  },

  options: async ({ search }, { database, actor }) => {
    const text = toSearchText(search)
    const rows = await database
      .select({ projectId: projects.id, projectName: projects.projectName, city: projects.city })
      .from(projects)
      .where(
        and(
          eq(projects.platformId, actor.platformId),
          projectsWithin(actor.reach),
          text ? like(projects.projectSearch, toContainsPattern(text)) : undefined,
        ),
      )
      // A name that begins with what was typed is the better match.
      .orderBy(
        ...(text ? [sql`strpos(${projects.projectSearch}, ${text})`] : []),
        asc(projects.projectSearch),
        asc(projects.id),
      )
      .limit(atMost)
    return { list: rows.map((row) => ({ ...row, projectId: String(row.projectId) })) }
  },
})
