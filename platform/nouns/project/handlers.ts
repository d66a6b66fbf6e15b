import { projectApi } from '@/lib/contract/project'
import { toWireTime } from '@/lib/format/wire-time'
import { toPage } from '../../kernel/db/page'
import { implement } from '../../kernel/http/implement'
import { storedById } from '../../kernel/http/keep-stored'
import { takeTurns } from '../control/take-turns'
import { readCities } from '../region/region-rows'
import { projects } from '../tables/fleet'
import { createProject, deleteProject, reachableProjects, requireProject, updateProject } from './change-project'
import { mayCall } from './project-contacts'
import { readProjectDetail } from './project-detail'
import { exportProjectDevices } from './project-device-export'
import { projectDeviceRows } from './project-devices'
import { readProjectEnergy } from './project-energy'
import { exportProjects } from './project-export'
import { readProjectHistory } from './project-history'
import { countMembers, readMembers, searchDistributors } from './project-members'
import { countSystems, findProjectOptions, projectRows } from './project-query'
import { readProjectSystems } from './project-systems'
import { readVerdicts } from './project-verdict'

export const project = implement(
  projectApi,
  {
    list: (query, { database, actor: { platformId, reach }, language }) =>
      projectRows.page(database, { platformId, reach, language }, query),

    info: async ({ projectId }, context) =>
      readProjectDetail(context.database, await requireProject(context, projectId), context),

    devices: async (query, context) => {
      await requireProject(context, query.projectId)
      const { actor, now, language } = context
      return projectDeviceRows.page(context.database, { ...actor, now, language }, query)
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
        const ids = await reachableProjects(context, projectIds.split(','))
        return { list: await readVerdicts(database, ids, { platformId: actor.platformId, language, now }) }
      }),

    energy: async ({ projectId, days }, context) => {
      const { database, history, now } = context
      const row = await requireProject(context, projectId)
      const asked = { projectId: row.id, timeZone: row.timeZone, days, now }
      const systemCount = await countSystems(database, row.id)
      return { ...(await readProjectEnergy(database, history, asked)), systemCount }
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
        isWhole: mayCall(actor),
        page,
        limit,
      })
      return toPage(found.list, found.total, query)
    },

    places: async (_, { database, actor, language }) => {
      const cities = await readCities(database, actor.reach, language)
      return {
        list: cities.map(({ region: { id, longitude, latitude, timeZone }, name: city, above }) => ({
          regionId: String(id),
          city,
          regionName: above && above !== city ? `${above} / ${city}` : city,
          longitude,
          latitude,
          timeZone,
        })),
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

    options: async ({ search }, { database, actor, language }) => {
      const rows = await findProjectOptions(database, { ...actor, language }, search)
      return { list: rows.map((row) => ({ ...row, projectId: String(row.projectId) })) }
    },
  },
  {
    exports: {
      members: {
        key: 'userId',
        columns: [
          'account',
          'nickname',
          'accountType',
          'company',
          {
            field: 'isDistributor',
            cell: ({ isDistributor }, { language }) =>
              (isDistributor
                ? { zh: '项目分销商/经销商', en: 'Distributor of the project' }
                : { zh: '家庭成员', en: 'Family member' })[language],
          },
          'adminGroups',
          'memberGroups',
          'lastLoginTime',
        ],
      },
    },
    stored: { update: storedById('projectId', projects) },
    batch: { key: 'projectId', actions: { remove: {} } },
  },
)
